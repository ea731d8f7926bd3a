import { Option, Result, Schema } from "effect"
import { foldHandle } from "../../../ports/creators/identity/accountAddress.ts"
import {
  isScoredPlatform,
  namesOf,
  platformNamed,
  SCORED_PLATFORMS
} from "../../../ports/creators/identity/platforms.ts"
import {
  accountKey,
  bareHandle,
  HANDLE_MAX_CHARACTERS,
  Handle,
  type Platform,
  type SocialAccount
} from "../../../ports/creators/identity/SocialAccount.ts"
import type { CreatorAccount } from "../../../ports/tracking/links/TrackingLink.ts"

/** A link's creator as one text, the same for every name of their platform. A platform that is not known goes by its own name. */
export const creatorKey = ({ platform, handle }: CreatorAccount): string => {
  const known = platformNamed(platform)
  return accountKey(known === null ? { platform, handle } : { platform: known, handle: foldHandle(known, handle) })
}

export class UnsupportedPlatform extends Schema.TaggedError<UnsupportedPlatform>()("UnsupportedPlatform", {
  /** Which are, for the customer. */
  reason: Schema.String
}) {}
export class InvalidHandle extends Schema.TaggedError<InvalidHandle>()("InvalidHandle", {
  /** What is wrong with it, for the customer; it never holds the handle. */
  reason: Schema.String
}) {}

/** The same, said of one item of a list. */
export const atItem = (error: UnsupportedPlatform | InvalidHandle, place: number): typeof error => {
  const reason = `creators[${place}]: ${error.reason}`
  return error._tag === "InvalidHandle" ? new InvalidHandle({ reason }) : new UnsupportedPlatform({ reason })
}

/** An account as a customer named it: `spelling` is the platform's name in their words, for the answer. */
export interface NamedAccount {
  readonly account: SocialAccount
  readonly spelling: string
}

const decodeHandle = Schema.decodeUnknownOption(Handle)

/** What a platform is called on the wire, by the name the service runs under. */
export const platformName = (platform: Platform, serviceSlug: string): string =>
  platform === "service" ? serviceSlug : platform

/** Names platforms as the caller does: the one they asked for in their spelling, others by their usual names. */
export const makeSpelling =
  ({ account, spelling }: NamedAccount, serviceSlug: string) =>
  (platform: Platform): string =>
    platform === account.platform ? spelling : platformName(platform, serviceSlug)

/** Every name a platform may be called by, in the order of `Platform`. */
export const platformNames = (serviceSlug: string): ReadonlyArray<string> =>
  SCORED_PLATFORMS.flatMap((platform) => (platform === "service" ? [serviceSlug] : namesOf(platform)))

const readPlatform = (name: string, serviceSlug: string): Option.Option<Platform> => {
  const folded = name.toLowerCase()
  if (folded === serviceSlug) return Option.some("service")
  const platform = platformNamed(folded)
  return platform === null || platform === "service" || !isScoredPlatform(platform)
    ? Option.none()
    : Option.some(platform)
}

/** The handle as identity; a channel's id keeps its letters, which tell it apart. */
const readHandle = (platform: Platform, text: string): Option.Option<Handle> =>
  decodeHandle(foldHandle(platform, bareHandle(text)))

const UNUSABLE = /[\s/\\?#%\p{Cc}\p{Cs}]/u

/** What is wrong with a handle that can't be read. */
const problemOf = (text: string): string => {
  const handle = bareHandle(text)
  if (handle === "") return "is empty"
  if ([...handle].length > HANDLE_MAX_CHARACTERS) return `must have at most ${HANDLE_MAX_CHARACTERS} characters`
  if (UNUSABLE.test(handle)) return "must be without blanks, control characters and / \\ ? # %"
  return handle.startsWith("@")
    ? "must have one leading @ at most"
    : `must have 1 to ${HANDLE_MAX_CHARACTERS} characters`
}

/** Reads the platform and the handle of an account. Fails with UnsupportedPlatform or InvalidHandle. */
export const readSocialAccount = (
  platform: string,
  handle: string,
  serviceSlug: string
): Result.Result<NamedAccount, UnsupportedPlatform | InvalidHandle> => {
  const known = readPlatform(platform, serviceSlug)
  if (Option.isNone(known)) {
    return Result.fail(
      new UnsupportedPlatform({ reason: `platform: must be one of ${platformNames(serviceSlug).join(", ")}` })
    )
  }
  const read = readHandle(known.value, handle)
  if (Option.isNone(read)) return Result.fail(new InvalidHandle({ reason: `handle: ${problemOf(handle)}` }))
  return Result.succeed({
    account: { platform: known.value, handle: read.value },
    spelling: platform.toLowerCase()
  })
}
