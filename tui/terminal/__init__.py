"""What lies between a terminal and the app: the bytes that come in, and how the terminal is given back."""
