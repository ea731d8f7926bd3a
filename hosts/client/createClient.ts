import { OPERATIONS, type Operations } from "./apiOperations.ts"
import {
  CallFailed,
  type CallOptions,
  type CustomerRef,
  type Failure,
  type OnceOptions,
  type Pending,
  type Ready
} from "./outcome.ts"
import type { Fetch, Sent } from "./sendOnce.ts"
import {
  type ClientClock,
  newName,
  RETRIES_MAX,
  type Sending,
  sendSafely,
  systemClock,
  TIMEOUT_SECONDS
} from "./sendSafely.ts"
import { makeWaitForJob, type WaitForJob } from "./waitForJob.ts"

const BASE_PATH = "/api/v1"
const IDEMPOTENCY_KEY = /^[ -~]{8,128}$/
/** A header may hold no line break: what follows would be another header. */
const HEADER_VALUE = /^[^\0\r\n]*$/

export interface ClientOptions {
  /** A secret key of yours. Left out where a server of yours adds it: a key in a page is everybody's. */
  readonly apiKey?: string
  /** Where the service is reached: `https://signal.example`. */
  readonly baseUrl: string
  /** Sends one request; the global `fetch` where none is given. */
  readonly fetch?: Fetch
  /** How often a call is tried again at most: 4 unless said otherwise, 0 for never. */
  readonly maxRetries?: number
  /** How long one try may take: 60 seconds unless said otherwise. */
  readonly timeoutSeconds?: number
  /** How it tells the time and waits, for tests. */
  readonly clock?: ClientClock
}

/** Every operation that a key is for, and waiting for what is being made. */
export interface Client extends Operations {
  readonly waitForJob: WaitForJob
}

type Options = CallOptions & OnceOptions & CustomerRef
type Parameters = Readonly<Record<string, unknown>>
type Sender = (parameters?: Parameters, options?: Options) => Promise<Ready<unknown> | Pending<unknown> | Failure>

const textOf = (value: unknown): string => (Array.isArray(value) ? value.join(",") : String(value))

/** One segment of a path. One that is empty or leads upwards would make another address of it. */
const segment = (name: string, value: unknown): string => {
  const text = textOf(value)
  if (value === undefined || value === null || /^\.{0,2}$/.test(text))
    throw new TypeError(`${name} is no ${name}: ${text}`)
  return encodeURIComponent(text)
}

const header = (name: string, value: string, rule: RegExp): readonly [string, string] => {
  if (!rule.test(value)) throw new TypeError(`${name} can't be sent as a header`)
  return [name, value]
}

/** A text as a header can hold it: in UTF-8, a character for each byte. */
const asBytes = (text: string): string => String.fromCharCode(...new TextEncoder().encode(text))

/** What is sent for a call of an operation, by its row of the table. Throws a TypeError where the call is made wrongly. */
const requestOf = (
  baseUrl: string,
  apiKey: string | undefined,
  [method = "", target = "", flags = ""]: ReadonlyArray<string>,
  parameters: Parameters,
  options: Options
): Sent => {
  const left = new Map(Object.entries(parameters).filter(([, value]) => value !== undefined))
  const take = (name: string): unknown => {
    const value = left.get(name)
    left.delete(name)
    return value
  }
  const [template = "", named = ""] = target.split("?")
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => segment(name, take(name)))
  const query = new URLSearchParams()
  for (const [name = "", fixed] of named.split("&").map((each) => each.split("="))) {
    const value = fixed ?? take(name)
    if (value !== undefined) query.set(name, textOf(value))
  }
  const headers = new Map(apiKey === undefined ? [] : [header("x-api-key", apiKey, HEADER_VALUE)])
  const set = (name: string, value: string, rule = HEADER_VALUE) => headers.set(...header(name, value, rule))
  if (flags.includes("k")) set("idempotency-key", options.idempotencyKey ?? newName(), IDEMPOTENCY_KEY)
  if (options.customerRef !== undefined) set("x-customer-ref", asBytes(options.customerRef))
  let body: Sent["body"]
  if (flags.includes("f")) {
    const { file, contentType } = Object(parameters)
    set("content-type", textOf(contentType))
    body = file
  } else if (flags.includes("j")) {
    set("content-type", "application/json")
    body = JSON.stringify(Object.fromEntries(left))
  } else {
    for (const [name, value] of left) query.set(name, textOf(value))
  }
  const search = String(query)
  const url = `${baseUrl}${BASE_PATH}${path}${search && `?${search}`}`
  const isJson = !flags.includes("b")
  return { method, url, headers: Object.fromEntries(headers), isJson, ...(body === undefined ? {} : { body }) }
}

