import { Schema } from "effect"
import { XInstant } from "../instants.ts"
import { Count, Handle, listOf, orNull, Text, WebAddress } from "../lenientFields.ts"

/** A shortened address and where it leads. */
export const XLink = Schema.Struct({ url: orNull(Text), expanded_url: orNull(WebAddress) })
export type XLink = typeof XLink.Type

const Links = orNull(Schema.Struct({ urls: listOf(XLink) }))

const Image = orNull(Schema.Struct({ image_url: orNull(WebAddress) }))

/**
 * An account as X's web client receives it. Its facts stood in `legacy` until 2025 and stand in named groups since;
 * both are served, depending on the client's version.
 */
export const XUser = Schema.Struct({
  rest_id: orNull(Text),
  is_blue_verified: orNull(Schema.Boolean),
  core: orNull(Schema.Struct({ screen_name: orNull(Handle), name: orNull(Text), created_at: orNull(XInstant) })),
  avatar: Image,
  location: orNull(Schema.Struct({ location: orNull(Text) })),
  profile_bio: orNull(
    Schema.Struct({
      description: orNull(Text),
      entities: orNull(Schema.Struct({ description: Links, url: Links }))
    })
  ),
  relationship_counts: orNull(Schema.Struct({ followers: orNull(Count), following: orNull(Count) })),
  tweet_counts: orNull(Schema.Struct({ tweets: orNull(Count) })),
  verification: orNull(Schema.Struct({ verified: orNull(Schema.Boolean), verified_type: orNull(Text) })),
  website: orNull(Schema.Struct({ url: orNull(WebAddress) })),
  legacy: orNull(
    Schema.Struct({
      screen_name: orNull(Handle),
      name: orNull(Text),
      created_at: orNull(XInstant),
      description: orNull(Text),
      location: orNull(Text),
      url: orNull(WebAddress),
      entities: orNull(Schema.Struct({ description: Links, url: Links })),
      profile_image_url_https: orNull(WebAddress),
      default_profile_image: orNull(Schema.Boolean),
      followers_count: orNull(Count),
      friends_count: orNull(Count),
      statuses_count: orNull(Count),
      verified: orNull(Schema.Boolean),
      verified_type: orNull(Text)
    })
  )
})
export type XUser = typeof XUser.Type

/** X gives accounts without a picture one of its own, all in one folder. */
const DEFAULT_PICTURES = "/default_profile_images/"

const either = (...flags: ReadonlyArray<boolean | null | undefined>): boolean | null => {
  const known = flags.filter((flag) => typeof flag === "boolean")
  return known.length === 0 ? null : known.includes(true)
}

/** Null where neither the picture's address nor X itself says. */
export const hasOwnPicture = (url: string | null, isDefault: boolean | null): boolean | null => {
  if (isDefault === true || url?.includes(DEFAULT_PICTURES)) return false
  return url === null ? null : true
}

/** What either shape of an account says. */
export const factsOf = (user: XUser) => {
  const { core, legacy } = user
  const avatarUrl = user.avatar?.image_url ?? legacy?.profile_image_url_https ?? null
  const verifiedType = user.verification?.verified_type ?? legacy?.verified_type ?? null
  return {
    handle: core?.screen_name ?? legacy?.screen_name ?? null,
    name: core?.name ?? legacy?.name ?? null,
    createdAt: core?.created_at ?? legacy?.created_at ?? null,
    bio: user.profile_bio?.description ?? legacy?.description ?? null,
    entities: user.profile_bio?.entities ?? legacy?.entities ?? null,
    website: user.website?.url ?? legacy?.url ?? null,
    location: user.location?.location ?? legacy?.location ?? null,
    avatarUrl,
    hasAvatar: hasOwnPicture(avatarUrl, legacy?.default_profile_image ?? null),
    /** Paid, official and business check marks alike. */
    isVerified: either(
      user.is_blue_verified,
      user.verification?.verified,
      legacy?.verified,
      verifiedType === null ? null : verifiedType !== ""
    ),
    followers: user.relationship_counts?.followers ?? legacy?.followers_count ?? null,
    following: user.relationship_counts?.following ?? legacy?.friends_count ?? null,
    posts: user.tweet_counts?.tweets ?? legacy?.statuses_count ?? null
  }
}
