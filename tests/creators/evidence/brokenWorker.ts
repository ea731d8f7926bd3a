/** A reading thread that ends by a fault. */
throw new Error("a fault that nobody foresaw")
