import { Effect } from "effect"
import { PLATFORM_NAMES } from "../../ports/creators/identity/platformNames.ts"
import type { Platform } from "../../ports/creators/identity/SocialAccount.ts"
import type { ProfileUnavailable, Refusal } from "../../ports/creators/scoring/ProfileSource.ts"
import type { HtmlPage } from "../../ports/web/HtmlPage.ts"
import {
  PAGE_REDIRECTS_MAX,
  type PageFault,
  type PageReading,
  type PageRefusal,
  type PageRefused,
  type PageUnavailable,
  type PageValidators,
  type PublicDocument,
  type PublicPages
} from "../../ports/web/PublicPages.ts"
import { isSameSite } from "./addresses.ts"
import { profileUnavailable } from "./callApi.ts"
import { SourceCannotRead } from "./source.ts"

/** What a page that is not read says of the account; null where it says nothing, and may be read later. */
const REFUSALS: Readonly<Record<PageRefusal, readonly [Refusal, string] | null>> = {
  robots: ["refused", "asks programs not to read this page."],
  login_wall: ["login_wall", "shows this account to signed-in people only."],
  not_found: ["not_found", "has no account of this name."],
  withheld: ["account_unavailable", "withholds this account."],
  blocked: ["refused", "does not let programs read this account."],
  elsewhere: ["refused", "leads from this account to another site."],
  too_many_redirects: ["refused", "leads from page to page without an end."],
  not_html: ["refused", "shows programs nothing of this account."],
  not_public: null,
  too_large: null
}

const FAULTS: Readonly<Record<PageFault, string>> = {
  robots_unknown: "does not say now whether programs may read it.",
  paused: "asks for a pause before it is read again.",
  server_error: "is out of order at the moment.",
  timed_out: "did not answer.",
  unreachable: "did not answer."
}

/** What the failure to read a platform's page is to a source. */
export const pageFailure = (
  platform: Platform,
  failure: PageRefused | PageUnavailable
): SourceCannotRead | ProfileUnavailable => {
  const name = PLATFORM_NAMES[platform]
  if (failure._tag === "PageUnavailable") {
    return profileUnavailable(`${name} ${FAULTS[failure.fault]}`, failure.cause, failure.retryAfterSeconds)
  }
  const refusal = REFUSALS[failure.refusal]
  return refusal === null
    ? profileUnavailable(`${name} did not answer.`, failure)
    : new SourceCannotRead({ refusal: refusal[0], reason: `${name} ${refusal[1]}` })
}

/** Pages that a platform shows to anyone, following redirects within the platform alone. */
export interface PlatformPages {
  readonly read: (platform: Platform, url: string) => Effect.Effect<HtmlPage, SourceCannotRead | ProfileUnavailable>
  readonly readIfChanged: (
    platform: Platform,
    url: string,
    since: PageValidators | null
  ) => Effect.Effect<PageReading, SourceCannotRead | ProfileUnavailable>
  readonly readDocument: (
    platform: Platform,
    url: string,
    accept: string
  ) => Effect.Effect<PublicDocument, SourceCannotRead | ProfileUnavailable>
}

export const makePlatformPages = (
  { read, readDocument, readIfChanged }: PublicPages["Service"],
  redirectsMax = PAGE_REDIRECTS_MAX
): PlatformPages => {
  const within = (url: string) => ({ url, mayLeadTo: (target: string) => isSameSite(url, target), redirectsMax })
  return {
    read: (platform, url) =>
      read(within(url)).pipe(
        Effect.mapBoth({ onSuccess: ({ html }) => html, onFailure: (failure) => pageFailure(platform, failure) })
      ),
    readIfChanged: (platform, url, since) =>
      readIfChanged(within(url), since).pipe(Effect.mapError((failure) => pageFailure(platform, failure))),
    readDocument: (platform, url, accept) =>
      readDocument({ ...within(url), accept }).pipe(Effect.mapError((failure) => pageFailure(platform, failure)))
  }
}
