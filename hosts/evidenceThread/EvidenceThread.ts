import { Worker } from "node:worker_threads"
import { Duration, Effect, Layer } from "effect"
import { makeRead } from "../../adapters/evidence/EvidenceReader.ts"
import type { SpooledFile, SpoolRead } from "../../adapters/evidence/readSpool.ts"
import { makeFairQueue } from "../../domain/accounts/limits/fairQueue.ts"
import { type CollectedEvidence, EvidenceBusy, EvidenceReader } from "../../ports/creators/evidence/EvidenceReader.ts"
import { EvidenceUnavailable } from "../../ports/creators/evidence/ImportedEvidence.ts"
import type { FromEvidenceThread } from "./evidenceMessages.ts"

/** Files that are taken in, wait or are read at once in one process, and those of one account. Each lies on the disk meanwhile. */
export const IMPORTS_AT_ONCE_MAX = 9
export const IMPORTS_AT_ONCE_OF_ACCOUNT_MAX = 3
/** A file whose reading takes longer is given up, and its thread with it. */
const READ_SECONDS_MAX = 600
/** Mebibytes of JavaScript's own that a thread may come to on Node; Bun collects a small heap often instead. */
const OLD_MEBIBYTES_MAX = 128
const YOUNG_MEBIBYTES_MAX = 16

/** The thread's program: beside this file, from the sources or bundled. */
const PROGRAM = new URL(
  import.meta.url.endsWith(".ts") ? "./evidenceWorker.ts" : "./evidenceWorker.js",
  import.meta.url
)

/** Bun takes `smol` too: a heap that is kept small. */
const startWorker = (program: URL, file: SpooledFile): Worker => {
  const options = {
    workerData: file,
    smol: true,
    resourceLimits: { maxOldGenerationSizeMb: OLD_MEBIBYTES_MAX, maxYoungGenerationSizeMb: YOUNG_MEBIBYTES_MAX }
  }
  return new Worker(program, options)
}

/** Has a file read in a thread that lives as long as it is read. The thread has ended when this has, whatever became of it. */
const readInThread = (
  program: URL,
  file: SpooledFile
): Effect.Effect<SpoolRead & CollectedEvidence, EvidenceUnavailable> =>
  Effect.acquireUseRelease(
    Effect.sync(() => startWorker(program, file)),
    (worker) =>
      Effect.callback<SpoolRead & CollectedEvidence, EvidenceUnavailable>((resume) => {
        const fail = (cause: unknown) => resume(Effect.fail(new EvidenceUnavailable({ cause })))
        worker.on("message", (message: FromEvidenceThread) =>
          message.kind === "read" ? resume(Effect.succeed(message.read)) : fail(new Error(message.reason))
        )
        // Without a listener an error of the thread would end the process.
        worker.on("error", fail)
        worker.on("exit", () => fail(new Error("the reading thread ended")))
      }),
    (worker) => Effect.promise(() => worker.terminate().catch(() => undefined))
  )

export interface EvidenceThreadOptions {
  /** Another program for the thread. */
  readonly program?: URL
  readonly readSecondsMax?: number
}

const makeQueues = () => {
  const limits = { admittedMax: IMPORTS_AT_ONCE_MAX, admittedOfAccountMax: IMPORTS_AT_ONCE_OF_ACCOUNT_MAX }
  return {
    // What is admitted is taken in at once: a sender can't be kept waiting.
    admit: makeFairQueue({
      runningMax: IMPORTS_AT_ONCE_MAX,
      runningOfAccountMax: IMPORTS_AT_ONCE_OF_ACCOUNT_MAX,
      ...limits
    }),
    inTurn: makeFairQueue({ runningMax: 1, runningOfAccountMax: 1, ...limits })
  }
}

/** Memory is the process's, so its turns are too, however often the reader is opened in it. */
const ofProcess = makeQueues()

/** Files are read one at a time, each by a thread of its own, whose memory ends with it. */
export const layer = ({ program = PROGRAM, readSecondsMax = READ_SECONDS_MAX }: EvidenceThreadOptions = {}) =>
  Layer.sync(EvidenceReader, () => {
    const { admit, inTurn } = ofProcess
    const busy = () => Effect.fail(new EvidenceBusy())
    const read = makeRead((file, { tenantId }) =>
      inTurn(
        tenantId,
        readInThread(program, file).pipe(
          Effect.timeout(Duration.seconds(readSecondsMax)),
          Effect.catchTag("TimeoutError", (cause) => Effect.fail(new EvidenceUnavailable({ cause })))
        )
      ).pipe(Effect.catchTag("QueueFull", busy))
    )
    return EvidenceReader.of({
      read: (file) => admit(file.tenantId, read(file)).pipe(Effect.catchTag("QueueFull", busy))
    })
  })
