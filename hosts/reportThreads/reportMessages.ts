import type { AttributionReportQuery } from "../../domain/attribution/reportAttribution.ts"
import type { ExplainedOrder, ExplainQuery } from "../http/attribution/AttributionReports.ts"
import type { FailureTag } from "../http/server/errors.ts"

/** What a reporting thread is started with. */
export interface ThreadData {
  /** The database server it opens connections of its own to; null where the thread that serves asks the database for it. */
  readonly databaseUrl: string | null
}

/** What it is asked for, one at a time. */
export type AttributionReportTask =
  | { readonly kind: "report"; readonly query: AttributionReportQuery }
  | { readonly kind: "explain"; readonly query: ExplainQuery }

/** A failure as it can be sent: what an answer is made of, and for the log what it came from. */
export interface SerialisedFailure {
  readonly _tag: FailureTag
  readonly reason?: string
  readonly problems?: ReadonlyArray<string>
  readonly cause: string
}

export type ToThread =
  | { readonly kind: "ask"; readonly question: AttributionReportTask }
  /** Nobody waits for the answer any more. */
  | { readonly kind: "stop" }
  | { readonly kind: "rows"; readonly statement: number; readonly rows: ReadonlyArray<unknown> }
  | { readonly kind: "refused"; readonly statement: number; readonly reason: string }

export type FromThread =
  | {
      readonly kind: "statement"
      readonly statement: number
      readonly text: string
      readonly parameters: ReadonlyArray<unknown>
    }
  | { readonly kind: "reported"; readonly json: Uint8Array<ArrayBuffer> }
  | { readonly kind: "explained"; readonly order: ExplainedOrder }
  | { readonly kind: "failed"; readonly failure: SerialisedFailure }
  /** By a fault that nobody foresaw. */
  | { readonly kind: "died"; readonly cause: string }
  | { readonly kind: "stopped" }
