import type { Platform } from "../../../ports/creators/identity/SocialAccount.ts"
import type { AudienceLocation } from "../../../ports/creators/scoring/Evidence.ts"
import type { Scorecard } from "../../../ports/creators/scoring/Scorecard.ts"
import { groupBy } from "../../../ports/text/groupBy.ts"
import { compareAscending } from "../../paging/lists.ts"

type Audience = Pick<Scorecard, "platform" | "followers" | "audience">

/** By how many followers each has; alike where none of them is known to have any. */
const meanAudience = (accounts: ReadonlyArray<Audience>): ReadonlyArray<AudienceLocation> => {
  const shown = accounts.filter(({ audience }) => audience.length > 0)
  const total = shown.reduce((sum, { followers }) => sum + (followers ?? 0), 0)
  const shares = new Map<string, number>()
  for (const { followers, audience } of shown) {
    const weight = total === 0 ? 1 / shown.length : (followers ?? 0) / total
    for (const { countryCode, share } of audience) {
      shares.set(countryCode, (shares.get(countryCode) ?? 0) + weight * share)
    }
  }
  return [...shares]
    .map(([countryCode, share]) => ({ countryCode, share }))
    .sort((a, b) => b.share - a.share || compareAscending(a.countryCode, b.countryCode))
}

/**
 * Where a creator's audience is, by platform in the order of the accounts: the account's own shares, or, of several accounts
 * on one platform, their mean by followers. Accounts that show no audience take no part; a platform none shows is empty.
 */
export const unifyAudience = (
  accounts: ReadonlyArray<Audience>
): ReadonlyMap<Platform, ReadonlyArray<AudienceLocation>> =>
  new Map(
    [...groupBy(accounts, ({ platform }) => platform)].map(([platform, several]) => {
      const [only, ...others] = several
      return [platform, only !== undefined && others.length === 0 ? only.audience : meanAudience(several)]
    })
  )
