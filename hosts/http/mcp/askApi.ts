import { type Effect, Option, Schema } from "effect"
import type { Method } from "../server/endpoint.ts"

/** One request to the API, as a tool asks it. */
export interface ApiRequest {
  readonly method: Method
  /** From the first slash, without a query. */
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: object
  readonly idempotencyKey?: string
}

export const JsonObject = Schema.Record(Schema.String, Schema.Unknown)
export type JsonObject = typeof JsonObject.Type
export const isJsonObject = Schema.is(JsonObject)

/** How the API answered. */
export interface ApiAnswer {
  readonly status: number
  readonly body: JsonObject
  /** Whether it is the answer to an earlier request under the same key. */
  readonly isReplay: boolean
  /** After how long the same request may go well; null where the API did not say. */
  readonly retryAfterSeconds: number | null
}

/** Asks the API as the caller of the tool does: with their key, and counted as theirs. Never fails. */
export type AskApi = (request: ApiRequest) => Effect.Effect<ApiAnswer>

/** Where nothing that the API would say came back. */
export const unreachable = (message: string): ApiAnswer => ({
  status: 503,
  body: { error: "service_unavailable", message },
  isReplay: false,
  retryAfterSeconds: null
})

/** Headers of a tool's call that the API is told, too: for whom it is, and which trace it belongs to. */
export const PASSED_ON = ["x-customer-ref", "x-request-id", "traceparent"] as const

/** The request as it is sent; `passedOn` are further headers. */
export const toRequest = (
  { method, path, query = {}, body, idempotencyKey }: ApiRequest,
  baseUrl: string,
  secret: string,
  passedOn: Readonly<Record<string, string>> = {}
): Request => {
  const search = new URLSearchParams(query).toString()
  return new Request(`${baseUrl}${path}${search === "" ? "" : `?${search}`}`, {
    method,
    // A key is sent to who it was given for, and to nobody whom they name.
    redirect: "error",
    headers: {
      ...passedOn,
      "x-api-key": secret,
      accept: "application/json",
      ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
      ...(body === undefined ? {} : { "content-type": "application/json" })
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) })
  })
}

const readJsonObject = Schema.decodeUnknownOption(Schema.fromJsonString(JsonObject))

/** What came back; rejects where the connection broke off. */
export const readAnswer = async (response: Response): Promise<ApiAnswer> => {
  const body = readJsonObject(await response.text())
  const wait = Number(response.headers.get("retry-after") ?? Number.NaN)
  return Option.match(body, {
    onNone: () => unreachable("What answered is not this service's API."),
    onSome: (json) => ({
      status: response.status,
      body: json,
      isReplay: response.headers.get("idempotency-replay") === "true",
      retryAfterSeconds: Number.isFinite(wait) ? wait : null
    })
  })
}
