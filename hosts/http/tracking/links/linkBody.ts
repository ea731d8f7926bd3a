import { Schema } from "effect"
import { type CreatorAccount, DeviceKind, type TrackingLink } from "../../../../ports/tracking/links/TrackingLink.ts"

const CreatorBody = Schema.Struct({ platform: Schema.String, handle: Schema.String }).annotate({
  identifier: "LinkCreator"
})

const VariantBody = Schema.Struct({
  country: Schema.NullOr(Schema.String),
  device: Schema.NullOr(DeviceKind),
  url: Schema.String
}).annotate({ identifier: "LinkVariant" })

export const LinkBody = Schema.Struct({
  code: Schema.String,
  address: Schema.String,
  url: Schema.String,
  creator: Schema.NullOr(CreatorBody),
  promo_code: Schema.NullOr(Schema.String),
  campaign: Schema.NullOr(Schema.String),
  variants: Schema.Array(VariantBody),
  fallback_url: Schema.NullOr(Schema.String),
  keeps_query: Schema.NullOr(Schema.Boolean),
  former_owners: Schema.Array(
    Schema.Struct({ creator: Schema.NullOr(CreatorBody), until: Schema.String }).annotate({
      identifier: "LinkFormerOwner"
    })
  ),
  created_at: Schema.String,
  ended_at: Schema.NullOr(Schema.String)
}).annotate({ identifier: "TrackingLink" })

const creatorBody = (creator: CreatorAccount | null) =>
  creator === null ? null : { platform: creator.platform, handle: creator.handle }

/** Where a link is shared. */
export const linkAddress = (code: string, baseUrl: string): string => `${baseUrl}/c/${code}`

export const linkBody = (link: TrackingLink, baseUrl: string): typeof LinkBody.Type => ({
  code: link.code,
  address: linkAddress(link.code, baseUrl),
  url: link.destinationUrl,
  creator: creatorBody(link.creator),
  promo_code: link.promoCode,
  campaign: link.campaign,
  variants: link.variants.map(({ country, device, destinationUrl }) => ({ country, device, url: destinationUrl })),
  fallback_url: link.fallbackUrl,
  keeps_query: link.keepsQuery,
  former_owners: link.formerOwners.map(({ creator, until }) => ({
    creator: creatorBody(creator),
    until: until.toISOString()
  })),
  created_at: link.createdAt.toISOString(),
  ended_at: link.endedAt?.toISOString() ?? null
})
