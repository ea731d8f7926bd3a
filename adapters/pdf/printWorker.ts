import { setPriority } from "node:os"
import { parentPort } from "node:worker_threads"
import { makeFontCache } from "./FontCache.ts"
import { printDocument } from "./printDocument.ts"
import type { PrintAnswer, PrintOrder } from "./printMessages.ts"
import { makeTypesetter } from "./typeset.ts"

/** Prints between two collections of what they left behind, and how long after the last one it is collected. */
const PRINTS_PER_COLLECTION = 3
const QUIET_MS = 100
/** How much less of a busy machine printing gets than answering does; on Linux a thread has a niceness of its own. */
const NICENESS = 19
if (process.platform === "linux") setPriority(NICENESS)

const shelf = makeFontCache()
// The faces that each document needs are opened before one comes.
const isWarm = makeTypesetter(shelf)

let prints = 0
let quiet: ReturnType<typeof setTimeout> | undefined

/** Bun counts the fonts' programs as in use, and would wait until as much garbage has grown beside them. */
const collect = () => {
  prints = 0
  if (typeof Bun !== "undefined") Bun.gc(true)
}

const tidyUp = () => {
  clearTimeout(quiet)
  prints += 1
  if (prints >= PRINTS_PER_COLLECTION) collect()
  else quiet = setTimeout(collect, QUIET_MS)
}

const answer = async ({ document, pictures }: PrintOrder): Promise<PrintAnswer> => {
  try {
    await isWarm
    return { kind: "printed", bytes: await printDocument(shelf, document, pictures, collect) }
  } catch (error) {
    return { kind: "failed", reason: error instanceof Error ? `${error.name}: ${error.message}` : String(error) }
  }
}

parentPort?.on("message", async (order: PrintOrder) => {
  const given = await answer(order)
  parentPort?.postMessage(given, given.kind === "printed" ? [given.bytes.buffer] : [])
  tidyUp()
})
