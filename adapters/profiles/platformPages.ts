import { Clock, Effect } from "effect"
import { PLATFORM_NAMES } from "../../ports/identity/platformNames.ts"
import type { Platform } from "../../ports/identity/SocialAccount.ts"
import { PublicWeb } from "../../ports/outbound/PublicWeb.ts"
import type { ProfileUnavailable } from "../../ports/scoring/ProfileSource.ts"
import { isLoginAddress } from "../../ports/web/isLoginAddress.ts"
import { webAddress } from "../../ports/web/webAddress.ts"
import type { Politeness } from "../web/politeness.ts"
import { retryAfterSeconds } from "../web/retryAfter.ts"
import type { Robots } from "../web/robots.ts"
import { USER_AGENT } from "../web/userAgent.ts"
import { profileUnavailable, PATIENCE_SECONDS } from "./askApi.ts"
import { isSameSite } from "./sameSite.ts"
import { NotForThis } from "./source.ts"

export const PAGE_BODY_BYTES_MAX = 8_000_000
export const PAGE_TIMEOUT_MS = 20_000
export const PAGE_REDIRECTS_MAX = 5

const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status)

export interface PublicPage {
  readonly text: string
  /** In lower case, without parameters; empty where the answer doesn't say. */
  readonly mediaType: string
}

/**
 * Reads a page that a platform shows to anyone: only what robots.txt allows, at the host's pace, following redirects within
 * the site, never to a page that asks to sign in. What is not served is NotForThis, with what the status says of the account
 * (404 and 410: `not_found`); 429, 5xx and no answer are ProfileUnavailable.
 */
export type ReadPublicPage = (
  platform: Platform,
  url: string,
  accept: string
) => Effect.Effect<PublicPage, NotForThis | ProfileUnavailable>

export const makeReadPublicPage = Effect.fnUntraced(function* (robots: Robots, politeness: Politeness) {
  const web = yield* PublicWeb

  const answerOf = Effect.fnUntraced(function* (platform: Platform, url: URL, accept: string) {
    const name = PLATFORM_NAMES[platform]
    const isAllowed = yield* robots
      .isAllowed(url.href)
      .pipe(Effect.mapError((cause) => profileUnavailable(`${name} does not say now whether programs may read it.`, cause)))
    if (!isAllowed) {
      return yield* new NotForThis({ refusal: "refused", reason: `${name} asks programs not to read this page.` })
    }
    const pauseSeconds = yield* politeness.pauseSeconds(url.host)
    if (pauseSeconds > PATIENCE_SECONDS) {
      return yield* profileUnavailable(`${name} asks for a pause before it is read again.`, { status: 429 }, pauseSeconds)
    }
    return yield* web
      .send({
        method: "GET",
        url: url.href,
        headers: { "user-agent": USER_AGENT, accept, "accept-language": "en" },
        bodyBytesMax: PAGE_BODY_BYTES_MAX,
        timeoutMs: PAGE_TIMEOUT_MS
      })
      .pipe(
        Effect.mapError((cause) => profileUnavailable(`${name} did not answer.`, cause)),
        politeness.inTurn(url.host)
      )
  })

  const failureOf = (platform: Platform, status: number, seconds: number | null): NotForThis | ProfileUnavailable => {
    const name = PLATFORM_NAMES[platform]
    if (status === 404 || status === 410) {
      return new NotForThis({ refusal: "not_found", reason: `${name} has no account of this name.` })
    }
    if (status === 451) {
      return new NotForThis({ refusal: "account_unavailable", reason: `${name} withholds this account.` })
    }
    if (status === 429) return profileUnavailable(`${name} asks for a pause before it is read again.`, { status }, seconds)
    // LinkedIn answers programs with 999.
    return status >= 500 && status < 600
      ? profileUnavailable(`${name} is out of order at the moment.`, { status }, seconds)
      : new NotForThis({ refusal: "refused", reason: `${name} does not let programs read this account.` })
  }

  const readPublicPage: ReadPublicPage = Effect.fnUntraced(function* (platform, address, accept) {
    const name = PLATFORM_NAMES[platform]
    const start = new URL(address)
    let url = start
    for (let redirects = 0; redirects <= PAGE_REDIRECTS_MAX; redirects++) {
      const { status, headers, body } = yield* answerOf(platform, url, accept)
      if (status >= 200 && status < 300) {
        const mediaType = headers["content-type"]?.split(";", 1)[0]?.trim().toLowerCase() ?? ""
        return { text: new TextDecoder().decode(body), mediaType }
      }
      const target = isRedirect(status) ? webAddress(headers.location ?? "", url.href) : null
      if (target === null) {
        const seconds = retryAfterSeconds(headers, yield* Clock.currentTimeMillis)
        if (seconds !== null && status >= 400) yield* politeness.pause(url.host, seconds)
        return yield* failureOf(platform, status, seconds)
      }
      if (isLoginAddress(target)) {
        return yield* new NotForThis({
          refusal: "login_wall",
          reason: `${name} shows this account to signed-in people only.`
        })
      }
      url = new URL(target)
      if (!isSameSite(start.href, url.href)) {
        return yield* new NotForThis({ refusal: "refused", reason: `${name} leads from this account to another site.` })
      }
    }
    return yield* new NotForThis({ refusal: "refused", reason: `${name} leads from page to page without an end.` })
  })
  return readPublicPage
})
