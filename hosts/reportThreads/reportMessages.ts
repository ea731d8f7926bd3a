import type { Reach } from "../../adapters/postgres/opening/client.ts"
import type { FailureTag } from "../http/server/errors.ts"
import type { AccountAnswers, AccountRead, AccountTask } from "./accountReads.ts"

/** What a reporting thread is started with. */
export interface ThreadData {
  /** The database server it opens connections of its own to; null where the thread that serves asks the database for it. */
  readonly server: { readonly url: string; readonly reach: Reach } | null
}

/** A failure as it can be sent: what an answer is made of, and for the log what it came from. */
export interface SerialisedFailure {
  readonly _tag: FailureTag
  /** The store that is away, where that is what failed. */
  readonly store?: string
  readonly reason?: string
  readonly problems?: ReadonlyArray<string>
  readonly cause: string
}

/** A question, of one of these names. */
export interface Asking<Names extends AccountRead = AccountRead> {
  readonly kind: "ask"
  readonly question: AccountTask<Names>
}

export type ToThread =
  | Asking
  /** Nobody waits for the answer any more. */
  | { readonly kind: "stop" }
  | {
      readonly kind: "rows"
      readonly statement: number
      readonly rows: ReadonlyArray<unknown>
    }
  | {
      readonly kind: "refused"
      readonly statement: number
      readonly reason: string
    }

export type FromThread =
  | {
      readonly kind: "statement"
      readonly statement: number
      readonly text: string
      readonly parameters: ReadonlyArray<unknown>
    }
  /** The answer, under the name of what was asked. */
  | { readonly kind: "answered"; readonly answers: Partial<AccountAnswers> }
  | { readonly kind: "failed"; readonly failure: SerialisedFailure }
  /** By a fault that nobody foresaw. */
  | { readonly kind: "died"; readonly cause: string }
  | { readonly kind: "stopped" }
