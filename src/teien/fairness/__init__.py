"""Set-ups that are fair because they were measured: candidates, the games of strong players on them, verdicts."""
