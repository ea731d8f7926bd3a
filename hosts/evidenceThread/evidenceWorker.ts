import { setPriority } from "node:os"
import { parentPort, workerData } from "node:worker_threads"
import { readSpool, type SpooledFile } from "../../adapters/evidence/readSpool.ts"
import { makeEvidenceCollector } from "../../domain/creators/evidence/collectEvidence.ts"
import type { FromEvidenceThread } from "./evidenceMessages.ts"

/** How much less of a busy machine reading gets than answering does; on Linux a thread has a niceness of its own. */
const NICENESS = 10
if (process.platform === "linux") setPriority(NICENESS)

/** Bytes that are read between two collections of what they left behind. Bun would wait for more; Node has a bound of its own. */
const BYTES_PER_COLLECTION = 8 * 1024 * 1024

let uncollected = 0
const onBytes = (size: number): void => {
  uncollected += size
  if (uncollected < BYTES_PER_COLLECTION || typeof Bun === "undefined") return
  uncollected = 0
  Bun.gc(true)
}

const file: SpooledFile = workerData
const send = (message: FromEvidenceThread) => parentPort?.postMessage(message)

try {
  const collector = makeEvidenceCollector()
  const read = await readSpool(file, collector.take, onBytes)
  send({ kind: "read", read: { ...read, ...collector.collected() } })
} catch (error) {
  send({ kind: "failed", reason: error instanceof Error ? `${error.name}: ${error.message}` : String(error) })
}
