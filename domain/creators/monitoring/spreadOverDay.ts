import { accountKey, type SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import { DAY_MS } from "../../../ports/time/units.ts"

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
