import { Effect, Layer } from "effect"
import { layerWith as PublicWeb } from "../../adapters/outbound/PublicWeb.ts"
import { layer as HtmlReader } from "../../adapters/web/HtmlReader.ts"
import { layerWith as webWith } from "../../adapters/web/layer.ts"
import { type RecordedAnswer, recordedApis } from "../../fixtures/web/PublicApis.ts"
import { type RecordedPage, recordedPages } from "../../fixtures/web/PublicPages.ts"
import type { PageRefusal } from "../../ports/web/PublicPages.ts"
import { BUSY_SECONDS, SITE, type SiteAnswer, Sites, suite } from "./web.contract.ts"

const UNPACED = { intervalMs: 0, atOnceAHost: 8, atOnceOverall: 8 }

const ROBOTS_TXT = "User-agent: *\nDisallow: /hidden"
/** Bun's own server answers nothing at this port. */
const NOWHERE = "http://127.0.0.1:1"

const responseOf = (answer: SiteAnswer | undefined, sent: Headers): Response => {
  if (answer === undefined) return new Response(null, { status: 404 })
  if ("text" in answer) {
    const { text, mediaType, etag, lastModified } = answer
    const isKnown = [
      etag !== undefined && sent.get("if-none-match") === etag,
      lastModified !== undefined && sent.get("if-modified-since") === lastModified
    ]
    const headers = {
      "content-type": mediaType,
      ...(etag === undefined ? {} : { etag }),
      ...(lastModified === undefined ? {} : { "last-modified": lastModified })
    }
    return isKnown.includes(true) ? new Response(null, { status: 304, headers }) : new Response(text, { headers })
  }
  if ("leadsTo" in answer) return new Response(null, { status: 302, headers: { location: answer.leadsTo } })
  return new Response(null, { status: answer.status })
}

/** Three hosts on this machine. */
const localSites = Layer.effect(
  Sites,
  Effect.gen(function* () {
    const asked: Array<string> = []
    const siteWith = (robotsTxt: () => Response, answer: (path: string, sent: Headers) => Response) =>
      Effect.acquireRelease(
        Effect.sync(() => {
          const server = Bun.serve({
            hostname: "127.0.0.1",
            port: 0,
            fetch: ({ url, headers }) => {
              const { pathname } = new URL(url)
              if (pathname === "/robots.txt") return robotsTxt()
              asked.push(url)
              return answer(pathname, headers)
            }
          })
          return { server, origin: `http://127.0.0.1:${server.port}` }
        }),
        ({ server }) => Effect.promise(() => server.stop(true))
      )
    const served = (path: string, sent: Headers) => responseOf(SITE[path], sent)
    const open = yield* siteWith(() => new Response(ROBOTS_TXT), served)
    const busy = yield* siteWith(
      () => new Response(ROBOTS_TXT),
      () => new Response(null, { status: 429, headers: { "retry-after": String(BUSY_SECONDS) } })
    )
    const unknown = yield* siteWith(() => new Response(null, { status: 503 }), served)
    return {
      open: open.origin,
      busy: busy.origin,
      unknown: unknown.origin,
      nowhere: NOWHERE,
      asked: Effect.sync(() => [...asked])
    }
  })
)

const isLocal = (address: string) => address === "127.0.0.1"

suite(
  "the public web",
  Layer.merge(webWith({ pages: UNPACED, apis: UNPACED }), localSites).pipe(
    Layer.provide(PublicWeb({ allows: isLocal }))
  )
)

const [OPEN, BUSY, UNKNOWN] = ["https://open.example", "https://busy.example", "https://unknown.example"]

const REFUSALS: Readonly<Record<number, PageRefusal>> = {
  401: "blocked",
  403: "blocked",
  404: "not_found",
  410: "not_found",
  451: "withheld"
}

const recordedPage = (path: string, answer: SiteAnswer): RecordedPage => {
  if (path.startsWith("/hidden/")) return { refusal: "robots" }
  if ("text" in answer) return answer
  if ("leadsTo" in answer) return { leadsTo: `${OPEN}${answer.leadsTo}` }
  const refusal = REFUSALS[answer.status]
  return refusal === undefined ? { fault: "server_error", retryAfterSeconds: null } : { refusal }
}

const answerOf = (answer: SiteAnswer): RecordedAnswer => ({
  status: "status" in answer ? answer.status : 200,
  text: "text" in answer ? answer.text : "",
  headers:
    "mediaType" in answer
      ? { "content-type": answer.mediaType, ...(answer.etag === undefined ? {} : { etag: answer.etag }) }
      : {},
  retryAfterSeconds: null
})

const paused = { fault: "paused", retryAfterSeconds: BUSY_SECONDS } as const

const pages: Readonly<Record<string, RecordedPage>> = {
  ...Object.fromEntries(Object.entries(SITE).map(([path, answer]) => [`${OPEN}${path}`, recordedPage(path, answer)])),
  [`${BUSY}/nova`]: paused,
  [`${BUSY}/missing`]: paused,
  [`${UNKNOWN}/nova`]: { fault: "robots_unknown", retryAfterSeconds: null }
}

const answers: Readonly<Record<string, RecordedAnswer>> = {
  ...Object.fromEntries(
    Object.entries(SITE).flatMap(([path, answer]) =>
      [OPEN, UNKNOWN].map((origin) => [`${origin}${path}`, answerOf(answer)])
    )
  ),
  [`${BUSY}/api`]: { status: 429, text: "", retryAfterSeconds: BUSY_SECONDS }
}

const asked: Array<string> = []
const recordedSites = Layer.succeed(Sites, {
  open: OPEN,
  busy: BUSY,
  unknown: UNKNOWN,
  nowhere: "https://nowhere.example",
  asked: Effect.sync(() => [...asked])
})

suite(
  "recorded pages",
  Layer.mergeAll(
    recordedPages(pages, (url) => asked.push(url)),
    recordedApis(answers, ({ url }) => asked.push(url)),
    recordedSites
  ).pipe(Layer.provideMerge(HtmlReader))
)
