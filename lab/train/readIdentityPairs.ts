import { readFileSync } from "node:fs"
import { Schema } from "effect"
import type { FoundBy, KnownAccount } from "../../domain/creators/identity/matchAccounts.ts"
import { ClaimSide, type ClaimSource } from "../../ports/creators/discovery/Discovery.ts"
import { WEB_PLATFORMS } from "../../ports/creators/identity/platforms.ts"

const Account = Schema.Struct({
  platform: Schema.Literals(WEB_PLATFORMS),
  handle: Schema.String,
  displayName: Schema.NullOr(Schema.String),
  bio: Schema.NullOr(Schema.String),
  language: Schema.NullOr(Schema.String),
  links: Schema.Array(Schema.String)
})

const Pair = Schema.Struct({
  one: Account,
  other: Account,
  same: Schema.Boolean,
  claimedBy: ClaimSide,
  /** What kind of case it is, in few words. */
  kind: Schema.String
})

/** Two accounts, and whether they have one owner. */
export interface IdentityPair {
  readonly one: KnownAccount
  readonly other: KnownAccount
  readonly foundBy: FoundBy
  readonly isSame: boolean
  readonly kind: string
}

/** The pairs don't say how an account was found: it is taken for what most often leads to such a claim. */
const SOURCES: Readonly<Record<ClaimSide, ReadonlyArray<ClaimSource>>> = {
  both: ["link_in_bio"],
  seed: ["link_in_bio"],
  account: ["web_search"],
  neither: ["web_search"]
}

const decode = Schema.decodeUnknownSync(Schema.fromJsonString(Pair))

/** Pairs of accounts with known owners, one a line of JSON. Throws with the line that is another. */
export const readIdentityPairs = (file: string): ReadonlyArray<IdentityPair> =>
  readFileSync(file, "utf8")
    .trimEnd()
    .split("\n")
    .map((line): IdentityPair => {
      const { one, other, same, claimedBy, kind } = decode(line)
      const known = (account: typeof Account.Type): KnownAccount => ({
        ...account,
        handle: account.handle.toLowerCase(),
        picture: null
      })
      return {
        one: known(one),
        other: known(other),
        foundBy: { sources: SOURCES[claimedBy], claimedBy },
        isSame: same,
        kind
      }
    })
