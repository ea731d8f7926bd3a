import { Effect, Option } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import type { CheckAccount } from "../../../ports/checks/backgroundChecks/Check.ts"
import { CreatorIndex } from "../../../ports/creators/discovery/CreatorIndex.ts"
import { Discoveries } from "../../../ports/creators/discovery/Discoveries.ts"
import { Footprints } from "../../../ports/creators/discovery/Footprints.ts"
import { isSameAccount, type SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import { LINK_CONFIDENCE_MIN } from "../../creators/identity/matchAccounts.ts"
import type { NamedAccount } from "../../creators/identity/socialAccount.ts"
import { shownName } from "../../creators/identity/tieIdentities.ts"

/** How likely an account must be the subject's, by a discovery of the tenant's, to be read in the place of the named handle. */
const PROVED_CONFIDENCE_MIN = LINK_CONFIDENCE_MIN

/** An account that a buyer names. */
export interface OrderedAccount extends NamedAccount {
  /** Named by itself, so that no other account is read in its place. */
  readonly isExact: boolean
  /** Whether the buyer says that they checked that it is the same person's as the first one. */
  readonly isSamePerson: boolean
}

interface ProvedAccount {
  readonly account: SocialAccount
  readonly confidence: number
}

/** Accounts that the tenant's view links with one, and that their latest discovery of it is sure enough of. */
const provedOf = Effect.fnUntraced(function* (tenantId: TenantId, account: SocialAccount) {
  const linked = yield* Footprints.use((footprints) => footprints.of(account, tenantId))
  if (linked.length < 2) return []
  const latest = yield* Discoveries.use((discoveries) => discoveries.latest(tenantId, account, new Date(0)))
  const found = Option.isSome(latest) ? latest.value.accounts : []
  return linked.flatMap((other): ReadonlyArray<ProvedAccount> => {
    const confidence = found.find((each) => isSameAccount(each, other))?.confidence ?? 0
    return isSameAccount(other, account) || confidence < PROVED_CONFIDENCE_MIN ? [] : [{ account: other, confidence }]
  })
})

/** The name that an account shows, as it was stored when it was scored or found; null where nothing is known. Nothing is read for it. */
const storedName = (tenantId: TenantId, account: SocialAccount) =>
  CreatorIndex.use((index) => index.find(tenantId, account)).pipe(
    Effect.map((found) => (Option.isSome(found) ? shownName(found.value.displayName) : null)),
    Effect.catchTag("IndexUnavailable", () => Effect.succeed(null))
  )

/**
 * Which accounts a check is about, each once. The first one says who the subject is; where a footprint of it is known, accounts of that
 * are proved, and one of another handle is read in the place of a handle that it shows to be somebody else's there. Each has the
 * name that is stored of it.
 */
export const orderedAccounts = Effect.fnUntraced(function* (tenantId: TenantId, asked: ReadonlyArray<OrderedAccount>) {
  const [first] = asked
  const proved = first === undefined ? [] : yield* provedOf(tenantId, first.account)
  const accounts = asked.map(({ account, spelling, isExact, isSamePerson }): CheckAccount => {
    const named = { ...account, spelling, confidence: null, isStruck: false }
    const itself = proved.find((each) => isSameAccount(each.account, account))
    if (isSamePerson) return { ...named, ground: "buyer_confirmed" }
    if (itself !== undefined) return { ...named, ground: "proved", confidence: itself.confidence }
    const there = proved.find((each) => each.account.platform === account.platform)
    const isFirst = first !== undefined && isSameAccount(account, first.account)
    if (isExact || isFirst || there === undefined) return { ...named, ground: "named" }
    return { ...named, ...there.account, ground: "proved", confidence: there.confidence }
  })
  const each = accounts.filter((one, place) => accounts.findIndex((other) => isSameAccount(one, other)) === place)
  return yield* Effect.forEach(
    each,
    (account) => Effect.map(storedName(tenantId, account), (displayName) => ({ ...account, displayName })),
    { concurrency: "unbounded" }
  )
})
