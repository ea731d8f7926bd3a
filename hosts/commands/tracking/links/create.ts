import { Effect, Schema } from "effect"
import { createLink } from "../../../../domain/tracking/links/createLink.ts"
import { LinkCode } from "../../../../ports/tracking/links/TrackingLink.ts"
import { CREATOR_RULE, CreatorText, creatorOf } from "../../../http/tracking/links/linkTable.ts"
import { optionalTextFlag, textFlag } from "../../line/flags.ts"
import { operatorCommand } from "../../line/operatorCommand.ts"
import { storeUnavailable, tenantNotFound } from "../../line/refusals.ts"
import { LINE_RULE, LineText, TRUTH_RULE, tenantField, URL_RULE } from "../../line/values.ts"
import { CODE_RULE, linkRow } from "./ofLink.ts"

export const linkCreate = operatorCommand({
  name: "link create",
  description: "Make a tracking link; its address is the one to share",
  flags: {
    ...tenantField.flags,
    code: textFlag("code", "The short code: 1 to 64 of A-Z a-z 0-9 - _"),
    url: textFlag("url", "Where the link leads"),
    creator: optionalTextFlag("creator", "The creator who shares it: platform/handle"),
    promo: optionalTextFlag("promo", "A discount code that stands for it at checkout"),
    campaign: optionalTextFlag("campaign", "The name of what it is part of"),
    fallback: optionalTextFlag("fallback", "Where it leads once it is ended"),
    keeps_query: optionalTextFlag(
      "keeps-query",
      "Whether a visitor's own parameters are passed on: true or false; as the account says unless said otherwise"
    )
  },
  fields: {
    ...tenantField.fields,
    code: LinkCode,
    url: LineText,
    creator: Schema.NullOr(CreatorText),
    promo: Schema.NullOr(LineText),
    campaign: Schema.NullOr(LineText),
    fallback: Schema.NullOr(LineText),
    keeps_query: Schema.NullOr(Schema.Literals(["true", "false"]))
  },
  rules: {
    ...tenantField.rules,
    code: CODE_RULE,
    url: URL_RULE,
    creator: CREATOR_RULE,
    promo: LINE_RULE,
    campaign: LINE_RULE,
    fallback: URL_RULE,
    keeps_query: TRUTH_RULE
  },
  read: Effect.succeed,
  isReadOnly: false,
  run: Effect.fnUntraced(function* ({ campaign, code, creator, fallback, keeps_query, promo, tenant, url }, place) {
    const link = yield* createLink({
      tenantId: tenant,
      code,
      destinationUrl: url,
      creator: creatorOf(creator),
      promoCode: promo,
      campaign,
      fallbackUrl: fallback,
      keepsQuery: keeps_query === null ? null : keeps_query === "true"
    })
    return { id: link.code, tenant_id: link.tenantId, ...linkRow(link, place) }
  }),
  refusals: {
    ...storeUnavailable,
    ...tenantNotFound,
    InvalidLink: null,
    LinkCodeTaken: "another link has this code",
    PromoCodeTaken: "another link of the tenant has this promo code"
  }
})
