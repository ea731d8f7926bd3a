import { Effect, Option, Schema } from "effect"
import { RULE_TEXT_MAX_CHARACTERS, setLinkRules } from "../../../../domain/tracking/links/linkRules.ts"
import { LINK_RULES_MAX, LinkCode, type LinkRule } from "../../../../ports/tracking/links/TrackingLink.ts"
import { TrackingLinks } from "../../../../ports/tracking/links/TrackingLinks.ts"
import { readTime } from "../../query/periods.ts"
import type { IdempotentEndpoint, KeyedEndpoint } from "../../server/endpoint.ts"
import { storableText } from "../../server/fields.ts"
import { BODY_BYTES_MAX } from "../../server/handleOnce.ts"
import { readJson } from "../../server/readBody.ts"
import { InvalidRequest } from "../../server/validationProblems.ts"

const PATH = "/api/v1/link-rules"

const TimeText = Schema.String.pipe(Schema.check(Schema.makeFilter((text) => readTime(text, "starts") !== null)))
const RuleText = Schema.optional(Schema.NullOr(storableText(1, RULE_TEXT_MAX_CHARACTERS)))
const RuleRequest = Schema.Struct({
  link: LinkCode,
  utm_source: RuleText,
  utm_campaign: RuleText,
  utm_content: RuleText,
  address: RuleText,
  from: Schema.optional(Schema.NullOr(TimeText)),
  until: Schema.optional(Schema.NullOr(TimeText))
}).annotate({ identifier: "LinkRuleRequest" })
const RulesRequest = Schema.Struct({
  rules: Schema.Array(RuleRequest).pipe(Schema.check(Schema.isMaxLength(LINK_RULES_MAX)))
}).annotate({ identifier: "LinkRulesRequest" })
const decode = Schema.decodeUnknownOption(RulesRequest)
const RULES_RULE =
  `rules: must be a list of at most ${LINK_RULES_MAX} objects with link (a code) and utm_source, utm_campaign, utm_content or address ` +
  `(texts of 1 to ${RULE_TEXT_MAX_CHARACTERS} characters), and as you like from and until (ISO 8601)`

const NullableText = Schema.NullOr(Schema.String)
const RulesBody = Schema.Struct({
  rules: Schema.Array(
    Schema.Struct({
      link: Schema.String,
      utm_source: NullableText,
      utm_campaign: NullableText,
      utm_content: NullableText,
      address: NullableText,
      from: NullableText,
      until: NullableText
    }).annotate({ identifier: "LinkRule" })
  )
}).annotate({ identifier: "LinkRules" })

const rulesBody = (rules: ReadonlyArray<LinkRule>): typeof RulesBody.Type => ({
  rules: rules.map(({ code, utmSource, utmCampaign, utmContent, address, from, until }) => ({
    link: code,
    utm_source: utmSource,
    utm_campaign: utmCampaign,
    utm_content: utmContent,
    address,
    from: from?.toISOString() ?? null,
    until: until?.toISOString() ?? null
  }))
})

const timeOf = (text: string | null | undefined): Date | null => (text == null ? null : readTime(text, "starts"))

/** GET /api/v1/link-rules: the account's rules. */
export const linkRulesEndpoint: KeyedEndpoint = {
  method: "GET",
  path: PATH,
  area: "scoring",
  summary: "The rules by which pages opened without a link count for one, in their order. Free.",
  access: { scopes: ["full", "read", "test"] },
  responses: { 200: { description: "The rules.", schema: RulesBody } },
  handle: Effect.fnUntraced(function* (_, key) {
    return { status: 200, body: rulesBody(yield* TrackingLinks.use((links) => links.rules(key.tenantId))) }
  })
}

/** PUT /api/v1/link-rules: other rules in their place. */
export const setLinkRulesEndpoint: IdempotentEndpoint = {
  method: "PUT",
  path: PATH,
  area: "scoring",
  summary:
    "Sets all rules in the place of those before. A page that is opened without a link counts for that of the first rule of which all " +
    "that it names fits: what came before, too, unless the rule says from when. Free.",
  access: { scopes: ["full", "test"] },
  isIdempotent: true,
  body: { schema: RulesRequest, contentTypes: ["application/json"] },
  responses: { 200: { description: "The rules as they are kept: texts in lower case.", schema: RulesBody } },
  handle: Effect.fnUntraced(function* (call, key) {
    const request = decode(yield* readJson(call, BODY_BYTES_MAX))
    if (Option.isNone(request)) return yield* new InvalidRequest({ details: [RULES_RULE] })
    const wanted = request.value.rules.map(
      (rule): LinkRule => ({
        utmSource: rule.utm_source ?? null,
        utmCampaign: rule.utm_campaign ?? null,
        utmContent: rule.utm_content ?? null,
        address: rule.address ?? null,
        code: rule.link,
        from: timeOf(rule.from),
        until: timeOf(rule.until)
      })
    )
    return { status: 200, body: rulesBody(yield* setLinkRules(key.tenantId, wanted)) }
  })
}
