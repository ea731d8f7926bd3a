import { Effect, Option } from "effect"
import type { TenantId } from "../../ports/accounts/Tenant.ts"
import type { CheckAccount } from "../../ports/checks/Check.ts"
import { Discoveries } from "../../ports/discovery/Discoveries.ts"
import { Footprints } from "../../ports/discovery/Footprints.ts"
import { isSameAccount, type SocialAccount } from "../../ports/identity/SocialAccount.ts"
import { LINK_CONFIDENCE_MIN } from "../discovery/chooseAccounts.ts"
import type { NamedAccount } from "../identity/socialAccount.ts"

/** How likely an account must be the subject's, by a discovery of the tenant's, to be read in the place of the named handle. */
export const PROVED_CONFIDENCE_MIN = LINK_CONFIDENCE_MIN

const named = ({ account, spelling }: NamedAccount): CheckAccount => ({
  ...account,
  spelling,
  ground: "named",
  confidence: null,
  isStruck: false
})

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

/**
 * Which accounts a check is about: the handle on each platform. Where the same handle is elsewhere known to be another's, since the
 * creator's account there was proved to be one of another name, that one is read in its place. The creator is whoever has the first
 * of the named accounts that is linked with others at all.
 */
export const accountsOfHandle = Effect.fnUntraced(function* (tenantId: TenantId, asked: ReadonlyArray<NamedAccount>) {
  for (const { account: anchor } of asked) {
    const proved = yield* provedOf(tenantId, anchor)
    if (proved.length === 0) continue
    return asked.map((each): CheckAccount => {
      const there = proved.filter(({ account }) => account.platform === each.account.platform)
      const isItself =
        isSameAccount(each.account, anchor) || there.some(({ account }) => isSameAccount(account, each.account))
      const [first] = there
      if (isItself || first === undefined) return named(each)
      return { ...named(each), ...first.account, ground: "proved", confidence: first.confidence }
    })
  }
  return asked.map(named)
})

/** Accounts as the buyer named each. */
export const namedAccounts = (asked: ReadonlyArray<NamedAccount>): ReadonlyArray<CheckAccount> => asked.map(named)
