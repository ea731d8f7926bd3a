import { Clock, Effect, Result } from "effect"
import { PLATFORM_NAMES } from "../../../ports/creators/identity/platformNames.ts"
import type { Platform, SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import { POSTS_MAX } from "../../../ports/creators/scoring/Evidence.ts"
import {
  type GatheringProgress,
  ProfileRefused,
  ProfileSource,
  ProfileUnavailable
} from "../../../ports/creators/scoring/ProfileSource.ts"
import type { HtmlReader } from "../../../ports/web/HtmlReader.ts"
import type { PageRefused, PageUnavailable, PublicPages } from "../../../ports/web/PublicPages.ts"
import type { PageSubject } from "../pages/pageReading.ts"
import { readPlatformPage } from "../pages/readPlatformPage.ts"
import type { LoadedDocument } from "../pages/renderedPage.ts"
import { pageFailure } from "../platformPages.ts"
import { type ChromiumFailed, type ChromiumOptions, makeChromium } from "./Chromium.ts"
import { evidenceFromPage } from "./evidenceFromPage.ts"
import { PAGE_LIMITS, type PageLimits, type PageUnread, readProfilePage } from "./readProfilePage.ts"

export interface BrowserSourceOptions extends ChromiumOptions {
  /** Where the account's public profile is; null where this source knows no page of the platform. */
  readonly addressOf: (account: SocialAccount) => string | null
  /** Runs a reading of an address when the address may be read, and as often as it may be. */
  readonly runAtHostPace: PublicPages["Service"]["runAtHostPace"]
  readonly html: HtmlReader["Service"]
  readonly limits?: Partial<PageLimits>
}

/** How far each step is, of the whole. Posts come between reading and concluding, in steps that grow ever smaller. */
const OPENING = 0.05
const READING = 0.3
const CONCLUDING = 0.9

const unavailable = (reason: string, cause: unknown) =>
  new ProfileUnavailable({ reason, retryAfterSeconds: null, cause })

const failureOf =
  (name: string) =>
  (failure: ChromiumFailed | PageUnread): ProfileUnavailable => {
    if (failure.fault === "cannot_start") {
      return unavailable("The browser that reads profile pages could not be started.", failure)
    }
    if (failure.fault === "lost") return unavailable(`The browser ended while it read ${name}'s page.`, failure)
    return failure.fault === "timed_out"
      ? unavailable(`${name}'s page did not answer in time.`, failure)
      : unavailable(`${name}'s page could not be reached.`, failure)
  }

/** What a page that may not be read is to a source that has no other one behind it. */
const refusedOr = (platform: Platform, failure: PageRefused | PageUnavailable): ProfileRefused | ProfileUnavailable => {
  const found = pageFailure(platform, failure)
  return found._tag === "ProfileUnavailable"
    ? found
    : new ProfileRefused({ refusal: found.refusal, reason: found.reason })
}

/**
 * A source that opens an account's public page in a browser and reads what it shows to anyone. The browser is started at
 * the first account, and closed with the scope; where it can't be started each account fails with ProfileUnavailable.
 */
export const makeBrowserSource = Effect.fnUntraced(function* (options: BrowserSourceOptions) {
  const chromium = yield* makeChromium(options)
  const limits: PageLimits = { ...PAGE_LIMITS, ...options.limits }

  const gather = Effect.fn("profiles.browser")(function* (
    account: SocialAccount,
    report: (step: GatheringProgress) => Effect.Effect<void>
  ) {
    const name = PLATFORM_NAMES[account.platform]
    const address = options.addressOf(account)
    if (address === null) {
      return yield* new ProfileRefused({ refusal: "unsupported", reason: `${name} has no pages that can be read.` })
    }
    const handle = account.handle.toLowerCase()
    const subjectAt = (ms: number): PageSubject => ({
      platform: account.platform,
      handle,
      url: address,
      gatheredAt: new Date(ms)
    })
    const parsed = (html: string) =>
      Result.mapError(options.html.read(html, address), (failure) =>
        unavailable(`${name}'s page is too large to be read.`, failure)
      )
    const nothing = yield* Effect.fromResult(parsed(""))
    let reads = 0

    const isMoreWanted = Effect.fnUntraced(function* (documents: ReadonlyArray<LoadedDocument>) {
      const subject = subjectAt(yield* Clock.currentTimeMillis)
      const page = { url: address, status: 200, retryAfterSeconds: null, html: nothing, documents }
      const posts = Result.match(readPlatformPage(page, subject), {
        onSuccess: (reading) => reading.posts.length,
        onFailure: () => 0
      })
      const done = READING + (CONCLUDING - READING) * (1 - 1 / ++reads)
      yield* report({ done, message: posts === 0 ? "Reading the profile page" : `Reading posts (${posts})` })
      return posts < POSTS_MAX
    })

    yield* report({ done: OPENING, message: "Opening the profile page" })
    const read = chromium.withPage((open) =>
      readProfilePage(open, address, { limits, isMoreWanted }).pipe(
        Effect.timeoutOrElse({
          duration: limits.totalMs,
          orElse: () => Effect.fail(unavailable(`${name}'s page did not answer in time.`, new Error("timed out")))
        })
      )
    )
    const rendered = yield* options
      .runAtHostPace(address)(read)
      .pipe(
        Effect.catchTag(["ChromiumFailed", "PageUnread"], (failure) => Effect.fail(failureOf(name)(failure))),
        Effect.catchTag(["PageRefused", "PageUnavailable"], (failure) =>
          Effect.fail(refusedOr(account.platform, failure))
        )
      )
    const page = { ...rendered, html: yield* Effect.fromResult(parsed(rendered.html)) }
    const evidence = yield* Effect.fromResult(evidenceFromPage(page, subjectAt(yield* Clock.currentTimeMillis)))
    yield* report({ done: CONCLUDING, message: `Reading posts (${evidence.posts.length})` })
    yield* report({ done: 1, message: "The profile page is read" })
    return evidence
  })

  return ProfileSource.of({ gather })
})
