import { Effect, Option, Schema } from "effect"
import type { HistoryPage } from "../../ports/checks/backgroundChecks/AccountHistory.ts"
import type { Platform, SocialAccount } from "../../ports/creators/identity/SocialAccount.ts"
import { profileUnavailable } from "./callApi.ts"
import { orNull } from "./lenientFields.ts"
import type { SourceFailure } from "./source.ts"

/** What a page says of the next one, as it was written by this program. What is no such text is of another version. */
export const historyCursor = <A, E>(fields: Schema.Codec<A, E>) => {
  const json = Schema.fromJsonString(fields)
  return { decode: Schema.decodeUnknownOption(json), encode: Schema.encodeSync(json) }
}

/** What a cursor says; fails where it isn't of this version. */
export const readCursor = <A>(read: Option.Option<A>) =>
  Option.match(read, {
    onNone: () => Effect.fail(profileUnavailable("It is not known any more where reading stopped.", "cursor")),
    onSome: Effect.succeed
  })

/** What an API gives to ask for the next page with; anything odd there ends the list. */
export const Cursor = orNull(Schema.String.check(Schema.isPattern(/^[\x21-\x7e]{1,2048}$/)))

/** A source that tells an account's past page by page. Fails as `Source` does. */
export interface HistorySource {
  /** Letters alone: cursors begin with it. */
  readonly key: string
  readonly platform: Platform
  readonly readPage: (
    account: SocialAccount,
    cursor: string | null
  ) => Effect.Effect<Omit<HistoryPage, "depth">, SourceFailure>
}
