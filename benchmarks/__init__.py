"""What is measured; each file is a program of its own."""
