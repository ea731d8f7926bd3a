/** A click that an edge redirected. Written out, so that whoever imports it checks no types but this. */
export interface EdgeClick {
  readonly tenantId: string
  readonly id: string
  readonly code: string
  /** Only `human` clicks count as visits; `embedded` is what a page loaded into itself. */
  readonly kind: "human" | "bot" | "prefetch" | "head" | "embedded"
  readonly at: Date
  /** Where it came from, as far as the request says; null: it doesn't. */
  readonly origin?: {
    /** ISO 3166-1 alpha-2. */
    readonly country: string | null
    readonly device: "mobile" | "desktop" | null
    /** Lower case. */
    readonly referrerHost: string | null
  }
  /** Who clicked, as a hash of the day; null for machines, and where the address can't be told. */
  readonly person: string | null
}

/** Clicks of one POST /api/v1/track/clicks at most; the service refuses longer lists. */
export const EDGE_CLICKS_MAX = 500
/** Tries of one batch, and how long the next one is waited for: with three tries 1 and 4 s, within the 30 s that workers may go on. */
export const SEND_TRIES_MAX = 3
const RETRY_FACTOR = 4
const FIRST_RETRY_MS = 1_000
/** How long an answer is waited for. */
export const SEND_TIMEOUT_MS = 5_000
/** How long the first click of a batch waits for others, unless said otherwise. */
const GATHER_MS = 1_000
/** Clicks that wait in memory at most; what comes beyond goes to `keep` at once. */
export const WAITING_CLICKS_MAX = 5_000

/** A click as POST /api/v1/track/clicks takes it. When it was, and of what kind, its id says. */
export interface EdgeClickRow {
  readonly click_id: string
  readonly code: string
  readonly country?: string
  readonly device?: string
  readonly referrer_host?: string
  readonly person?: string
}

/** A click as a row; what is not known of it is left out. */
export const rowOf = ({ code, id, origin, person }: EdgeClick): EdgeClickRow => ({
  click_id: id,
  code,
  ...(origin?.country == null ? {} : { country: origin.country }),
  ...(origin?.device == null ? {} : { device: origin.device }),
  ...(origin?.referrerHost == null ? {} : { referrer_host: origin.referrerHost }),
  ...(person === null ? {} : { person })
})

export interface Sending {
  /** Where the service is, such as https://signals.example. */
  readonly serviceUrl: string
  /** One of the account's API keys. */
  readonly apiKey: string
  readonly fetch?: (request: Request) => Promise<Response>
}

/**
 * Sends rows once, EDGE_CLICKS_MAX at most. True when the service has them: it took them, or refused single ones for good. False where they
 * are to be sent again, which changes nothing of those it has. It never throws.
 *
 * @example
 * ```ts
 * import { sendClicks } from "creatorsignal/edge"
 *
 * const rows = [{ click_id: "0b6d5c1f-8a00-8a1f-9c3d-5b7e9f1a2c4d", code: "nova" }]
 * const service = { serviceUrl: "https://signals.example", apiKey: "a key" }
 *
 * await sendClicks(rows, { ...service, fetch: async () => Response.json({ taken: 1, refused: [] }) }) //=> true
 * await sendClicks(rows, { ...service, fetch: async () => new Response(null, { status: 503 }) }) //=> false
 * ```
 */
export const sendClicks = async (
  rows: ReadonlyArray<EdgeClickRow>,
  { apiKey, fetch = globalThis.fetch, serviceUrl }: Sending
): Promise<boolean> => {
  try {
    const request = new Request(new URL("/api/v1/track/clicks", serviceUrl).href, {
      method: "POST",
      headers: { "content-type": "application/json", "x-api-key": apiKey },
      body: JSON.stringify({ clicks: rows }),
      signal: AbortSignal.timeout(SEND_TIMEOUT_MS)
    })
    const answer = await fetch(request)
    await answer.body?.cancel()
    return answer.status === 200
  } catch {
    return false
  }
}

export interface ClickSender {
  /** Takes a click, as `makeEdge` hands it over; the promise is for `waitUntil`. It never rejects. */
  readonly record: (click: unknown, row: EdgeClickRow) => Promise<void>
}

/**
 * Makes what sends clicks in batches, each tried SEND_TRIES_MAX times. What could not be sent is handed to `keep`, which may put it into a
 * queue or a store, to be sent later; without one those clicks are not counted, and still earn by their ids.
 *
 * @example
 * ```ts
 * import { makeClickSender } from "creatorsignal/edge"
 *
 * const kept: Array<string> = []
 * const sender = makeClickSender({
 *   serviceUrl: "https://signals.example",
 *   apiKey: "a key",
 *   fetch: async () => new Response(null, { status: 503 }),
 *   wait: async () => {},
 *   keep: async (rows) => kept.push(...rows.map((row) => row.code))
 * })
 * // What `record` of `makeEdge` is handed; it is `sender.record` as it is.
 * await sender.record(null, { click_id: "0b6d5c1f-8a00-8a1f-9c3d-5b7e9f1a2c4d", code: "nova" })
 *
 * kept //=> ["nova"]
 * ```
 */
export const makeClickSender = (
  options: Sending & {
    readonly keep?: (rows: ReadonlyArray<EdgeClickRow>) => Promise<unknown>
    readonly wait?: (ms: number) => Promise<void>
    readonly gatherMs?: number
  }
): ClickSender => {
  const {
    gatherMs = GATHER_MS,
    keep,
    wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))
  } = options
  let gathered: { readonly rows: Array<EdgeClickRow>; readonly sent: Promise<void> } | null = null
  let waiting = 0

  const put = async (rows: ReadonlyArray<EdgeClickRow>): Promise<void> => {
    try {
      await keep?.(rows)
    } catch {
      // Nothing is left to be done with them: a visitor matters more than a count.
    }
  }
  const send = async (rows: ReadonlyArray<EdgeClickRow>): Promise<void> => {
    for (let tried = 0; tried < SEND_TRIES_MAX; tried++) {
      if (tried > 0) await wait(FIRST_RETRY_MS * RETRY_FACTOR ** (tried - 1))
      if (await sendClicks(rows, options)) return
    }
    await put(rows)
  }
  return {
    record: (_, row) => {
      if (waiting >= WAITING_CLICKS_MAX) return put([row])
      waiting += 1
      if (gathered !== null && gathered.rows.length < EDGE_CLICKS_MAX) {
        gathered.rows.push(row)
        return gathered.sent
      }
      const rows = [row]
      const sent = wait(gatherMs).then(async () => {
        if (gathered?.rows === rows) gathered = null
        try {
          await send(rows)
        } finally {
          waiting -= rows.length
        }
      })
      gathered = { rows, sent }
      return sent
    }
  }
}
