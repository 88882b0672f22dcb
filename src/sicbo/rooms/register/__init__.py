"""The register of a house: papers, chip sets, markers, panels, official rules, charges."""
