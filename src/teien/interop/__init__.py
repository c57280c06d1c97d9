"""The games where researchers already work: one file a framework."""
