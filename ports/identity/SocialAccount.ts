import { Schema } from "effect"

/** Where creators are scored. `x` is also what was twitter, `service` is the service itself under whatever name it runs. */
export const Platform = Schema.Literals([
  "service",
  "instagram",
  "youtube",
  "x",
  "facebook",
  "reddit",
  "twitch",
  "kick",
  "linkedin",
  "threads",
  "snapchat"
])
export type Platform = typeof Platform.Type

export const HANDLE_MAX_CHARACTERS = 100

/** A handle as identity: 1 to HANDLE_MAX_CHARACTERS characters, trimmed, case-folded, without a leading @. */
export const Handle = Schema.String.pipe(
  Schema.check(Schema.isPattern(/^[^\s@/\\?#%\p{Cc}\p{Cs}][^\s/\\?#%\p{Cc}\p{Cs}]{0,99}$/u)),
  Schema.brand("Handle")
)
export type Handle = typeof Handle.Type

/** One account of a creator. Accounts with the same platform and handle are the same account. */
export interface SocialAccount {
  readonly platform: Platform
  readonly handle: Handle
}
