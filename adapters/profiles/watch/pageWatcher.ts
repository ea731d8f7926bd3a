import { Clock, Effect, Result } from "effect"
import { profileAddress } from "../../../ports/creators/identity/accountAddress.ts"
import { PLATFORM_NAMES } from "../../../ports/creators/identity/platformNames.ts"
import { PROFILE_ORIGINS } from "../../../ports/creators/identity/platforms.ts"
import type { SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import type { Look } from "../../../ports/creators/monitoring/ProfileWatch.ts"
import type { HtmlPage } from "../../../ports/web/HtmlPage.ts"
import type { Origins } from "../addresses.ts"
import { evidenceFromPage } from "../browser/evidenceFromPage.ts"
import { isAbsentInTitle, isAbsentInWords } from "../identity/absentPages.ts"
import { wallOf } from "../identity/walls.ts"
import type { PlatformPages } from "../platformPages.ts"
import { profileNotFound } from "../readOrFail.ts"
import { type Source, SourceCannotRead, type SourceFailure, type Watcher } from "../source.ts"
import { PAGE_PLATFORMS } from "../staticPageSource.ts"
import { watchedUnderOtherAddress } from "../underOtherAddress.ts"
import { shownHandle } from "./shownHandle.ts"

/** Redirects of one look: to the same page with a slash or a label more, and from an old name to the new one. */
export const LOOK_REDIRECTS_MAX = 2

const refusedBy = (platform: SocialAccount["platform"], refusal: "login_wall" | "refused", what: string) =>
  new SourceCannotRead({ refusal, reason: `${PLATFORM_NAMES[platform]} ${what}` })

/** What a page that shows nothing of the account is instead. */
const failureOf = (html: HtmlPage, { platform }: SocialAccount): SourceFailure => {
  if (platform !== "service" && isAbsentInWords(platform, html)) return profileNotFound(platform)
  return wallOf(html) === "login_wall"
    ? refusedBy(platform, "login_wall", "shows this account to signed-in people only.")
    : refusedBy(platform, "refused", "shows programs nothing of this account.")
}

export interface PageWatcherOptions {
  readonly pages: PlatformPages
  readonly origins: Origins
  /** Reads what a page shows nothing of before its scripts have run; null where no browser is there. */
  readonly browser: Source | null
}

/**
 * Looks at the profile page of an account as it is served, if its host says that it has changed: who it is, its counts, and the posts
 * that its platform puts into the page. What a page says of its account itself is final, and so is a wall before it; one that
 * says nothing at all is opened in a browser.
 */
export const makePageWatcher = ({ pages, origins, browser }: PageWatcherOptions): Watcher => {
  /** The addresses of a page by the platform's own name, where a stand-in's was asked. */
  const byOwnName = (html: HtmlPage, platform: Exclude<SocialAccount["platform"], "service">): HtmlPage => {
    const own = (address: string) =>
      address.startsWith(`${origins[platform]}/`)
        ? `${PROFILE_ORIGINS[platform]}${address.slice(origins[platform].length)}`
        : address
    return { ...html, url: own(html.url), canonicalUrl: html.canonicalUrl === null ? null : own(html.canonicalUrl) }
  }

  const seenIn = Effect.fnUntraced(function* (html: HtmlPage, account: SocialAccount) {
    const { platform } = account
    if (platform !== "service" && isAbsentInTitle(platform, html)) return yield* profileNotFound(platform)
    const handle = shownHandle(html, account)
    const url = profileAddress({ platform, handle }) ?? html.url
    const gatheredAt = new Date(yield* Clock.currentTimeMillis)
    const page = { url: html.url, status: 200, retryAfterSeconds: null, html, documents: [] }
    const evidence = evidenceFromPage(page, { platform, handle, url, gatheredAt })
    if (Result.isSuccess(evidence)) return evidence.success
    const { failure } = evidence
    if (failure._tag === "ProfileUnavailable") return yield* failureOf(html, account)
    return yield* failure.refusal === "login_wall"
      ? new SourceCannotRead({ refusal: "login_wall", reason: failure.reason })
      : failure
  })

  const openIn = Effect.fnUntraced(function* (source: Source, account: SocialAccount) {
    const { profile, posts } = yield* source.gather(account, () => Effect.void)
    const seen: Look = { _tag: "Seen", profile, posts, validators: null }
    return seen
  })

  return watchedUnderOtherAddress({
    name: "profile page",
    platforms: PAGE_PLATFORMS,
    look: Effect.fnUntraced(function* (account, since): Effect.fn.Return<Look, SourceFailure> {
      const { platform } = account
      const address = profileAddress(account, origins)
      if (address === null || platform === "service") return yield* profileNotFound(platform)
      const reading = yield* pages.readIfChanged(platform, address, since)
      if (reading._tag === "NotModified") return { _tag: "Unchanged" }
      const seen = yield* Effect.result(seenIn(byOwnName(reading.page.html, platform), account))
      if (Result.isSuccess(seen)) {
        const { profile, posts } = seen.success
        return { _tag: "Seen", profile, posts, validators: reading.validators }
      }
      const { failure } = seen
      const isBlank = failure._tag === "SourceCannotRead" && failure.refusal === "refused"
      return isBlank && browser !== null ? yield* openIn(browser, account) : yield* failure
    })
  })
}
