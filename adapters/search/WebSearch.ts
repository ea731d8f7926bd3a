import { Buffer } from "node:buffer"
import { Duration, Effect, Layer, Redacted, Schedule } from "effect"
import {
  QUERY_CHARACTERS_MAX,
  type SearchFault,
  SearchUnavailable,
  WEB_RESULTS_MAX,
  WebSearch
} from "../../ports/creators/discovery/WebSearch.ts"
import { readResults } from "./readResults.ts"

/** Two dozen results take some 50 kB. */
export const RESPONSE_BYTES_MAX = 2_000_000
const TRY_TIMEOUT_MS = 10_000
const TRIES_MAX = 3
const RETRY_PAUSE_MS = 250
const OK = 200
const TOO_MANY_REQUESTS = 429
const SERVER_ERRORS_FROM = 500

export interface WebSearchOptions {
  /** Where a SearXNG instance is, without query; a user name and password in it are sent as Basic authorization. */
  readonly url: Redacted.Redacted<string>
  /** One try, from the connection to the last byte. */
  readonly timeoutMs?: number
  /** Before the first repetition; twice as long before the second. */
  readonly retryPauseMs?: number
}

const unavailable = (fault: SearchFault) => new SearchUnavailable({ fault })

/** The error that a body is broken off with when it is too long. */
class TooLarge extends Error {}

const textWithin = async (answer: Response, bytesMax: number): Promise<string> => {
  const reader = answer.body?.getReader()
  if (reader === undefined) return ""
  const decoder = new TextDecoder()
  let [text, bytes] = ["", 0]
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.byteLength
    if (bytes > bytesMax) {
      await reader.cancel()
      throw new TooLarge()
    }
    text += decoder.decode(value, { stream: true })
  }
}

const faultOf = (error: unknown): SearchFault => {
  if (error instanceof TooLarge) return "too_large"
  return error instanceof DOMException && error.name === "TimeoutError" ? "timed_out" : "unreachable"
}

const faultOfStatus = (status: number): SearchFault => {
  if (status === TOO_MANY_REQUESTS) return "busy"
  return status >= SERVER_ERRORS_FROM ? "unreachable" : "refused"
}

/** The address of the search itself, and what to show it. */
const doorOf = (url: Redacted.Redacted<string>) => {
  const { origin, pathname, username, password } = new URL(Redacted.value(url))
  const headers: Record<string, string> = { accept: "application/json" }
  if (username !== "") {
    const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
    headers.authorization = `Basic ${Buffer.from(credentials).toString("base64")}`
  }
  return { address: `${origin}${pathname.replace(/\/+$/, "")}/search`, headers }
}

/**
 * A SearXNG instance whose JSON format is enabled. Its address is the operator's own and may be private, so it is not held to
 * the public web; and as it is one place, no redirect is followed. What broke is tried again, at most TRIES_MAX times in all;
 * what was answered, and what took too long, is not.
 */
export const layer = ({ url, timeoutMs = TRY_TIMEOUT_MS, retryPauseMs = RETRY_PAUSE_MS }: WebSearchOptions) =>
  Layer.sync(WebSearch, () => {
    const { address, headers } = doorOf(url)

    const ask = (query: string): Effect.Effect<string, SearchUnavailable> =>
      Effect.tryPromise({
        try: async (stopped) => {
          const parameters = new URLSearchParams({ q: query, format: "json" })
          const signal = AbortSignal.any([stopped, AbortSignal.timeout(timeoutMs)])
          const answer = await fetch(`${address}?${parameters}`, { headers, redirect: "manual", signal })
          if (answer.status === OK) return { status: OK, text: await textWithin(answer, RESPONSE_BYTES_MAX) }
          await answer.body?.cancel()
          return { status: answer.status, text: "" }
        },
        catch: (error) => unavailable(faultOf(error))
      }).pipe(
        Effect.flatMap(({ status, text }) =>
          status === OK ? Effect.succeed(text) : Effect.fail(unavailable(faultOfStatus(status)))
        )
      )

    return WebSearch.of({
      search: Effect.fn("discovery.search")(function* (query, { resultsMax }) {
        const text = yield* ask(query.slice(0, QUERY_CHARACTERS_MAX).toWellFormed()).pipe(
          Effect.retry({
            while: ({ fault }) => fault === "unreachable",
            times: TRIES_MAX - 1,
            schedule: Schedule.exponential(Duration.millis(retryPauseMs))
          })
        )
        const read = readResults(text, Math.min(resultsMax, WEB_RESULTS_MAX))
        if (read === null) return yield* unavailable("no_results_document")
        if (read.results.length === 0 && read.hasSilentEngines) return yield* unavailable("no_engine")
        return read.results
      })
    })
  })
