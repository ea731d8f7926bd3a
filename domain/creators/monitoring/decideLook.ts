import { isCaseSensitiveId } from "../../../ports/creators/identity/accountAddress.ts"
import type { SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import type { ClaimedAccount, DayCount, WatchRecord, WatchState } from "../../../ports/creators/monitoring/Monitored.ts"
import { LOOK_POSTS_MAX, type Look } from "../../../ports/creators/monitoring/ProfileWatch.ts"
import type { Evidence, Post, Profile } from "../../../ports/creators/scoring/Evidence.ts"
import type { ProfileRefused, ProfileUnavailable } from "../../../ports/creators/scoring/ProfileSource.ts"
import { DAY_MS, HOUR_MS } from "../../../ports/time/days.ts"
import { startOfDay } from "../../time/calendar.ts"
import { validCount } from "../scoring/features/feature.ts"
import { postsInOrder, readEvidence, timeOf } from "../scoring/readEvidence.ts"
import type { SecondOpinions } from "../scoring/secondOpinion.ts"
import type { TextClassifier } from "../textAnalysis/textReading.ts"
import { type Alert, flagAlerts, goneAlert, leapAlert, renamedAlert } from "./alertTexts.ts"
import { followerLeap } from "./followerLeap.ts"
import { afterFailure, nextTurn } from "./nextLook.ts"

/** Pages date posts as coarsely as by the day: one that was not seen before may be so much older than the newest that was. */
const POST_DATE_SLACK_HOURS = 24
/** What was seen longer ago says nothing of what is new: every rescoring reads more. */
export const BASELINE_DAYS = 30

/** What came of a look. */
export type LookOutcome = Look | ProfileRefused | ProfileUnavailable

/** A look's record but for its notices, and what there is to tell. */
export interface LookDecision {
  readonly record: Omit<WatchRecord, "notices">
  readonly alerts: ReadonlyArray<Alert>
}

/** Whether an account was seen lately enough that what differs now is new. */
const hasBaseline = ({ seenAt }: WatchState, at: Date): boolean =>
  seenAt !== null && at.getTime() - seenAt.getTime() <= BASELINE_DAYS * DAY_MS

/** The posts of a look that were not there at the look before; none at the first look. */
export const newPosts = (state: WatchState, posts: ReadonlyArray<Post>, at: Date): ReadonlyArray<Post> => {
  if (!hasBaseline(state, at)) return []
  const seen = new Set(state.postIds)
  const newest = state.newestPostAt ?? state.seenAt
  const sinceMs = (newest === null ? 0 : newest.getTime()) - POST_DATE_SLACK_HOURS * HOUR_MS
  return postsInOrder(posts)
    .slice(0, LOOK_POSTS_MAX)
    .filter(({ id, publishedAt }) => !seen.has(id) && timeOf(publishedAt) > sinceMs)
}

/** New posts as evidence that is read like a score's. */
export const evidenceOf = (profile: Profile, posts: ReadonlyArray<Post>, at: Date): Evidence => ({
  profile,
  posts,
  comments: [],
  followerSample: [],
  followed: [],
  followerHistory: [],
  audience: [],
  realisedRevenue: null,
  gatheredAt: at
})

/** What the flags of new posts are told by: the classifier and, where there is a second reader, what it says. */
export interface LookReading {
  readonly classifier: TextClassifier
  readonly opinions: SecondOpinions | null
}

const POST_SOURCES: ReadonlySet<string> = new Set(["post_text", "transcript"])

const postAlerts = (
  { account, state }: ClaimedAccount,
  { profile, posts }: Extract<Look, { readonly _tag: "Seen" }>,
  { classifier, opinions }: LookReading,
  at: Date
): ReadonlyArray<Alert> => {
  const fresh = newPosts(state, posts, at)
  if (fresh.length === 0) return []
  const { flags } = readEvidence(evidenceOf(profile, fresh, at), classifier, opinions)
  const ofPosts = flags.filter(({ signalSource }) => POST_SOURCES.has(signalSource))
  return flagAlerts(
    ofPosts.map((flag) => ({ account, flag })),
    `A new post of ${account.handle} holds what would count in the score.`
  )
}

/** The handle that a page gives, where it is another one than when the account was seen before; null else. */
const newHandle = ({ handle, platform }: SocialAccount, state: WatchState, profile: Profile): string | null => {
  // An account may be named by an id, which the page's handle never is.
  if (isCaseSensitiveId(platform, handle) || profile.handle === "") return null
  const now = profile.handle.toLowerCase()
  return state.handle === null || now === handle.toLowerCase() || now === state.handle.toLowerCase()
    ? null
    : profile.handle
}

const seenIds = (state: WatchState, posts: ReadonlyArray<Post>): ReadonlyArray<string> =>
  [...new Set([...postsInOrder(posts).map(({ id }) => id), ...state.postIds])].slice(0, LOOK_POSTS_MAX)

/** A date in the future, whether by mistake or to hide what comes after it, is no date of a newest post. */
const newestOf = (state: WatchState, posts: ReadonlyArray<Post>, at: Date): Date | null => {
  const times = posts.map(({ publishedAt }) => timeOf(publishedAt)).filter((time) => time > 0 && time <= at.getTime())
  const newest = Math.max(state.newestPostAt?.getTime() ?? 0, ...times)
  return newest === 0 ? null : new Date(newest)
}

const countOf = (followers: number | null, at: Date): DayCount | null =>
  followers === null ? null : { day: startOfDay(at), followers }

/** A count is judged once a day, by the first look that brought it. */
const judgeCount = ({ account, state, counts }: ClaimedAccount, count: DayCount | null) => {
  const isCounted = count !== null && counts.some(({ day }) => day.getTime() >= count.day.getTime())
  const leap = count === null || isCounted ? null : followerLeap(counts, count, state.leaptOn)
  return leap === null
    ? { alerts: [], leaptOn: state.leaptOn }
    : { alerts: [leapAlert(account, leap)], leaptOn: leap.after.day }
}

/** Greater counts aren't exact, and no platform has so many people. */
const followersOf = (profile: Profile): number | null => {
  const shown = validCount(profile.followers)
  return shown === null || shown > Number.MAX_SAFE_INTEGER ? null : Math.round(shown)
}

const whenSeen = (
  claimed: ClaimedAccount,
  look: Extract<Look, { readonly _tag: "Seen" }>,
  reading: LookReading,
  at: Date
): LookDecision => {
  const { account, dueAt, state } = claimed
  const { profile, posts, validators } = look
  const followers = followersOf(profile)
  const count = countOf(followers, at)
  const { alerts, leaptOn } = judgeCount(claimed, count)
  const handle = newHandle(account, state, profile)
  return {
    record: {
      state: {
        validators,
        // What was shown is the whole page, whether its host was asked for changes or not.
        readAt: at,
        seenAt: at,
        followers,
        postIds: seenIds(state, posts),
        newestPostAt: newestOf(state, posts, at),
        handle: profile.handle === "" ? state.handle : profile.handle,
        absentSince: null,
        leaptOn,
        failures: 0
      },
      count,
      nextAt: nextTurn(account, dueAt, at)
    },
    alerts: [
      ...postAlerts(claimed, look, reading, at),
      ...alerts,
      ...(handle === null ? [] : [renamedAlert(account, handle, profile.url)])
    ]
  }
}

/** The page says what it said before: today's count is the last one. */
const whenUnchanged = (claimed: ClaimedAccount, at: Date): LookDecision => {
  const { account, dueAt, state } = claimed
  const count = countOf(state.followers, at)
  const { alerts, leaptOn } = judgeCount(claimed, count)
  return {
    record: {
      state: { ...state, seenAt: at, absentSince: null, leaptOn, failures: 0 },
      count,
      nextAt: nextTurn(account, dueAt, at)
    },
    alerts
  }
}

/**
 * A platform that says twice, on different days, that there is no such account is believed: once may be its mistake. Told is
 * only of accounts that were seen here before.
 */
const whenAbsent = ({ account, dueAt, state }: ClaimedAccount, { reason }: ProfileRefused, at: Date): LookDecision => {
  const absentSince = state.absentSince ?? at
  const isOtherDay = startOfDay(absentSince).getTime() < startOfDay(at).getTime()
  return {
    record: {
      state: { ...state, absentSince, failures: 0 },
      count: null,
      nextAt: nextTurn(account, dueAt, at)
    },
    alerts: isOtherDay && state.seenAt !== null ? [goneAlert(account, absentSince, state.seenAt, reason)] : []
  }
}

/**
 * What a look comes to: what is remembered of it, when to look again, and what there is to tell. A day that could not be read is
 * a gap in the history. The same look at the same state always comes to the same.
 */
export const decideLook = (
  claimed: ClaimedAccount,
  outcome: LookOutcome,
  reading: LookReading,
  at: Date
): LookDecision => {
  const { account, dueAt, state } = claimed
  switch (outcome._tag) {
    case "Seen":
      return whenSeen(claimed, outcome, reading, at)
    case "Unchanged":
      return whenUnchanged(claimed, at)
    case "ProfileRefused":
      return outcome.refusal === "not_found" || outcome.refusal === "account_unavailable"
        ? whenAbsent(claimed, outcome, at)
        : // Trying again today is no use, and it says nothing of whether the account is there.
          {
            record: { state: { ...state, failures: 0 }, count: null, nextAt: nextTurn(account, dueAt, at) },
            alerts: []
          }
    case "ProfileUnavailable": {
      const { nextAt, failures } = afterFailure(account, at, state.failures + 1, outcome.retryAfterSeconds)
      return { record: { state: { ...state, failures }, count: null, nextAt }, alerts: [] }
    }
  }
}
