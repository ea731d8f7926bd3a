import { setPriority } from "node:os"
import { parentPort } from "node:worker_threads"
import { makeFontCache } from "./FontCache.ts"
import { printDocument } from "./printDocument.ts"
import type { PrintRequest, PrintResponse } from "./printMessages.ts"
import { makeTypesetter } from "./typeset.ts"

/** Prints between two collections of what they left behind, and how long after the last one it is collected. */
const PRINTS_PER_COLLECTION = 3
const QUIET_MS = 100
/**
 * How much less of a busy machine printing gets than answering does, about a tenth; on Linux a thread has a niceness of its own. At 19
 * it got next to nothing, and a page of a second took longer than anyone waits.
 */
const NICENESS = 10
if (process.platform === "linux") setPriority(NICENESS)

const fonts = makeFontCache()
// The faces that each document needs are opened before one comes.
const isWarm = makeTypesetter(fonts)

let prints = 0
let quiet: ReturnType<typeof setTimeout> | undefined

/** Bun counts the fonts' programs as in use, and would wait until as much garbage has grown beside them. */
const collect = () => {
  prints = 0
  if (typeof Bun !== "undefined") Bun.gc(true)
}

const scheduleCollection = () => {
  clearTimeout(quiet)
  prints += 1
  if (prints >= PRINTS_PER_COLLECTION) collect()
  else quiet = setTimeout(collect, QUIET_MS)
}

const respond = async ({ document, pictures }: PrintRequest): Promise<PrintResponse> => {
  try {
    await isWarm
    return { kind: "printed", bytes: await printDocument(fonts, document, pictures, collect) }
  } catch (error) {
    return { kind: "failed", reason: error instanceof Error ? `${error.name}: ${error.message}` : String(error) }
  }
}

parentPort?.on("message", async (request: PrintRequest) => {
  const response = await respond(request)
  parentPort?.postMessage(response, response.kind === "printed" ? [response.bytes.buffer] : [])
  scheduleCollection()
})
