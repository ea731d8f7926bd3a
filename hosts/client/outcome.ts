import type { ErrorCode } from "./apiSchemas.ts"

/**
 * What the client itself finds wrong. `network_error`: the connection could not be made, or broke before the answer was whole.
 * `timed_out`: no answer, or not the whole of one, in `timeoutSeconds`. `aborted`: the caller's signal ended it.
 * `unexpected_answer`: something answered that doesn't speak this API. A code that a later service answers is, in this version, the
 * general one of its status (400 `invalid_request`, 404 `not_found`), or this where there is none; its words are in `message`.
 */
export type ClientErrorCode = "network_error" | "timed_out" | "aborted" | "unexpected_answer"

interface Answered {
  /** Names the request in the service's log. */
  readonly requestId: string
  /** How often the request was sent. */
  readonly tries: number
}

/** What was asked for is there. */
export interface Ready<Data> extends Answered {
  readonly kind: "ready"
  readonly status: number
  readonly data: Data
  /** Whether it is the answer to an earlier request of the same Idempotency-Key: nothing was done or charged anew. */
  readonly isReplay: boolean
}

/** It is being made: `waitForJob` waits for it. */
export interface Pending<Data> extends Answered {
  readonly kind: "pending"
  readonly status: 202
  readonly data: Data
  readonly isReplay: boolean
  /** When the job is best asked for. */
  readonly retryAfterSeconds: number | null
}

/** It was refused, or no answer came. */
export interface Failure extends Answered {
  readonly kind: "error"
  readonly code: ErrorCode | ClientErrorCode
  /** The HTTP status; null where no answer came. */
  readonly status: number | null
  /** For a person. */
  readonly message: string
  /** One sentence for each problem of a tracking event; elsewhere the message says them. */
  readonly details: ReadonlyArray<string>
  /** After so long the same request may go well; null where only another one will. */
  readonly retryAfterSeconds: number | null
}

/** What became of a call. */
export type Outcome<Data, InFlight = never> =
  | Ready<Data>
  | ([InFlight] extends [never] ? never : Pending<InFlight>)
  | Failure

/** A call under way. It rejects with a TypeError where it was made wrongly, and never for what the service answers. */
export type Answer<Data, InFlight = never> = Promise<Outcome<Data, InFlight>>

/**
 * A page under way, and, iterated over, every item of it and of all pages after it. An iteration has no place for a failure, so it
 * throws CallFailed.
 */
export type PagedAnswer<Page, Item> = Answer<Page> & AsyncIterable<Item>

/** A failure, thrown where there is no place for it: by an iteration and by `readyData`. */
export class CallFailed extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(`${failure.code}: ${failure.message}`)
    this.name = "CallFailed"
    this.failure = failure
  }
}

/**
 * What was asked for, where a script would rather throw than look at the outcome. Throws CallFailed for a failure.
 *
 * @example
 * ```ts
 * import { createClient, readyData } from "creatorsignal/client"
 *
 * const answer = { credits: { balance: 25 } }
 * const client = createClient({ baseUrl: "https://signal.example", fetch: async () => Response.json(answer) })
 * const { credits } = readyData(await client.account.get())
 *
 * credits.balance //=> 25
 * ```
 */
export const readyData = <Data>(outcome: Ready<Data> | Failure): Data => {
  if (outcome.kind === "error") throw new CallFailed(outcome)
  return outcome.data
}

/** What every call takes besides its parameters. */
export interface CallOptions {
  /** Ends the call, its retries included: the outcome is an error of the code `aborted`. */
  readonly signal?: AbortSignal | undefined
  /** How long one try may take, in seconds. */
  readonly timeoutSeconds?: number | undefined
  /** How often it is tried again at most. */
  readonly maxRetries?: number | undefined
}

/** What a call takes that is charged, or changes something, and may be sent again safely. */
export interface OnceOptions extends CallOptions {
  /**
   * 8 to 128 printable ASCII characters. All tries of one call have the same key; a new one is made for each call unless it is given.
   * Give your own, and keep it, where the program may end before the answer is there: the same call with the same key within 24
   * hours is done and charged once.
   */
  readonly idempotencyKey?: string | undefined
}

/** What your customer books a call under: usage is told apart by it. */
export interface CustomerRef {
  readonly customerRef?: string | undefined
}

/** For calls that take none. */
export type NoParameters = Readonly<Record<string, never>>
