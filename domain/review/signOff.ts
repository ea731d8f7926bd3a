import { Effect } from "effect"
import type { TenantId } from "../../ports/accounts/Tenant.ts"
import type { SocialAccount } from "../../ports/identity/SocialAccount.ts"
import type { ReviewDecision } from "../../ports/review/Review.ts"
import { Reviews } from "../../ports/review/Reviews.ts"
import { compareAscending } from "../compareAscending.ts"

/** Somebody whose decisions hold. */
export interface SignedOffBy {
  /** Null where the account's key decided and nobody was named. */
  readonly name: string | null
  /** Whether it was the service's operator, for everyone. */
  readonly isOperator: boolean
  readonly kept: number
  readonly dismissed: number
  readonly moved: number
  readonly latestAt: Date
}

/** Who decided on findings, by the decisions that hold: whoever decided last comes first. */
export const signedOffBy = (decisions: ReadonlyArray<ReviewDecision>): ReadonlyArray<SignedOffBy> => {
  const people = new Map<string, SignedOffBy>()
  for (const { by, verdict, at } of decisions) {
    const isOperator = by.kind === "operator"
    const key = JSON.stringify([isOperator, by.name])
    const none = { name: by.name, isOperator, kept: 0, dismissed: 0, moved: 0, latestAt: at }
    const known = people.get(key) ?? none
    people.set(key, {
      ...known,
      kept: known.kept + Number(verdict === "keep"),
      dismissed: known.dismissed + Number(verdict === "dismiss"),
      moved: known.moved + Number(verdict === "recategorise"),
      latestAt: at > known.latestAt ? at : known.latestAt
    })
  }
  return [...people.values()].sort(
    (a, b) => b.latestAt.getTime() - a.latestAt.getTime() || compareAscending(a.name ?? "", b.name ?? "")
  )
}

/** Who decided on findings of these accounts, as it holds for a tenant: what a report's sign-off names. */
export const readSignOff = Effect.fn("review.readSignOff")(function* (
  tenantId: TenantId,
  accounts: ReadonlyArray<SocialAccount>
) {
  const standing = yield* Reviews.use((reviews) => reviews.standing(tenantId, accounts))
  return signedOffBy(standing.map(({ decision }) => decision))
})
