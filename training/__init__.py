"""How the networks of `tree` were learnt: stages that are joined by folders, each a command; see README.md."""
