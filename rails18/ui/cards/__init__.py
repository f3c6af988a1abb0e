"""Cards of the table as pictures: private companies, and the shelf that shows cards where the window has room."""
