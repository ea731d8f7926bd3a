import { accountKey, type SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import type { WatchState } from "../../../ports/creators/monitoring/Monitored.ts"
import type { Validators } from "../../../ports/creators/monitoring/ProfileWatch.ts"
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../ports/time/days.ts"
import { startOfDay } from "../../time/calendar.ts"

const HASH_VALUES = 2 ** 32

/** FNV-1a over UTF-16 code units, its bits mixed once more (MurmurHash3): names that differ in one letter lie far apart. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/**
 * The next moment, at or within 24 hours after `from`, at which an account is looked at. Each account has its own time of the UTC
 * day, always the same, and accounts are spread over the whole day, so that many that are added at once make no wave.
 */
export const spreadOverDay = (account: SocialAccount, from: Date): Date => {
  const ofDay = Math.floor((hashOf(accountKey(account)) / HASH_VALUES) * DAY_MS)
  const midnight = Math.floor(from.getTime() / DAY_MS) * DAY_MS
  const today = midnight + ofDay
  return new Date(today < from.getTime() ? today + DAY_MS : today)
}

/** Looks at an account that may fail on one day; then it waits for its turn of the next. */
export const LOOKS_A_DAY_MAX = 3
/** How long after a look that failed it is tried again. */
export const RETRY_HOURS = 3

/** Days after which a page is read whatever its host says: one that never changes its tag hides no change longer. */
const READ_DAYS = 7

/** An account's turn on the UTC day after a moment: the same second each day, however late the look of today was. */
const turnOfNextDay = (account: SocialAccount, at: Date): Date =>
  spreadOverDay(account, new Date(startOfDay(at).getTime() + DAY_MS))

/** A look that comes so much later than its turn is late: more accounts are monitored than a platform's pace allows, or no worker ran. */
export const LATE_MINUTES = 10

/**
 * When to look at an account again after a look that was its last of a day. In time: at its own second of the day. Late: a day after
 * this look, whichever turn passes meanwhile, so that of too many accounts each waits equally long for its next look; those whose turn
 * is at the end of the day would lose every second one else. The first that is in time again goes back to the own second, which is
 * never more than a day away.
 */
export const nextTurn = (account: SocialAccount, dueAt: Date, at: Date): Date =>
  at.getTime() - dueAt.getTime() >= LATE_MINUTES * MINUTE_MS
    ? new Date(at.getTime() + DAY_MS)
    : spreadOverDay(account, new Date(at.getTime() + 1))

/** When to look again after so many looks of one day that failed, and how many of those still count then. */
export const afterFailure = (
  account: SocialAccount,
  at: Date,
  failures: number,
  retryAfterSeconds: number | null
): { readonly nextAt: Date; readonly failures: number } => {
  const turn = turnOfNextDay(account, at)
  const pauseMs = Math.max(RETRY_HOURS * HOUR_MS, (retryAfterSeconds ?? 0) * 1_000)
  const retryMs = at.getTime() + pauseMs
  const isTriedAgain = failures < LOOKS_A_DAY_MAX && retryMs < startOfDay(at).getTime() + DAY_MS
  return isTriedAgain ? { nextAt: new Date(retryMs), failures } : { nextAt: turn, failures: 0 }
}

/** What a look asks by whether anything has changed; null where it is time to read the page whatever its host says. */
export const validatorsAt = ({ validators, readAt }: WatchState, at: Date): Validators | null =>
  readAt === null || startOfDay(at).getTime() - startOfDay(readAt).getTime() >= READ_DAYS * DAY_MS ? null : validators
