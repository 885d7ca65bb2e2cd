print("sonify")
