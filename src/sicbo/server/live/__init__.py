"""Tables that live in this process, and the sockets that look at them."""
