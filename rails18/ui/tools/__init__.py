"""Turn mouse and keys on the board, the market and the share display into proposed actions."""
