import { Effect, Option, Result } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import type { Landing, Visit } from "../../../ports/revenue/attribution/Journeys.ts"
import { MINUTE_MS } from "../../../ports/time/days.ts"
import { LINK_RULES_MAX, type LinkRule } from "../../../ports/tracking/links/TrackingLink.ts"
import { TrackingLinks } from "../../../ports/tracking/links/TrackingLinks.ts"
import { InvalidLink } from "./readLink.ts"

export const RULE_TEXT_MAX_CHARACTERS = 200

const UTM = { utmSource: "utm_source", utmCampaign: "utm_campaign", utmContent: "utm_content" } as const
const UTM_FIELDS = ["utmSource", "utmCampaign", "utmContent"] as const

/** What a rule looks at in a page's address, without regard to letter case. */
interface PageAddress {
  readonly place: string
  readonly query: ReadonlyMap<string, string>
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll("+", " "))
  } catch {
    return text
  }
}

/** Host and path, and the first value of each parameter; null for what is no web page's address. */
const readAddress = (url: string): PageAddress | null => {
  const parts = /^https?:\/\/(?:[^/?#@]*@)?([^/?#:]+)(?::\d*)?([^?#]*)(?:\?([^#]*))?/i.exec(url)
  if (parts === null) return null
  const [, host = "", path = "", search = ""] = parts
  const query = new Map<string, string>()
  for (const parameter of search.split("&")) {
    const [, name = "", value = ""] = /^([^=]*)=?(.*)$/s.exec(parameter) ?? []
    const key = decoded(name).toLowerCase()
    if (!query.has(key)) query.set(key, decoded(value).toLowerCase())
  }
  return { place: `${host}${decoded(path)}`.toLowerCase(), query }
}

/** Whether an address is the rule's or lies below it: shop.example.com/ann is not the beginning of shop.example.com/anna. */
const isBelow = (place: string, prefix: string): boolean =>
  place === prefix || place.startsWith(prefix.endsWith("/") ? prefix : `${prefix}/`)

const fits = (rule: LinkRule, { place, query }: PageAddress, at: Date): boolean =>
  (rule.from === null || at >= rule.from) &&
  (rule.until === null || at < rule.until) &&
  (rule.address === null || isBelow(place, rule.address)) &&
  UTM_FIELDS.every((field) => rule[field] === null || query.get(UTM[field]) === rule[field])

/** A visit of a page without a link, which a rule gives to one. */
export interface RuledVisit extends Visit {
  /** Its number, from 1. */
  readonly rule: number
}

/** Pages opened without a link as visits of the links that they stand for: each by the first rule that fits. */
export const visitsByRules = (
  rules: ReadonlyArray<LinkRule>,
  landings: ReadonlyArray<Landing>
): ReadonlyArray<RuledVisit> =>
  landings.flatMap(({ pvId, at, pageUrl }) => {
    const address = readAddress(pageUrl)
    const index = address === null ? -1 : rules.findIndex((rule) => fits(rule, address, at))
    const rule = rules[index]
    return rule === undefined ? [] : [{ pvId, at, code: rule.code, clickId: null, clickKind: null, rule: index + 1 }]
  })

/** One visitor's visits with those that rules say, but for pages of a visit that a link opened. */
export const withRuledVisits = <A extends Pick<Visit, "at">>(
  visits: ReadonlyArray<A>,
  ruled: ReadonlyArray<RuledVisit>,
  sessionMinutes: number
): ReadonlyArray<A | RuledVisit> => [
  ...visits,
  ...ruled.filter(({ at }) =>
    visits.every((visit) => {
      const sinceMs = at.getTime() - visit.at.getTime()
      return sinceMs < 0 || sinceMs >= sessionMinutes * MINUTE_MS
    })
  )
]

/** Texts of which each page that a rule fits has at least one in its address, lower case. */
export const textsOfRules = (rules: ReadonlyArray<LinkRule>): ReadonlyArray<string> => [
  ...new Set(
    rules.map(({ address, utmSource, utmCampaign }) => {
      // A path may be written in more than one way, a host can't.
      if (address !== null) return `//${address.split("/")[0]}`
      return `${UTM[utmSource !== null ? "utmSource" : utmCampaign !== null ? "utmCampaign" : "utmContent"]}=`
    })
  )
]

const isPlain = (text: string): boolean => text.isWellFormed() && !/\p{Cc}/u.test(text)

const readText = (text: string | null): Option.Option<string | null> => {
  if (text === null) return Option.some(null)
  const trimmed = text.trim().toLowerCase()
  return trimmed !== "" && trimmed.length <= RULE_TEXT_MAX_CHARACTERS && isPlain(trimmed)
    ? Option.some(trimmed)
    : Option.none()
}

const ADDRESS = /^[a-z0-9.-]+\.[a-z0-9-]+(\/[^?#\s]*)?$/

const readRule = (rule: LinkRule): Result.Result<LinkRule, string> => {
  const [utmSource, utmCampaign, utmContent, address] = [
    rule.utmSource,
    rule.utmCampaign,
    rule.utmContent,
    rule.address?.replace(/^https?:\/\//i, "") ?? null
  ].map((text) => Option.getOrUndefined(readText(text)))
  if (utmSource === undefined || utmCampaign === undefined || utmContent === undefined || address === undefined) {
    return Result.fail(`texts must have 1 to ${RULE_TEXT_MAX_CHARACTERS} characters and no control characters`)
  }
  if (address !== null && !ADDRESS.test(address)) {
    return Result.fail("the address must be a host and the beginning of a path, such as shop.example.com/ann")
  }
  if (utmSource === null && utmCampaign === null && utmContent === null && address === null) {
    return Result.fail("must name utm_source, utm_campaign, utm_content or an address")
  }
  if (rule.from !== null && rule.until !== null && rule.until <= rule.from)
    return Result.fail("must end after it begins")
  return Result.succeed({ ...rule, utmSource, utmCampaign, utmContent, address })
}

/** Sets a tenant's rules, in the place of those before. Fails with InvalidLink, which names the first bad rule by its number. */
export const setLinkRules = Effect.fn("attribution.setLinkRules")(function* (
  tenantId: TenantId,
  wanted: ReadonlyArray<LinkRule>
) {
  const links = yield* TrackingLinks
  const rules: Array<LinkRule> = []
  if (wanted.length > LINK_RULES_MAX) return yield* new InvalidLink({ reason: `there may be ${LINK_RULES_MAX} rules` })
  const known = new Set(
    (yield* links.findAll(tenantId, [...new Set(wanted.map(({ code }) => code))])).map(({ code }) => code)
  )
  for (const [index, each] of wanted.entries()) {
    const rule = known.has(each.code) ? readRule(each) : Result.fail("you have no link with this code")
    if (Result.isFailure(rule)) return yield* new InvalidLink({ reason: `rule ${index + 1}: ${rule.failure}` })
    rules.push(rule.success)
  }
  yield* links.setRules(tenantId, rules)
  return rules
})