/** Every item of a page and of all after it. */
const itemsFrom = async function* (
  send: Sender,
  listed: string,
  cursor: string,
  first: ReturnType<Sender>,
  call: Parameters,
  options?: Options
) {
  for (let answer = first; ; ) {
    const outcome = await answer
    if (outcome.kind === "error") throw new CallFailed(outcome)
    const page = Object(outcome.data)
    yield* page[listed]
    const next = page[`next_${cursor}`]
    if (next === null || next === undefined) return
    answer = send({ ...call, [cursor]: next }, options)
  }
}

/** No number is no bound. */
const checkNumbers = (maxRetries: number, timeoutSeconds: number): void => {
  if (!(maxRetries >= 0 && timeoutSeconds > 0)) throw new TypeError("maxRetries is at least 0, timeoutSeconds above 0")
}

const methodOf = (row: string, baseUrl: string, apiKey: string | undefined, sending: Sending): Sender => {
  const parts = row.split(" ")
  const [method, , flags = "", listed, cursor = "cursor"] = parts
  const isSafe = method === "GET" || /[kr]/.test(flags)
  const send: Sender = async (parameters = {}, options = {}) => {
    const { signal, maxRetries = sending.maxRetries, timeoutSeconds = sending.timeoutSeconds } = options
    checkNumbers(maxRetries, timeoutSeconds)
    const sent = requestOf(baseUrl, apiKey, parts, parameters, options)
    return sendSafely({ ...sending, maxRetries, timeoutSeconds }, sent, isSafe, signal)
  }
  if (listed === undefined) return send
  return (parameters = {}, options) => {
    const answer = send(parameters, options)
    return Object.assign(answer, {
      [Symbol.asyncIterator]: () => itemsFrom(send, listed, cursor, answer, parameters, options)
    })
  }
}

/**
 * A client of the API. Each operation is a method that takes its parameters, in the names of the API, then options, and resolves
 * with what became of it: `ready`, `pending` or `error`.
 *
 * Calls that may be sent again are, where the connection breaks, nothing comes in time, or the service asks for it: GET, and all that
 * take an Idempotency-Key, which the client makes for each call. Nothing is charged twice by that.
 *
 * Throws a TypeError where `baseUrl` is no http address or a number is none.
 *
 * ```ts
 * const client = createClient({ apiKey: process.env.CREATORSIGNAL_KEY, baseUrl: "https://signal.example" })
 * const looked = await client.creators.lookup({ platform: "youtube", handle: "novacooks" })
 * if (looked.kind === "ready") console.log(looked.data.creator.score)
 * if (looked.kind === "pending") console.log(await client.waitForJob(looked))
 * if (looked.kind === "error") console.log(looked.code, looked.message)
 * ```
 *
 * @example
 * ```ts
 * import { createClient } from "creatorsignal/client"
 *
 * // In tests `fetch` is yours: here it refuses as the service would.
 * const refusal = { error: "insufficient_credits", message: "The account has no credits left." }
 * const client = createClient({
 *   apiKey: "sk_test_...",
 *   baseUrl: "https://signal.example",
 *   fetch: async () => Response.json(refusal, { status: 402 })
 * })
 * const looked = await client.creators.lookup({ platform: "youtube", handle: "novacooks" })
 *
 * looked.kind === "error" && looked.code //=> "insufficient_credits"
 * ```
 */
export const createClient = ({
  apiKey,
  baseUrl,
  fetch = (url, init) => globalThis.fetch(url, init),
  maxRetries = RETRIES_MAX,
  timeoutSeconds = TIMEOUT_SECONDS,
  clock = systemClock
}: ClientOptions): Client => {
  if (!/^https?:$/.test(new URL(baseUrl).protocol)) throw new TypeError(`baseUrl is no http address: ${baseUrl}`)
  checkNumbers(maxRetries, timeoutSeconds)
  if (apiKey !== undefined) header("apiKey", apiKey, /^[!-~]+$/)
  const root = baseUrl.replace(/\/+$/, "")
  const sending: Sending = { fetch, clock, maxRetries, timeoutSeconds }
  const groups = Object.entries(OPERATIONS).map(([group, rows]) => [
    group,
    Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, methodOf(row, root, apiKey, sending)]))
  ])
  // The table and the types of its methods are generated from one description.
  const operations: Operations = Object(Object.fromEntries(groups))
  return { ...operations, waitForJob: makeWaitForJob(operations.jobs.get, clock) }
}
