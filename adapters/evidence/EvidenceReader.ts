import { type FileHandle, mkdtemp, open, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Clock, Effect } from "effect"
import {
  type CollectedEvidence,
  type EvidenceBusy,
  type EvidenceFile,
  EvidenceRefused,
  PROBLEMS_MAX,
  type ReadEvidence
} from "../../ports/creators/evidence/EvidenceReader.ts"
import { EvidenceUnavailable } from "../../ports/creators/evidence/ImportedEvidence.ts"
import type { SpooledFile, SpoolRead } from "./readSpool.ts"
import { NotTaken, takeIn } from "./takeIn.ts"

const OWNER_ALONE = 0o600

/**
 * A file for as long as one archive is read: an archive's list of contents is at its end, so it can't be read as it comes. It has no
 * name once it is open, so that nothing of it is left behind, whatever becomes of this process.
 */
const openSpool = async (): Promise<FileHandle> => {
  const folder = await mkdtemp(join(tmpdir(), "evidence-"))
  try {
    return await open(join(folder, "archive"), "wx+", OWNER_ALONE)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const refused = (problems: ReadonlyArray<string>): EvidenceRefused | null => {
  const [problem, ...others] = problems.slice(0, PROBLEMS_MAX)
  return problem === undefined ? null : new EvidenceRefused({ problems: [problem, ...others] })
}

/**
 * Makes what reads files of our own rows, as JSON lines or CSV, and the archives that platforms give their members: it takes a file
 * in, and has `readSpooled` read it and collect what is kept.
 */
export const makeRead =
  (
    readSpooled: (
      file: SpooledFile,
      sent: EvidenceFile
    ) => Effect.Effect<SpoolRead & CollectedEvidence, EvidenceBusy | EvidenceUnavailable>
  ) =>
  (file: EvidenceFile): Effect.Effect<ReadEvidence, EvidenceRefused | EvidenceBusy | EvidenceUnavailable> =>
    Effect.acquireUseRelease(
      Effect.tryPromise({ try: openSpool, catch: (cause) => new EvidenceUnavailable({ cause }) }),
      ({ fd: spool }) =>
        Effect.gen(function* () {
          const facts = yield* Effect.tryPromise({
            try: (signal) => takeIn(file.bytes, spool, signal),
            catch: (thrown) =>
              thrown instanceof NotTaken
                ? new EvidenceRefused({ problems: [thrown.message] })
                : new EvidenceUnavailable({ cause: thrown })
          })
          const { format, account } = file
          const nowMs = yield* Clock.currentTimeMillis
          const { problems, rows, kept, counts } = yield* readSpooled({ format, account, spool, nowMs }, file)
          const refusal = refused(problems)
          if (refusal !== null) return yield* refusal
          return { ...facts, rows, kept, counts }
        }),
      (spool) => Effect.promise(() => spool.close())
    )
