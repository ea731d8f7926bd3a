import { Option, Result, Schema } from "effect"
import type { Post, Profile } from "../../../ports/creators/scoring/Evidence.ts"
import { profileUrl } from "../addresses.ts"
import { IsoInstant } from "../instants.ts"
import { dataEntries, Handle, Id, Language, orNull, Text, WebAddress } from "../lenientFields.ts"
import { plainProfile } from "../pages/plainProfile.ts"
import { plainPost } from "../plainPost.ts"
import { type UnreadableDocument, unreadable } from "../readDocument.ts"

export interface KickChannel {
  readonly userId: string
  /** Its name is the slug and its picture null: `userFromKick` reads them. */
  readonly profile: Profile
}

const decodeChannel = Schema.decodeUnknownOption(
  Schema.Struct({ broadcaster_user_id: Id, slug: Handle, channel_description: orNull(Text) })
)

/**
 * Reads the answer of Kick's `GET /public/v1/channels?slug=`, as text or parsed: the channel of that slug. Kick's API shows neither
 * followers nor past streams. Fails with `no_account` when no channel was found, `other_kind` for every other document.
 */
export const channelFromKick = (document: unknown, slug: string): Result.Result<KickChannel, UnreadableDocument> => {
  const entries = dataEntries(document, "Kick channel")
  if (Result.isFailure(entries)) return Result.fail(entries.failure)
  if (entries.success.length === 0) return unreadable("Kick channel", "no_account")
  const channel = entries.success
    .flatMap((entry) => Option.toArray(decodeChannel(entry)))
    .find((each) => each.slug.toLowerCase() === slug.toLowerCase())
  if (channel === undefined) return unreadable("Kick channel", "other_kind")
  const { slug: name } = channel
  const subject = { platform: "kick", handle: name.toLowerCase(), url: profileUrl("kick", name) } as const
  return Result.succeed({
    userId: channel.broadcaster_user_id,
    profile: plainProfile(subject, name, channel.channel_description ?? "")
  })
}

const decodeUser = Schema.decodeUnknownOption(
  Schema.Struct({ user_id: Id, name: Text, profile_picture: orNull(WebAddress) })
)

/** Reads the answer of Kick's `GET /public/v1/users?id=`: the name and the picture of that user. Fails with `other_kind`. */
export const userFromKick = (
  document: unknown,
  userId: string
): Result.Result<Pick<Profile, "displayName" | "avatarUrl">, UnreadableDocument> =>
  Result.flatMap(dataEntries(document, "Kick user"), (entries) => {
    const user = entries.flatMap((entry) => Option.toArray(decodeUser(entry))).find((each) => each.user_id === userId)
    return user === undefined || user.name === ""
      ? unreadable("Kick user", "other_kind")
      : Result.succeed({ displayName: user.name, avatarUrl: user.profile_picture })
  })

const decodeStream = Schema.decodeUnknownOption(
  Schema.Struct({
    id: Id,
    channel: Schema.Struct({ slug: Handle }),
    title: Text,
    started_at: IsoInstant,
    language_code: orNull(Language),
    thumbnail: orNull(WebAddress)
  })
)

/**
 * Reads the answer of Kick's `GET /public/v1/users/livestreams?user_id=`, as text or parsed: the stream that is live on the channel,
 * or none. Those who watch it now are no views of it, so that these are null. Fails with `other_kind`.
 */
export const streamsFromKick = (
  document: unknown,
  slug: string
): Result.Result<ReadonlyArray<Post>, UnreadableDocument> =>
  Result.map(dataEntries(document, "Kick streams"), (entries) =>
    entries
      .flatMap((entry) => Option.toArray(decodeStream(entry)))
      .filter(({ channel }) => channel.slug.toLowerCase() === slug.toLowerCase())
      .map((stream) => ({
        // Kick gives the recording another address, once there is one.
        ...plainPost(stream.id, profileUrl("kick", stream.channel.slug), stream.started_at, stream.title),
        language: stream.language_code,
        mediaUrls: stream.thumbnail === null ? [] : [stream.thumbnail]
      }))
  )
