import { Clock, Effect, Layer, Result } from "effect"
import { isLoginAddress } from "../../ports/web/HtmlReader.ts"
import {
  PAGE_BYTES_MAX,
  PAGE_REDIRECTS_MAX,
  type PageFault,
  type PageRefusal,
  PageRefused,
  type PageRequest,
  PageUnavailable,
  type PageValidators,
  type PublicDocument,
  type PublicPage,
  PublicPages
} from "../../ports/web/PublicPages.ts"
import { PublicWeb, type WebUnreadable } from "../../ports/web/PublicWeb.ts"
import { conditionsOf, validatorsIn } from "../../ports/web/validators.ts"
import { bodyText, isHtml, mediaTypeOf } from "./bodyText.ts"
import { readHtml } from "./html/readHtml.ts"
import { makePoliteness, PAUSE_SECONDS_MAX, type PacingLimits } from "./politeness.ts"
import { retryAfterSeconds } from "./retryAfter.ts"
import { makeRobots, USER_AGENT } from "./robots.ts"
import { webUrl } from "./webUrl.ts"

/** For one answer, from the look-up of the host to the last byte. */
const PAGE_TIMEOUT_MS = 20_000

const HTML = "text/html"

const REDIRECTS: ReadonlyArray<number> = [301, 302, 303, 307, 308]
const NOT_MODIFIED = 304
const TOO_MANY_REQUESTS = 429
const SERVER_ERRORS = { from: 500, to: 599 }

/** Statuses that say more than that the host doesn't serve the page. LinkedIn's own 999 says no more. */
const REFUSALS: ReadonlyMap<number, PageRefusal> = new Map([
  [404, "not_found"],
  [410, "not_found"],
  [451, "withheld"]
])

const refused = (refusal: PageRefusal) => new PageRefused({ refusal })

const unavailable = (fault: PageFault, cause: unknown, retryAfterSeconds: number | null = null) =>
  new PageUnavailable({ fault, retryAfterSeconds, cause })

const unanswered = (cause: WebUnreadable): PageRefused | PageUnavailable => {
  if (cause.fault === "too_large") return refused("too_large")
  if (cause.fault === "not_public" || cause.fault === "not_web") return refused("not_public")
  return unavailable(cause.fault === "timed_out" ? "timed_out" : "unreachable", cause)
}

const failureOf = (status: number, seconds: number | null): PageRefused | PageUnavailable => {
  if (status === TOO_MANY_REQUESTS) return unavailable("paused", { status }, seconds)
  if (status >= SERVER_ERRORS.from && status <= SERVER_ERRORS.to)
    return unavailable("server_error", { status }, seconds)
  // It was not asked whether anything has changed.
  if (status === NOT_MODIFIED) return unavailable("server_error", { status }, seconds)
  // A redirect that names no address to follow leads to none.
  return refused(REDIRECTS.includes(status) ? "elsewhere" : (REFUSALS.get(status) ?? "blocked"))
}

/** Over the public web, with one robots.txt and one pace a host for all who read. */
export const layerWith = (limits: PacingLimits) =>
  Layer.effect(
    PublicPages,
    Effect.gen(function* () {
      const web = yield* PublicWeb
      const robots = yield* makeRobots
      const politeness = yield* makePoliteness(limits)

      const checkAllowed = Effect.fnUntraced(function* (url: URL) {
        const isAllowed = yield* robots
          .isAllowed(url.href)
          .pipe(Effect.mapError((cause) => unavailable("robots_unknown", cause)))
        if (!isAllowed) return yield* refused("robots")
        const seconds = yield* politeness.pauseSeconds(url.host)
        if (seconds > PAUSE_SECONDS_MAX) return yield* unavailable("paused", { status: TOO_MANY_REQUESTS }, seconds)
      })

      const answerOf = Effect.fnUntraced(function* (
        url: URL,
        accept: string,
        conditions: Readonly<Record<string, string>>
      ) {
        yield* checkAllowed(url)
        return yield* web
          .send({
            method: "GET",
            url: url.href,
            headers: { "user-agent": USER_AGENT, accept, "accept-language": "en", ...conditions },
            bodyBytesMax: PAGE_BYTES_MAX,
            timeoutMs: PAGE_TIMEOUT_MS
          })
          .pipe(Effect.mapError(unanswered), politeness.inTurn(url.host))
      })

      /** What is served at an address, with its validators; null where its host says that it is as it was. */
      const readServed = Effect.fnUntraced(function* (
        { url: address, accept = HTML, mayLeadTo = () => true, redirectsMax = PAGE_REDIRECTS_MAX }: PageRequest,
        since: PageValidators | null
      ) {
        const start = webUrl(address)
        if (start === null) return yield* refused("not_public")
        let url: URL = start
        for (let redirects = 0; redirects <= Math.min(redirectsMax, PAGE_REDIRECTS_MAX); redirects++) {
          const conditions = since?.url === url.href ? conditionsOf(since) : {}
          const { status, headers, body } = yield* answerOf(url, accept, conditions)
          if (status === NOT_MODIFIED && Object.keys(conditions).length > 0) return null
          if (status >= 200 && status < 300) {
            const contentType = headers["content-type"]
            const text = bodyText(body, contentType)
            const document: PublicDocument = { url: url.href, status, mediaType: mediaTypeOf(contentType), text }
            return { document, validators: validatorsIn(url.href, headers) }
          }
          const target = REDIRECTS.includes(status) ? webUrl(headers.location ?? "", url.href) : null
          if (target === null) {
            const seconds = retryAfterSeconds(headers, yield* Clock.currentTimeMillis)
            if (seconds !== null && status >= 400) yield* politeness.pause(url.host, seconds)
            return yield* failureOf(status, seconds)
          }
          if (isLoginAddress(target.href)) return yield* refused("login_wall")
          if (!mayLeadTo(target.href)) return yield* refused("elsewhere")
          url = target
        }
        return yield* refused("too_many_redirects")
      })

      /** Without conditions there is no answer that says it is as it was. */
      const readDocument = Effect.fn("web.readDocument")(function* (request: PageRequest) {
        const served = yield* readServed(request, null)
        return served === null ? yield* failureOf(NOT_MODIFIED, null) : served.document
      })

      const asPage = Effect.fnUntraced(function* ({ text, ...served }: PublicDocument) {
        if (!isHtml(served.mediaType)) return yield* refused("not_html")
        const html = readHtml(text, served.url)
        if (Result.isFailure(html)) return yield* refused("too_large")
        const page: PublicPage = { ...served, html: html.success }
        return page
      })

      return PublicPages.of({
        readDocument,
        read: Effect.fn("web.readPage")(function* (request) {
          return yield* asPage(yield* readDocument(request))
        }),
        readIfChanged: Effect.fn("web.readPageIfChanged")(function* (request, since) {
          const served = yield* readServed(request, since)
          if (served === null) return { _tag: "NotModified" }
          return { _tag: "Read", page: yield* asPage(served.document), validators: served.validators }
        }),
        runAtHostPace: (address) => (reading) => {
          const url = webUrl(address)
          if (url === null) return Effect.fail(refused("not_public"))
          return checkAllowed(url).pipe(Effect.andThen(politeness.inTurn(url.host)(reading)))
        }
      })
    })
  )
