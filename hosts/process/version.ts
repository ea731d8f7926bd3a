/** The version of the program and of its API's description. */
export const VERSION = "0.1.0"
