import { Schema } from "effect"
import { SCORED_PLATFORMS, type WebPlatform } from "./platforms.ts"

/** Where creators are scored. `x` is also what was twitter, `service` is the service itself under whatever name it runs. */
export const Platform = Schema.Literals(SCORED_PLATFORMS)
export type Platform = typeof Platform.Type

export const HANDLE_MAX_CHARACTERS = 100

/** A handle as identity: 1 to HANDLE_MAX_CHARACTERS characters, trimmed, case-folded, without a leading @. */
export const Handle = Schema.String.pipe(
  Schema.check(Schema.isPattern(/^[^\s@/\\?#%\p{Cc}\p{Cs}][^\s/\\?#%\p{Cc}\p{Cs}]{0,99}$/u)),
  Schema.brand("Handle")
)
export type Handle = typeof Handle.Type

const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu
const FULL_WIDTH = /[\uff01-\uff5e]/g
/** From a full-width character to the one of ASCII. */
const FULL_WIDTH_OFFSET = 0xfee0

/** A text without the characters that can't be seen, and with those of ASCII in half width: neither tells two handles apart. */
export const withoutUnseen = (text: string): string =>
  text
    .replace(UNSEEN, "")
    .replace(FULL_WIDTH, (character) => String.fromCharCode(character.charCodeAt(0) - FULL_WIDTH_OFFSET))
    .replaceAll("\ufe6b", "@")

/** A handle without what people put around it: what can't be seen, blanks, and one leading @. */
export const bareHandle = (text: string): string => withoutUnseen(text).trim().replace(/^@/, "").trim()

/** One account of a creator. Accounts with the same platform and handle are the same account. */
export interface SocialAccount {
  readonly platform: Platform
  readonly handle: Handle
}

/** An account that has an address on the web, on a platform where creators are scored or on another one. */
export interface WebAccount {
  readonly platform: WebPlatform
  readonly handle: Handle
}

interface Named {
  readonly platform: string
  readonly handle: string
}

/**
 * An account as one text: of two accounts it is the same exactly where they are.
 *
 * @example
 * ```ts
 * import { accountKey } from "creatorsignal/ports/identity"
 *
 * accountKey({ platform: "youtube", handle: "novacooks" }) //=> "youtube/novacooks"
 * ```
 */
export const accountKey = ({ platform, handle }: Named): string => `${platform}/${handle}`

export const isSameAccount = (one: Named, other: Named): boolean =>
  one.platform === other.platform && one.handle === other.handle
