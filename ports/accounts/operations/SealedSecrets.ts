import { Context, type Effect } from "effect"
import type { StoreUnavailable } from "../../system/StoreUnavailable.ts"

/** Rows of one kind that hold something sealed, by the signing secret that it is sealed under. */
export interface SealedCount {
  /** What they are, in the plural. */
  readonly what: string
  /** Under the secret in use. */
  readonly current: number
  /** Under a secret before it. */
  readonly previous: number
  /** That no secret of this host opens. */
  readonly unopened: number
  /** The first UNOPENED_LISTED_MAX of those, by the key of their row. */
  readonly unopenedRows: ReadonlyArray<string>
}

/** What is sealed under the signing secret or one before it. No answer holds a value, sealed or not. */
export class SealedSecrets extends Context.Service<
  SealedSecrets,
  {
    /** Every kind, also one of which there is no row. */
    readonly count: Effect.Effect<ReadonlyArray<SealedCount>, StoreUnavailable>
    /**
     * Seals under the secret in use what is under one before it, and answers what there was: `previous` of it was sealed anew. What
     * somebody else writes meanwhile MUST stay. What was sealed anew stays so where it ends early; again, it goes on from there.
     * Once all of it is, or where what can't be opened is given up, hosts start without the secret before.
     */
    readonly reseal: (options: {
      readonly givesUp: boolean
    }) => Effect.Effect<ReadonlyArray<SealedCount>, StoreUnavailable>
  }
>()("creatorsignal/ports/accounts/operations/SealedSecrets") {}

/** Rows of a kind that are named at most; all are counted. */
export const UNOPENED_LISTED_MAX = 100
