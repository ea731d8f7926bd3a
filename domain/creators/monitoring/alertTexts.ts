import type { Schema } from "effect"
import type { AlertKind } from "../../../ports/accounts/notices/Notice.ts"
import { PLATFORM_NAMES } from "../../../ports/creators/identity/platformNames.ts"
import { accountKey, type SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import type { RiskFlag } from "../../../ports/creators/scoring/Score.ts"
import { isoDay } from "../../../ports/time/days.ts"
import { capitalise, formatCount, formatDay, formatPercent, formatPlural, formatSigned } from "../../mail/wording.ts"
import { sortBySeverity } from "../scoring/riskFlags.ts"
import type { FollowerLeap } from "./followerLeap.ts"

/** Alerts that one look, or one rescoring, gives rise to at most: the worst. */
export const ALERTS_AT_ONCE_MAX = 20

/** What every tenant that monitors an account is told, whoever they are. */
export interface Alert {
  readonly kind: AlertKind
  readonly account: SocialAccount
  /** What tells it from every other alert of its kind about its account, and not from itself on another day. */
  readonly about: ReadonlyArray<string>
  /** One line for a person. */
  readonly title: string
  /** For a person, some lines. */
  readonly text: string
  /** What it rests on, as it is sent: names in snake_case. */
  readonly evidence: Schema.JsonObject
}

/** Whether a flag is grave enough that a brand wants to know of it at once, and counts in the score. */
const isAlarming = ({ severity, scoreImpact }: Pick<RiskFlag, "severity" | "scoreImpact">): boolean =>
  scoreImpact === "scored" && (severity === "high" || severity === "critical")

/** What an alert quotes and explains at most. */
const EXCERPT_CHARACTERS_MAX = 500
const WHY_CHARACTERS_MAX = 1_000
const ADDRESS_CHARACTERS_MAX = 2_000

const clip = (text: string, charactersMax: number): string =>
  text.length <= charactersMax ? text : `${text.slice(0, charactersMax - 1).toWellFormed()}…`

/** An account as a sentence names it. */
export const nameOf = ({ platform, handle }: SocialAccount): string => `@${handle} on ${PLATFORM_NAMES[platform]}`

/** A flag of an account, where it was found. */
export interface FoundFlag {
  readonly account: SocialAccount
  readonly flag: RiskFlag
}

/** What tells a flag from another: the kind of thing that is said in one text. The same wherever and whenever it is found. */
export const flagKey = ({ account, flag }: FoundFlag): string =>
  `${accountKey(account)}/${flag.category}/${flag.postUrl}`

/** `found` is how it came to be known, a sentence. */
const flagAlert = ({ account, flag }: FoundFlag, found: string): Alert => {
  const excerpt = clip(flag.excerpt, EXCERPT_CHARACTERS_MAX)
  const why = clip(flag.whyFlagged, WHY_CHARACTERS_MAX)
  const url = clip(flag.postUrl, ADDRESS_CHARACTERS_MAX)
  const posted = flag.postedAt === null ? "" : ` It was posted on ${formatDay(flag.postedAt)}.`
  return {
    kind: "new_flag",
    account,
    about: [flag.category, flag.postUrl],
    title: `${capitalise(flag.severity)} flag of ${nameOf(account)}: ${flag.description}`,
    text: `${found}${posted}\n“${excerpt}”\n${why}\n${url}`,
    evidence: {
      category: flag.category,
      severity: flag.severity,
      confidence: flag.confidence,
      description: flag.description,
      excerpt,
      why_flagged: why,
      post_url: url,
      posted_at: flag.postedAt?.toISOString() ?? null
    }
  }
}

/** An alert for each alarming flag, worst first, a kind of thing in one text once; at most ALERTS_AT_ONCE_MAX. */
export const flagAlerts = (flags: ReadonlyArray<FoundFlag>, found: string): ReadonlyArray<Alert> => {
  const alarming = flags.filter(({ flag }) => isAlarming(flag))
  const places = new Map(alarming.map(({ flag, account }) => [flag, account]))
  const worstFirst = sortBySeverity([...places.keys()]).flatMap((flag) => {
    const account = places.get(flag)
    return account === undefined ? [] : [{ flag, account }]
  })
  const known = new Set<string>()
  return worstFirst
    .filter((each) => !known.has(flagKey(each)) && known.add(flagKey(each)))
    .slice(0, ALERTS_AT_ONCE_MAX)
    .map((each) => flagAlert(each, found))
}

export const leapAlert = (account: SocialAccount, { before, after, change, share, usual }: FollowerLeap): Alert => {
  const went = change < 0 ? "lost" : "gained"
  const followers = formatPlural(Math.abs(change), "follower")
  const expected =
    usual === null
      ? "There are too few counts before it to say what is usual."
      : `By the counts before, ${formatSigned(usual)} would have been usual.`
  return {
    kind: "follower_leap",
    account,
    about: [isoDay(after.day)],
    title: `${nameOf(account)} ${went} ${followers} (${formatPercent(Math.abs(share))})`,
    text:
      `From ${formatCount(before.followers)} on ${formatDay(before.day)} to ${formatCount(after.followers)} ` +
      `on ${formatDay(after.day)}. ${expected}\nA leap may be bought followers, a post that went far, or a platform that cleans up.`,
    evidence: {
      followers_before: before.followers,
      followers: after.followers,
      counted_before_on: isoDay(before.day),
      counted_on: isoDay(after.day),
      change,
      change_share: share,
      usual_change: usual
    }
  }
}

export const goneAlert = (account: SocialAccount, absentSince: Date, seenAt: Date, reason: string): Alert => ({
  kind: "account_gone",
  account,
  about: [isoDay(absentSince)],
  title: `${nameOf(account)} is gone`,
  text: `It was last seen on ${formatDay(seenAt)}, and not on two days since.\n${clip(reason, WHY_CHARACTERS_MAX)}`,
  evidence: {
    last_seen_at: seenAt.toISOString(),
    absent_since: absentSince.toISOString(),
    reason: clip(reason, WHY_CHARACTERS_MAX)
  }
})

export const renamedAlert = (account: SocialAccount, handle: string, url: string): Alert => {
  const shown = clip(handle, EXCERPT_CHARACTERS_MAX)
  const address = clip(url, ADDRESS_CHARACTERS_MAX)
  return {
    kind: "account_renamed",
    account,
    about: [handle],
    title: `${nameOf(account)} was renamed`,
    text: `It is shown as @${shown} now: set its plan by that name, since the old one may become somebody else's.\n${address}`,
    evidence: { handle_before: account.handle, handle: shown, profile_url: address }
  }
}
