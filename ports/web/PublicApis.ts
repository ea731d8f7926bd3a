import { Context, type Effect, Schema } from "effect"

export interface ApiRequest {
  /** Absent: GET. */
  readonly method?: "GET" | "POST"
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Names what the API counts apart; requests of one lane are kept apart and paused together. Absent: the host. */
  readonly lane?: string
}

export interface ApiResponse {
  readonly status: number
  readonly text: string
  /** Names in lower case: some APIs say there how much of what they grant is used up. */
  readonly headers: Readonly<Record<string, string>>
}

/** Why an API gave no answer. `paused`: it asks for a pause. `server_error`: it is out of order. `unreachable`: nothing came. */
export const ApiFault = Schema.Literals(["paused", "server_error", "unreachable"])
export type ApiFault = typeof ApiFault.Type

/** The API gave no answer this time. Never holds anything of the request or of what was answered. */
export class ApiUnavailable extends Schema.TaggedError<ApiUnavailable>()("ApiUnavailable", {
  fault: ApiFault,
  /** How long the API asks to be left alone; null when it doesn't say. */
  retryAfterSeconds: Schema.NullOr(Schema.Int),
  cause: Schema.Defect()
}) {}

/** APIs that other people serve to programs: their terms hold, so robots.txt is not asked, and the pace is theirs. */
export class PublicApis extends Context.Service<
  PublicApis,
  {
    /**
     * Asks an API and reads its answer as text, with its headers, whatever its status is but 429 and 5xx. Where the headers of the
     * request hold an `if-none-match`, the status may be 304, and the text is empty then.
     *
     * MUST answer status 304 when the API says that nothing has changed since the `if-none-match` that it was sent.
     * MUST fail with ApiUnavailable `paused` on 429, and not ask that lane again before the pause is over.
     * MUST fail with ApiUnavailable `server_error` on 5xx.
     */
    readonly request: (request: ApiRequest) => Effect.Effect<ApiResponse, ApiUnavailable>
  }
>()("creatorsignal/ports/web/PublicApis") {}
