module example.com/toys

go 1.26.0
