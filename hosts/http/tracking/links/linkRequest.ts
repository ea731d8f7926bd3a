import { Effect, Option, Schema } from "effect"
import type { LinkChange } from "../../../../domain/tracking/links/changeLink.ts"
import { DESTINATION_MAX_CHARS } from "../../../../domain/tracking/links/destination.ts"
import { CAMPAIGN_MAX_CHARACTERS, PROMO_CODE_MAX_CHARACTERS } from "../../../../domain/tracking/links/readLink.ts"
import { HANDLE_MAX_CHARACTERS } from "../../../../ports/creators/identity/SocialAccount.ts"
import { textRule } from "../../../../ports/text/storableText.ts"
import { DeviceKind, LinkCode, VARIANTS_MAX } from "../../../../ports/tracking/links/TrackingLink.ts"
import { storableText } from "../../server/fields.ts"
import { InvalidRequest, validationProblems } from "../../server/validationProblems.ts"

const PLATFORM_MAX_CHARACTERS = 32

const Url = storableText(1, DESTINATION_MAX_CHARS)
const Creator = Schema.Struct({
  platform: storableText(1, PLATFORM_MAX_CHARACTERS),
  handle: storableText(1, HANDLE_MAX_CHARACTERS + 1)
}).annotate({ identifier: "LinkCreatorRequest" })
const Variants = Schema.Array(
  Schema.Struct({
    country: Schema.optional(Schema.NullOr(Schema.String)),
    device: Schema.optional(Schema.NullOr(DeviceKind)),
    url: Url
  }).annotate({ identifier: "LinkVariantRequest" })
).pipe(Schema.check(Schema.isMaxLength(VARIANTS_MAX)))

const CHANGEABLE = {
  creator: Schema.optional(Schema.NullOr(Creator)),
  campaign: Schema.optional(Schema.NullOr(storableText(1, CAMPAIGN_MAX_CHARACTERS))),
  variants: Schema.optional(Schema.NullOr(Variants)),
  fallback_url: Schema.optional(Schema.NullOr(Url)),
  keeps_query: Schema.optional(Schema.NullOr(Schema.Boolean))
}

/** A new link. */
export const LinkRequest = Schema.Struct({
  code: Schema.optional(Schema.NullOr(LinkCode)),
  url: Url,
  promo_code: Schema.optional(Schema.NullOr(storableText(1, PROMO_CODE_MAX_CHARACTERS))),
  ...CHANGEABLE
}).annotate({ identifier: "TrackingLinkRequest" })

/** What is to be changed of a link. */
export const LinkChangeRequest = Schema.Struct({ url: Schema.optional(Schema.NullOr(Url)), ...CHANGEABLE }).annotate({
  identifier: "TrackingLinkChange"
})

const RULES = {
  code: "must be 1 to 64 of A-Z a-z 0-9 - _",
  url: textRule(1, DESTINATION_MAX_CHARS),
  creator: "must be an object with platform and handle",
  promo_code: textRule(1, PROMO_CODE_MAX_CHARACTERS),
  campaign: textRule(1, CAMPAIGN_MAX_CHARACTERS),
  variants: `must be a list of at most ${VARIANTS_MAX} objects with url and country (two letters), device (mobile or desktop) or both`,
  fallback_url: textRule(1, DESTINATION_MAX_CHARS),
  keeps_query: "must be true, false or null"
}

const decodeNew = Schema.decodeUnknownOption(LinkRequest)
const decodeChange = Schema.decodeUnknownOption(LinkChangeRequest)
const newProblems = validationProblems(LinkRequest, RULES, (field) => (field === "url" ? "is required" : null))
const changeProblems = validationProblems(LinkChangeRequest, RULES, () => null)

type Variants = typeof Variants.Type

const variantsOf = (variants: Variants) =>
  variants.map(({ country = null, device = null, url }) => ({ country, device, destinationUrl: url }))

/** A new link as the domain asks for it; `code` null where one is to be made. Fails with InvalidRequest. */
export const readNewLink = Effect.fnUntraced(function* (json: unknown) {
  const request = decodeNew(json)
  if (Option.isNone(request)) return yield* new InvalidRequest({ details: yield* newProblems(json) })
  const { code = null, url, creator, promo_code, campaign, variants, fallback_url, keeps_query } = request.value
  return {
    code,
    fields: {
      destinationUrl: url,
      creator: creator ?? null,
      promoCode: promo_code ?? null,
      campaign: campaign ?? null,
      variants: variantsOf(variants ?? []),
      fallbackUrl: fallback_url ?? null,
      keepsQuery: keeps_query ?? null
    }
  }
})

const NOTHING_TO_CHANGE =
  "body: must name what to change: url, creator, campaign, variants, fallback_url or keeps_query"
const NO_DESTINATION = "url: must be text; POST .../end ends a link"

/** What is to be changed: null takes off what a link may be without. Fails with InvalidRequest. */
export const readChange = Effect.fnUntraced(function* (json: unknown) {
  const request = decodeChange(json)
  if (Option.isNone(request)) return yield* new InvalidRequest({ details: yield* changeProblems(json) })
  const { url, creator, campaign, variants, fallback_url, keeps_query } = request.value
  if (url === null) return yield* new InvalidRequest({ details: [NO_DESTINATION] })
  const change: LinkChange = {
    ...(url === undefined ? {} : { destinationUrl: url }),
    ...(creator === undefined ? {} : { creator }),
    ...(campaign === undefined ? {} : { campaign }),
    ...(variants === undefined ? {} : { variants: variantsOf(variants ?? []) }),
    ...(fallback_url === undefined ? {} : { fallbackUrl: fallback_url }),
    ...(keeps_query === undefined ? {} : { keepsQuery: keeps_query })
  }
  return Object.keys(change).length > 0 ? change : yield* new InvalidRequest({ details: [NOTHING_TO_CHANGE] })
})
