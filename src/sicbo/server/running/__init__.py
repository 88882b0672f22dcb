"""The running house of one process: opened, asked, kept up; and the sockets of its tables."""
