"""Gardens and positions to test on."""

SMALL_CIRCUITS = (
    "pink@0,0/blue>>>@2,1",
    "pink@0,0/A@2,1/blue>>>@1,4",
    "pink@0,0/B@3,-2/B>>>@2,1/blue>>>@5,-1",
)
