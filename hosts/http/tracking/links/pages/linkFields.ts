import { Effect, Result } from "effect"
import { DESTINATION_MAX_CHARS } from "../../../../../domain/tracking/links/destination.ts"
import { CAMPAIGN_MAX_CHARACTERS, PROMO_CODE_MAX_CHARACTERS } from "../../../../../domain/tracking/links/readLink.ts"
import { HANDLE_MAX_CHARACTERS } from "../../../../../ports/creators/identity/SocialAccount.ts"
import { type TrackingLink, VARIANTS_MAX } from "../../../../../ports/tracking/links/TrackingLink.ts"
import { type Html, html } from "../../../pages/html.ts"
import { InvalidRequest } from "../../../server/validationProblems.ts"
import { readVariants, writeVariants } from "../linkTable.ts"

const CODE_MAX_CHARACTERS = 64
const PLATFORM_MAX_CHARACTERS = 32

const VARIANTS_EXAMPLE = "DE:mobile https://your-shop.example/de *:desktop https://your-shop.example/desktop"

const NAMES = [
  "code",
  "url",
  "platform",
  "handle",
  "promo_code",
  "campaign",
  "fallback_url",
  "variants",
  "keeps_query"
] as const

/** What the form of a link holds, as it was typed. */
export type TypedLink = Readonly<Record<(typeof NAMES)[number], string>>

export const typedLink = (fields: URLSearchParams): TypedLink => {
  const of = (name: (typeof NAMES)[number]): string => (fields.get(name) ?? "").trim()
  return {
    code: of("code"),
    url: of("url"),
    platform: of("platform"),
    handle: of("handle"),
    promo_code: of("promo_code"),
    campaign: of("campaign"),
    fallback_url: of("fallback_url"),
    variants: of("variants"),
    keeps_query: of("keeps_query")
  }
}

export const NOTHING_TYPED: TypedLink = typedLink(new URLSearchParams())

/** A link as its form shows it. */
export const typedOf = (link: TrackingLink): TypedLink => ({
  ...NOTHING_TYPED,
  url: link.destinationUrl,
  platform: link.creator?.platform ?? "",
  handle: link.creator?.handle ?? "",
  campaign: link.campaign ?? "",
  fallback_url: link.fallbackUrl ?? "",
  variants: writeVariants(link),
  keeps_query: link.keepsQuery === null ? "" : String(link.keepsQuery)
})

const orNull = (text: string): string | null => (text === "" ? null : text)

/** What the API refuses stays as it was sent. */
const keepsQueryOf = (text: string): boolean | string | null =>
  text === "true" || text === "false" ? text === "true" : orNull(text)

const choice = (value: string, words: string, chosen: string): Html =>
  html`<option value="${value}" selected="${value === chosen}">${words}</option>`

/** What was typed as the API takes it, for its own checks. Fails with InvalidRequest where other destinations can't be read. */
export const linkJson = (typed: TypedLink) => {
  const variants = readVariants(typed.variants)
  if (Result.isFailure(variants)) return Effect.fail(new InvalidRequest({ details: [variants.failure] }))
  return Effect.succeed({
    url: typed.url,
    creator: typed.platform === "" && typed.handle === "" ? null : { platform: typed.platform, handle: typed.handle },
    campaign: orNull(typed.campaign),
    fallback_url: orNull(typed.fallback_url),
    variants: variants.success.map(({ country, device, destinationUrl }) => ({ country, device, url: destinationUrl })),
    keeps_query: keepsQueryOf(typed.keeps_query)
  })
}

/** What a new link has beside. */
export const newLinkJson = (typed: TypedLink) =>
  Effect.map(linkJson(typed), (json) => ({
    ...json,
    code: orNull(typed.code),
    promo_code: orNull(typed.promo_code)
  }))

/** What every link has: where it leads, and whose it is. */
export const mainLinkFields = (
  typed: TypedLink
): Html => html`<label>Where it leads<input type="url" name="url" dir="ltr" required
 maxlength="${DESTINATION_MAX_CHARS}" value="${typed.url}" placeholder="https://your-shop.example/"></label>
<fieldset class="pair"><legend>Creator (leave both empty for nobody)</legend>
<label class="role">Platform<input type="text" name="platform" maxlength="${PLATFORM_MAX_CHARACTERS}" autocomplete="off"
 spellcheck="false" value="${typed.platform}" placeholder="youtube"></label>
<label>Handle<input type="text" name="handle" dir="auto" maxlength="${HANDLE_MAX_CHARACTERS + 1}" autocomplete="off"
 spellcheck="false" value="${typed.handle}" placeholder="novacooks"></label></fieldset>`

/** What few links have. */
export const moreLinkFields = (
  typed: TypedLink
): Html => html`<label>Campaign<input type="text" name="campaign" dir="auto" maxlength="${CAMPAIGN_MAX_CHARACTERS}"
 value="${typed.campaign}"></label>
<label>Where it leads once it is ended (empty: to a page that says so)<input type="url" name="fallback_url" dir="ltr"
 maxlength="${DESTINATION_MAX_CHARS}" value="${typed.fallback_url}"></label>
<label>Other destinations by country and device, at most ${VARIANTS_MAX}; the first that fits counts<textarea name="variants" rows="3"
 dir="ltr" spellcheck="false" placeholder="${VARIANTS_EXAMPLE}">${typed.variants}</textarea></label>
<label>Parameters that visitors bring, such as utm_source or gclid<select name="keeps_query">
${choice("", "As the account’s settings say", typed.keeps_query)}${choice("true", "Are passed on", typed.keeps_query)}${choice(
  "false",
  "Are left out",
  typed.keeps_query
)}</select></label>`

/** The code that only a new link is given. */
export const codeField = (
  typed: TypedLink
): Html => html`<label>Code, of letters, digits, - and _ (empty: one is made)<input
 type="text" name="code" maxlength="${CODE_MAX_CHARACTERS}" pattern="[A-Za-z0-9_\\-]*" autocomplete="off" spellcheck="false"
 value="${typed.code}"></label>`

/** The discount code that only a new link is given: later it is given by a form of its own. */
export const promoField = (
  typed: TypedLink
): Html => html`<label>Discount code that stands for it at checkout (if it has one)<input type="text" name="promo_code" dir="auto"
 maxlength="${PROMO_CODE_MAX_CHARACTERS}" autocomplete="off" value="${typed.promo_code}"></label>`
