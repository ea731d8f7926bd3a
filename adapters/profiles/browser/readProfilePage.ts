import { Effect, Option, Schema } from "effect"
import type { CDPSession } from "puppeteer-core"
import { isSameSite } from "../addresses.ts"
import type { LoadedDocument, RenderedPage } from "../pages/renderedPage.ts"
import type { OpenPage } from "./Chromium.ts"

export interface PageLimits {
  /** The whole reading, whatever the page does. */
  readonly totalMs: number
  /** Until the page's HTML is there. */
  readonly navigationMs: number
  /** For the requests a page sends when it opens, and after each scroll. */
  readonly settleMs: number
  /** No request for so long, and a page has settled. */
  readonly quietMs: number
  /** For one look into the page. */
  readonly lookMs: number
  readonly scrollsMax: number
  readonly documentsMax: number
  /** A larger document is not kept. */
  readonly documentBytesMax: number
  /** What a page may load before it is stopped. */
  readonly pageBytesMax: number
  readonly requestsMax: number
  readonly htmlCharactersMax: number
}

export const PAGE_LIMITS: PageLimits = {
  totalMs: 45_000,
  navigationMs: 20_000,
  settleMs: 8_000,
  quietMs: 800,
  lookMs: 3_000,
  scrollsMax: 10,
  documentsMax: 200,
  documentBytesMax: 8_000_000,
  pageBytesMax: 48_000_000,
  requestsMax: 2_000,
  htmlCharactersMax: 8_000_000
}

const LOOKS_A_SECOND = 20

/** The page can't be read this time. `timed_out`: nothing of it came in time; `unreachable`: no answer came. */
export class PageUnread extends Schema.TaggedError<PageUnread>()("PageUnread", {
  fault: Schema.Literals(["timed_out", "unreachable"]),
  cause: Schema.Defect()
}) {}

interface Traffic {
  readonly documents: () => ReadonlyArray<LoadedDocument>
  /** How many there are, without taking them. */
  readonly documentCount: () => number
  readonly status: () => number | null
  readonly retryAfter: () => string | null
  readonly isQuiet: () => boolean
  /** From now on it has to be quiet anew. */
  readonly listen: () => void
  /** Whether the page loaded more than it may. */
  readonly isFull: () => boolean
}

/** Requests that never end, or end nothing. */
const UNCOUNTED_TYPES = ["EventSource", "WebSocket", "Ping", "Prefetch", "Media", "Image", "Font"]

const isJson = (type: string, mimeType: string): boolean =>
  // Some platforms send the JSON their own programs ask for as text/html or text/javascript.
  type === "XHR" || type === "Fetch" || (type === "Document" && /[/+]json\b/i.test(mimeType))

/** What one request has brought so far. */
interface Exchange {
  url: string
  type: string
  bytes: number
  isKept: boolean
}

const watchTraffic = async (session: CDPSession, address: string, limits: PageLimits): Promise<Traffic> => {
  const open = new Map<string, Exchange>()
  const documents: Array<LoadedDocument> = []
  let taken = 0
  let bytes = 0
  let requests = 0
  let reading = 0
  let busyAt = performance.now()
  let status: number | null = null
  let retryAfter: string | null = null
  let isFull = false

  const { frameTree } = await session.send("Page.getFrameTree")
  const mainFrame = frameTree.frame.id

  const stop = () => {
    if (isFull) return
    isFull = true
    void session.send("Page.stopLoading").catch(() => {})
  }

  const keep = async (requestId: string, { url }: Exchange) => {
    const place = taken++
    reading++
    try {
      const { body, base64Encoded } = await session.send("Network.getResponseBody", { requestId })
      const text = base64Encoded ? Buffer.from(body, "base64").toString("utf8") : body
      if (text !== "") documents[place] = { url, body: text }
    } catch {
      // The browser has let go of it, as it does with what is too large for its buffer.
    }
    reading--
    busyAt = performance.now()
  }

  session.on("Network.requestWillBeSent", ({ requestId, request, type, frameId }) => {
    if (++requests > limits.requestsMax) stop()
    // A frame of another site goes on in a process of its own, whose end is not told here.
    const isFrame = type === "Document" && frameId !== mainFrame
    if (isFull || isFrame || UNCOUNTED_TYPES.includes(type ?? "")) return
    busyAt = performance.now()
    open.set(requestId, { url: request.url, type: type ?? "", bytes: 0, isKept: false })
  })
  session.on("Network.responseReceived", ({ requestId, response, type, frameId }) => {
    if (type === "Document" && frameId === mainFrame) {
      status = response.status
      retryAfter = Object.entries(response.headers).find(([name]) => name.toLowerCase() === "retry-after")?.[1] ?? null
    }
    const exchange = open.get(requestId)
    if (exchange === undefined) return
    exchange.url = response.url
    exchange.isKept = isJson(type, response.mimeType) && isSameSite(response.url, address)
  })
  session.on("Network.dataReceived", ({ requestId, dataLength }) => {
    bytes += dataLength
    if (bytes > limits.pageBytesMax) stop()
    busyAt = performance.now()
    const exchange = open.get(requestId)
    if (exchange !== undefined) exchange.bytes += dataLength
  })
  session.on("Network.loadingFinished", ({ requestId }) => {
    const exchange = open.get(requestId)
    if (exchange === undefined) return
    open.delete(requestId)
    busyAt = performance.now()
    const fits = exchange.bytes <= limits.documentBytesMax && taken < limits.documentsMax
    if (exchange.isKept && fits) void keep(requestId, exchange)
  })
  session.on("Network.loadingFailed", ({ requestId }) => {
    open.delete(requestId)
  })
  await session.send("Network.enable", {
    maxTotalBufferSize: limits.pageBytesMax,
    maxResourceBufferSize: limits.documentBytesMax
  })

  return {
    documents: () => documents.filter((document) => document !== undefined),
    documentCount: () => documents.length,
    status: () => status,
    retryAfter: () => retryAfter,
    isQuiet: () => isFull || (reading === 0 && open.size === 0 && performance.now() - busyAt >= limits.quietMs),
    listen: () => {
      busyAt = performance.now()
    },
    isFull: () => isFull
  }
}

