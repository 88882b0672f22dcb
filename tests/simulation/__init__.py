"""A whole house in one process, from one seed: real code, with time, network, disks and chance of our own."""
