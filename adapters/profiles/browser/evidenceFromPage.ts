import { Result } from "effect"
import { PLATFORM_NAMES } from "../../../ports/creators/identity/platformNames.ts"
import {
  COMMENTS_MAX,
  type Evidence,
  FOLLOWED_MAX,
  FOLLOWER_SAMPLE_MAX,
  POSTS_MAX,
  type Profile
} from "../../../ports/creators/scoring/Evidence.ts"
import { ProfileRefused, ProfileUnavailable } from "../../../ports/creators/scoring/ProfileSource.ts"
import type { HtmlPage } from "../../../ports/web/HtmlPage.ts"
import { isLoginAddress } from "../../../ports/web/HtmlReader.ts"
import { hasHandleSegment, isSameSite } from "../addresses.ts"
import { profileFromPage } from "../openGraph/profileFromPage.ts"
import type { PageReading, PageSubject } from "../pages/pageReading.ts"
import { readPlatformPage } from "../pages/readPlatformPage.ts"
import type { RenderedPage } from "../pages/renderedPage.ts"
import type { UnreadableReason } from "../readDocument.ts"

const notFound = (name: string) =>
  new ProfileRefused({ refusal: "not_found", reason: `${name} says that there is no such account.` })
const loginWall = (name: string) =>
  new ProfileRefused({ refusal: "login_wall", reason: `${name} shows this account to signed-in people only.` })
const closed = (name: string) =>
  new ProfileRefused({
    refusal: "account_unavailable",
    reason: `${name} doesn't show this account: it is private, suspended or withheld.`
  })
const refused = (name: string) =>
  new ProfileRefused({ refusal: "refused", reason: `${name} doesn't let programs read this page.` })

const unavailable = (reason: string, page: RenderedPage, cause: string) =>
  new ProfileUnavailable({ reason, retryAfterSeconds: page.retryAfterSeconds, cause: new Error(cause) })

type PageFailure = ProfileRefused | ProfileUnavailable

const failureOfReason = (reason: UnreadableReason, name: string): PageFailure | null => {
  if (reason === "no_account") return notFound(name)
  if (reason === "account_unavailable") return closed(name)
  return reason === "login_wall" ? loginWall(name) : null
}

/** What a page's status alone says; null where it says nothing. LinkedIn's own 999 is a refusal. */
const failureOfStatus = (page: RenderedPage, name: string): PageFailure | null => {
  const { status } = page
  if (status === 404 || status === 410) return notFound(name)
  if (status === 401) return loginWall(name)
  if (status === 451) return closed(name)
  if (status === 403 || status === 999) return refused(name)
  if (status === 429) return unavailable(`${name} asks to be left alone for a while.`, page, "status 429")
  return status >= 400 ? unavailable(`${name} could not show the page.`, page, `status ${status}`) : null
}

/** An address of a page for nobody in particular names nobody: what it says of itself is not the account's. */
const isAboutAccount = ({ metas, canonicalUrl, title }: HtmlPage, profile: Profile): boolean => {
  const addresses = [metas.get("og:url"), canonicalUrl].flatMap((address) => address ?? [])
  const words = [title, metas.get("og:title")].flatMap((text) => text?.toLowerCase().split(/[^\p{L}\p{N}_.-]+/u) ?? [])
  return (
    profile.followers !== null ||
    words.includes(profile.handle) ||
    addresses.some((address) => hasHandleSegment(address, profile.handle, profile.url))
  )
}

/**
 * What a page that was seen says of its account: the shapes of its platform first, then what it tells search engines.
 * Fails with ProfileRefused where page or platform says there is nothing to read, with ProfileUnavailable where they
 * tell nothing at all.
 */
export const evidenceFromPage = (page: RenderedPage, subject: PageSubject): Result.Result<Evidence, PageFailure> => {
  const name = PLATFORM_NAMES[subject.platform]
  const read = readPlatformPage(page, subject)
  const evidence = (profile: Profile): Evidence => {
    const reading: PageReading = Result.getOrElse(read, () => ({ profile, posts: [], comments: [] }))
    return {
      profile,
      posts: reading.posts.slice(0, POSTS_MAX),
      comments: reading.comments.slice(0, COMMENTS_MAX),
      followerSample: (reading.followerSample ?? []).slice(0, FOLLOWER_SAMPLE_MAX),
      followed: (reading.followed ?? []).slice(0, FOLLOWED_MAX),
      followerHistory: [],
      audience: [],
      realisedRevenue: null,
      gatheredAt: subject.gatheredAt
    }
  }
  if (Result.isSuccess(read) && read.success.profile !== null) return Result.succeed(evidence(read.success.profile))
  const failure = Result.isFailure(read) ? failureOfReason(read.failure.reason, name) : null
  if (failure !== null) return Result.fail(failure)
  if (isLoginAddress(page.url)) return Result.fail(loginWall(name))
  const byStatus = failureOfStatus(page, name)
  if (byStatus !== null) return Result.fail(byStatus)
  if (!isSameSite(page.url, subject.url)) {
    return Result.fail(unavailable(`${name} led to a page of another site.`, page, "redirected to another site"))
  }
  const general = profileFromPage(page.html, subject)
  if (Result.isSuccess(general) && isAboutAccount(page.html, general.success)) {
    return Result.succeed(evidence(general.success))
  }
  if (Result.isFailure(general) && general.failure.reason === "login_wall") return Result.fail(loginWall(name))
  return Result.fail(unavailable(`${name}'s page told nothing of this account.`, page, "nothing to read"))
}
