import { Effect, Schema } from "effect"
import { createLink } from "../../../domain/attribution/createLink.ts"
import { LinkCode } from "../../../ports/attribution/TrackingLink.ts"
import { optionalTextFlag, textFlag } from "../flags.ts"
import { operatorCommand } from "../operatorCommand.ts"
import { accountsUnavailable, tenantNotFound, trackingUnavailable } from "../refusals.ts"
import { LINE_RULE, LineText, tenantField, URL_RULE } from "../values.ts"
import { linkRow } from "./linkRow.ts"

/** A creator's account as people write it: `platform/handle`, with or without an @. */
const CreatorText = Schema.String.pipe(Schema.check(Schema.isPattern(/^[a-z]{1,32}\/@?[^/\s@]{1,100}$/i)))

const creatorOf = (text: string | null) => {
  const [platform, handle] = text?.toLowerCase().split("/") ?? []
  return platform === undefined || handle === undefined ? null : { platform, handle: handle.replace(/^@/, "") }
}

export const linkCreate = operatorCommand({
  name: "link create",
  description: "Make a tracking link; its address is the one to share",
  flags: {
    ...tenantField.flags,
    code: textFlag("code", "The short code: 1 to 64 of A-Z a-z 0-9 - _"),
    url: textFlag("url", "Where the link leads"),
    creator: optionalTextFlag("creator", "The creator who shares it: platform/handle"),
    promo: optionalTextFlag("promo", "A discount code that stands for it at checkout")
  },
  fields: {
    ...tenantField.fields,
    code: LinkCode,
    url: LineText,
    creator: Schema.NullOr(CreatorText),
    promo: Schema.NullOr(LineText)
  },
  rules: {
    ...tenantField.rules,
    code: "must be 1 to 64 of A-Z a-z 0-9 - _",
    url: URL_RULE,
    creator: "must be platform/handle, such as youtube/novacooks",
    promo: LINE_RULE
  },
  read: Effect.succeed,
  isReadOnly: false,
  run: Effect.fnUntraced(function* ({ code, creator, promo, tenant, url }, place) {
    const link = yield* createLink({
      tenantId: tenant,
      code,
      destinationUrl: url,
      creator: creatorOf(creator),
      promoCode: promo
    })
    return { id: link.code, tenant_id: link.tenantId, ...linkRow(link, place) }
  }),
  refusals: {
    ...accountsUnavailable,
    ...tenantNotFound,
    ...trackingUnavailable,
    InvalidLink: null,
    LinkCodeTaken: "another link has this code",
    PromoCodeTaken: "another link of the tenant has this promo code"
  }
})
