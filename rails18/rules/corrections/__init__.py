"""Put right what went wrong at the table."""
