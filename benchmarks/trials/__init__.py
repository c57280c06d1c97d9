"""What `benchmarks/reliability.py` puts the house through, one file a trial."""
