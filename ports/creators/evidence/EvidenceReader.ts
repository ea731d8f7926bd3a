import { Context, type Effect, Schema } from "effect"
import type { TenantId } from "../../accounts/tenants/Tenant.ts"
import type { SocialAccount } from "../identity/SocialAccount.ts"
import type { EvidenceUnavailable, ImportCounts } from "./ImportedEvidence.ts"
import type { KeptEvidence } from "./ImportedItem.ts"

/** How a file is written: in our own rows, or as a platform gives its members their data. */
export const EvidenceFormat = Schema.Literals(["jsonl", "csv", "instagram", "youtube", "x", "reddit"])
export type EvidenceFormat = typeof EvidenceFormat.Type

/** Problems that a refusal names at most, the first ones. */
export const PROBLEMS_MAX = 20

/** The file can't be taken, and nothing of it is. */
export class EvidenceRefused extends Schema.TaggedError<EvidenceRefused>()("EvidenceRefused", {
  /**
   * A sentence each, for the customer, at most PROBLEMS_MAX. A bad row is named by its line: `line 3: published_at: must
   * be a time`. None holds what the file says.
   */
  problems: Schema.NonEmptyArray(Schema.String)
}) {}

/** As many files are being read, or wait for it, as may; nothing of this one was kept. Later it may be read. */
export class EvidenceBusy extends Schema.TaggedError<EvidenceBusy>()("EvidenceBusy", {}) {}

export interface EvidenceFile {
  /** Who sends it: those who send much wait for themselves. */
  readonly tenantId: TenantId
  readonly format: EvidenceFormat
  /** Whom it is about. */
  readonly account: SocialAccount
  /** Its parts are the reader's: who sends one doesn't use its memory again. */
  readonly bytes: AsyncIterable<Uint8Array>
}

/** What is taken of a file: what a score reads, and how much there was of everything. */
export interface CollectedEvidence {
  readonly kept: KeptEvidence
  readonly counts: ImportCounts
}

export interface ReadEvidence extends CollectedEvidence {
  /** Of the file's bytes, in hexadecimal. */
  readonly sha256: string
  /** Of the file. */
  readonly bytes: number
  /** What was read of it, repeated things too. */
  readonly rows: number
}

/** Reads files that a team holds. A file is never held in memory as a whole. */
export class EvidenceReader extends Context.Service<
  EvidenceReader,
  {
    /**
     * Reads a file to its end and answers what is taken of it, once the whole is known to be good. Private messages, and
     * whatever else is no public evidence, are not opened. Whoever is interrupted leaves nothing behind, and nothing running.
     *
     * MUST fail with EvidenceRefused when a row can't be read, and name the row by its line.
     * MUST fail with EvidenceRefused when a file holds nothing that can be read.
     * MUST keep the newest POSTS_MAX posts of a file, and count every post once.
     * MUST fail with EvidenceBusy when as many files are being read, or wait, as may.
     */
    readonly read: (
      file: EvidenceFile
    ) => Effect.Effect<ReadEvidence, EvidenceRefused | EvidenceBusy | EvidenceUnavailable>
  }
>()("creatorsignal/ports/creators/evidence/EvidenceReader") {}
