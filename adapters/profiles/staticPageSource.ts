import { Effect, Result } from "effect"
import { profileAddress } from "../../ports/creators/identity/accountAddress.ts"
import { PLATFORM_NAMES } from "../../ports/creators/identity/platformNames.ts"
import { Platform } from "../../ports/creators/identity/SocialAccount.ts"
import type { Origins } from "./addresses.ts"
import { evidenceOf } from "./evidenceOf.ts"
import { isPageOf } from "./openGraph/isPageOf.ts"
import { profileFromPage } from "./openGraph/profileFromPage.ts"
import type { PlatformPages } from "./platformPages.ts"
import type { UnreadableDocument } from "./readDocument.ts"
import { profileNotFound } from "./readOrFail.ts"
import { type Source, SourceCannotRead } from "./source.ts"

/** Platforms that have profile pages. */
export const PAGE_PLATFORMS: ReadonlyArray<Platform> = Platform.literals.filter((platform) => platform !== "service")

const showsNothing = (platform: Platform) =>
  new SourceCannotRead({
    refusal: "refused",
    reason: `${PLATFORM_NAMES[platform]} shows programs nothing of this account.`
  })

const failureOf = (platform: Platform, { reason }: UnreadableDocument): SourceCannotRead =>
  reason === "login_wall"
    ? new SourceCannotRead({
        refusal: "login_wall",
        reason: `${PLATFORM_NAMES[platform]} shows this account to signed-in people only.`
      })
    : showsNothing(platform)

/**
 * Reads the profile page of an account, as it is before any script has run: who it is, and no posts. A page is no authority
 * on what is not there: whatever it doesn't show, the next source may.
 */
export const makeStaticPageSource = ({ read }: PlatformPages, origins: Origins): Source => ({
  name: "profile page",
  platforms: PAGE_PLATFORMS,
  gather: Effect.fnUntraced(function* (account, report) {
    const { platform, handle } = account
    const [url, address] = [profileAddress(account), profileAddress(account, origins)]
    if (url === null || address === null) return yield* profileNotFound(platform)
    yield* report({ done: 0, message: "Reading the profile page" })
    const page = yield* read(platform, address)
    const of = { platform, handle, url }
    const profile = profileFromPage(page, of)
    if (Result.isFailure(profile)) return yield* failureOf(platform, profile.failure)
    if (!isPageOf(page, of)) return yield* showsNothing(platform)
    return yield* evidenceOf(profile.success)
  })
})
