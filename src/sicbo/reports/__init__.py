"""Reports of gaming days and of dice, on screen, as files and on paper."""