const decodeSeconds = Schema.decodeUnknownOption(
  Schema.FiniteFromString.check(Schema.isInt(), Schema.isBetween({ minimum: 0, maximum: 86_400 }))
)

/**
 * The value of an expression, in a world of its own beside the page's program, which can't change what it says. Null
 * where the page doesn't answer.
 */
const look = (session: CDPSession, expression: string, limits: PageLimits): Effect.Effect<unknown> =>
  Effect.tryPromise(async () => {
    const { frameTree } = await session.send("Page.getFrameTree")
    const { executionContextId: contextId } = await session.send("Page.createIsolatedWorld", {
      frameId: frameTree.frame.id,
      worldName: "reader"
    })
    const { result } = await session.send("Runtime.evaluate", {
      expression,
      contextId,
      returnByValue: true,
      awaitPromise: true,
      timeout: limits.lookMs
    })
    const value: unknown = result.value
    return value
  }).pipe(
    Effect.timeoutOption(limits.lookMs),
    Effect.map(Option.getOrNull),
    Effect.orElseSucceed(() => null)
  )

/** Scrolls to the end of a page; done when the page has drawn a frame, and so has heard of it. */
const SCROLL = `new Promise((done) => {
  window.scrollTo(0, document.documentElement.scrollHeight)
  requestAnimationFrame(() => setTimeout(done))
})`

const ANYTHING = "0"

export interface ReadPageOptions {
  readonly limits: PageLimits
  /** Told of what has come whenever the page has settled; answers whether more is wanted. */
  readonly isMoreWanted: (documents: ReadonlyArray<LoadedDocument>) => Effect.Effect<boolean>
}

/**
 * Opens an address and reads what it shows: the JSON its own site sends to it, its HTML, its final address and status.
 * Scrolls down while that brings more documents. Nothing is clicked, filled in or accepted. What a page hasn't shown
 * within its time is not waited for. Fails with PageUnread when no answer came at all.
 */
export const readProfilePage = Effect.fnUntraced(function* (
  { page, session }: OpenPage,
  address: string,
  { limits, isMoreWanted }: ReadPageOptions
): Effect.fn.Return<RenderedPage<string>, PageUnread> {
  const { TimeoutError } = yield* Effect.promise(() => import("puppeteer-core"))
  const unreachable = (cause: unknown) => new PageUnread({ fault: "unreachable", cause })
  const endsAt = performance.now() + limits.totalMs - 2 * limits.lookMs
  const traffic = yield* Effect.tryPromise({
    try: () => watchTraffic(session, address, limits),
    catch: unreachable
  })
  yield* Effect.tryPromise({
    try: () => page.goto(address, { waitUntil: "domcontentloaded", timeout: limits.navigationMs }),
    catch: (cause) => new PageUnread({ fault: cause instanceof TimeoutError ? "timed_out" : "unreachable", cause })
  }).pipe(
    Effect.asVoid,
    // A page without end, or an error without a page, has a status all the same.
    Effect.catch((failure) => (traffic.status() === null ? Effect.fail(failure) : Effect.void))
  )

  const settle = Effect.gen(function* () {
    traffic.listen()
    const until = Math.min(performance.now() + limits.settleMs, endsAt)
    while (performance.now() < until) {
      if (!traffic.isQuiet()) yield* Effect.sleep(1000 / LOOKS_A_SECOND)
      else {
        // Silence may be this process's own, or the page's, where either had no time: whatever the page has sent before
        // its answer comes before it.
        yield* look(session, ANYTHING, limits)
        if (traffic.isQuiet()) return
      }
    }
  })

  yield* settle
  for (let scrolls = 0; scrolls < limits.scrollsMax && performance.now() < endsAt && !traffic.isFull(); scrolls++) {
    if (!(yield* isMoreWanted(traffic.documents()))) break
    const before = traffic.documentCount()
    yield* look(session, SCROLL, limits)
    yield* settle
    if (traffic.documentCount() === before) break
  }

  const source = `(document.documentElement?.outerHTML ?? "").slice(0, ${limits.htmlCharactersMax})`
  const html = (yield* look(session, source, limits)) ?? (yield* look(session, source, limits))
  return {
    url: page.url(),
    status: traffic.status() ?? 0,
    retryAfterSeconds: Option.getOrNull(decodeSeconds(traffic.retryAfter())),
    html: typeof html === "string" ? html : "",
    documents: traffic.documents()
  }
})
