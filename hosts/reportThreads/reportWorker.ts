import { setPriority } from "node:os"

/** How much less of a busy machine reporting gets than answering does; on Linux a thread has a niceness of its own. */
const NICENESS = 10

// First: what a thread loads takes a second of a busy machine.
if (process.platform === "linux") setPriority(NICENESS)

await import("./readAccounts.ts")
