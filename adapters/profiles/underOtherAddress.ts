import { Effect } from "effect"
import { otherAddressHandle } from "../../ports/creators/identity/accountAddress.ts"
import type { SocialAccount } from "../../ports/creators/identity/SocialAccount.ts"
import type { Source, SourceFailure, Watcher } from "./source.ts"

/** Whether a page that was read shows no such account: another address of the account may be the right one. */
const isNotThere = (failure: SourceFailure): boolean =>
  failure._tag !== "ProfileUnavailable" && (failure.refusal === "not_found" || failure.refusal === "refused")

/**
 * Reads an account, and where nobody is found by the address of its handle, by the other one, of which `named` says it under its name.
 * Fails as the first address did.
 */
const underEither = <A>(
  account: SocialAccount,
  read: (account: SocialAccount) => Effect.Effect<A, SourceFailure>,
  named: (seen: A) => A
): Effect.Effect<A, SourceFailure> => {
  if (account.platform === "service") return read(account)
  const other = otherAddressHandle({ platform: account.platform, handle: account.handle })
  return other === null
    ? read(account)
    : Effect.catchIf(read(account), isNotThere, (failure) =>
        Effect.mapBoth(read({ ...account, handle: other }), { onFailure: () => failure, onSuccess: named })
      )
}

/** A source of pages that reads an account by either of the addresses that its handle may have. */
export const underOtherAddress = (source: Source): Source => ({
  ...source,
  gather: (account, report) =>
    underEither(
      account,
      (each) => source.gather(each, report),
      (evidence) => ({ ...evidence, profile: { ...evidence.profile, handle: account.handle } })
    )
})

/** The same of a watcher. */
export const watchedUnderOtherAddress = (watcher: Watcher): Watcher => ({
  ...watcher,
  look: (account, since) =>
    underEither(
      account,
      (each) => watcher.look(each, since),
      (look) => (look._tag === "Seen" ? { ...look, profile: { ...look.profile, handle: account.handle } } : look)
    )
})
