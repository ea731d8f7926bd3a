import type { ClaimSide, ClaimSource } from "../../../../ports/creators/discovery/Discovery.ts"

/** Of how an account was found: what it says before anything else is known of it, in bits, and in words. */
interface Prior {
  readonly bits: number
  readonly text: string
}

/**
 * The prior of the strongest source counts. A page that lists somebody's accounts lists few others'; a bio names friends and
 * employers too; a search finds namesakes; the same handle is anybody's.
 */
const PRIORS: Readonly<Record<ClaimSource, Prior>> = {
  seed: { bits: 8, text: "It is the account that was asked for." },
  rel_me: { bits: 0.5, text: "Found by a link that says that it is the same person." },
  platform_links: { bits: 0.5, text: "Found among the links that the platform shows beside the profile." },
  link_in_bio: { bits: 0, text: "Found on a page that lists accounts." },
  website: { bits: -0.5, text: "Found on a web site that the profile leads to." },
  bio: { bits: -1, text: "Found in the words of a profile, where people name others too." },
  index: { bits: -2, text: "Known from earlier." },
  web_search: { bits: -2.8, text: "Found by a search of the web, which finds namesakes too." },
  same_handle: { bits: -4.5, text: "Found by its handle, which anybody may have taken." }
}
const UNKNOWN_PRIOR: Prior = { bits: -3, text: "It isn't known how it was found." }

/** The prior of how an account was found. */
export const priorOf = (sources: ReadonlyArray<ClaimSource>): Prior =>
  sources.length === 0
    ? UNKNOWN_PRIOR
    : sources.map((source) => PRIORS[source]).reduce((best, each) => (each.bits > best.bits ? each : best))

/** What each side's claim adds. What one side says, anyone may say of a famous account; the account's own side is the stranger's. */
export const CLAIM_BITS: Readonly<Record<ClaimSide, number>> = { both: 8.5, seed: 2.5, account: 1.5, neither: 0 }

export const CLAIM_TEXTS: Readonly<Record<ClaimSide, string>> = {
  both: "Both say that they are one person's.",
  seed: "The pages of the account that was asked for list it; its own don't confirm that.",
  account: "Its own pages say so; those of the account that was asked for don't.",
  neither: "Neither says that they are one person's."
}
