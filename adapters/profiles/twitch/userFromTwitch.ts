import { Option, Result, Schema } from "effect"
import type { Profile } from "../../../ports/creators/scoring/Evidence.ts"
import { profileUrl } from "../addresses.ts"
import { IsoInstant } from "../instants.ts"
import { Count, dataEntries, Handle, Id, orNull, Text, WebAddress } from "../lenientFields.ts"
import { jsonDocument, type UnreadableDocument, unreadable } from "../readDocument.ts"
import { linksIn } from "../textEntities.ts"

export interface TwitchUser {
  readonly userId: string
  /** Its followers are null: `followerCountFromTwitch` reads them. */
  readonly profile: Profile
}

const decodeUser = Schema.decodeUnknownOption(
  Schema.Struct({
    id: Id,
    login: Handle,
    display_name: orNull(Text),
    description: Text,
    broadcaster_type: orNull(Text),
    profile_image_url: orNull(WebAddress),
    created_at: orNull(IsoInstant)
  })
)

/**
 * Reads the answer of Twitch Helix `Get Users`, as text or parsed: its first user. The check mark is a partner's.
 * Fails with `no_account` when no user was found, `other_kind` for every other document.
 */
export const userFromTwitch = (document: unknown): Result.Result<TwitchUser, UnreadableDocument> => {
  const entries = dataEntries(document, "Twitch user")
  if (Result.isFailure(entries)) return Result.fail(entries.failure)
  if (entries.success.length === 0) return unreadable("Twitch user", "no_account")
  const user = Option.getOrNull(decodeUser(entries.success[0]))
  if (user === null) return unreadable("Twitch user", "other_kind")
  return Result.succeed({
    userId: user.id,
    profile: {
      platform: "twitch",
      handle: user.login.toLowerCase(),
      displayName: user.display_name || user.login,
      url: profileUrl("twitch", user.login),
      bio: user.description,
      location: null,
      avatarUrl: user.profile_image_url,
      links: linksIn(user.description),
      isVerified: user.broadcaster_type === null ? null : user.broadcaster_type === "partner",
      createdAt: user.created_at,
      followers: null,
      following: null,
      posts: null
    }
  })
}

const decodeFollowers = Schema.decodeUnknownOption(Schema.Struct({ total: Count, data: Schema.Array(Schema.Unknown) }))

/** Reads how many followers the answer of Twitch Helix `Get Channel Followers` counts. Fails with `other_kind`. */
export const followerCountFromTwitch = (document: unknown): Result.Result<number, UnreadableDocument> => {
  const json = jsonDocument(document, "Twitch followers")
  if (Result.isFailure(json)) return Result.fail(json.failure)
  return Option.match(decodeFollowers(json.success), {
    onNone: () => unreadable("Twitch followers", "other_kind"),
    onSome: ({ total }) => Result.succeed(total)
  })
}
