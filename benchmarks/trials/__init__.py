"""What `benchmarks/reliability.py` puts Teien through, one file a trial."""
