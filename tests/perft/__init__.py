"""How many sequences of moves there are: a number that pins the rules down."""
