import type { Visit } from "../../ports/attribution/Journeys.ts"
import type { OrderFile } from "../../ports/attribution/Order.ts"
import type { CreatorAccount, LinkCode, TrackingLink } from "../../ports/attribution/TrackingLink.ts"
import { matchCreator } from "./matchCreator.ts"
import type { ReconciledOrder } from "./reconcileOrder.ts"

const DAY_MS = 86_400_000

/** Visits by one link that lie closer together than this are one touch: pages reloaded and tabs reopened. */
export const SESSION_MINUTES = 30

/** How a creator touched an order: a click on a link, a link's code, a discount code, a survey answer. */
export type TouchKind = "click" | "ref" | "promo_code" | "survey_answer"

/** One contact with a creator before an order. */
export interface Touch {
  readonly kind: TouchKind
  readonly at: Date
  /** The link that was followed or whose promo code was used; null for a survey answer. */
  readonly code: LinkCode | null
  /** Null where the link names no creator. */
  readonly creator: CreatorAccount | null
  /** 1 for what was observed; less for a creator read out of free text. */
  readonly confidence: number
  /** Where this was learned, for a person to read. */
  readonly evidence: string
}

/** A tenant's links as touches look them up. */
export interface LinkIndex {
  readonly byCode: ReadonlyMap<LinkCode, TrackingLink>
  readonly byPromoCode: ReadonlyMap<string, TrackingLink>
  /** Every creator with a link, once. */
  readonly creators: ReadonlyArray<CreatorAccount>
}

export const indexLinks = (links: ReadonlyArray<TrackingLink>): LinkIndex => ({
  byCode: new Map(links.map((link) => [link.code, link])),
  byPromoCode: new Map(links.flatMap((link) => (link.promoCode === null ? [] : [[link.promoCode, link]]))),
  creators: [
    ...new Map(
      links.flatMap(({ creator }) => (creator === null ? [] : [[`${creator.platform}/${creator.handle}`, creator]]))
    ).values()
  ]
})

/** Visits in order of time, each click once and reloads within a session left out. */
const distinctVisits = (visits: ReadonlyArray<Visit>): ReadonlyArray<Visit> => {
  const clicks = new Set<string>()
  const kept: Array<Visit> = []
  for (const visit of visits) {
    const last = kept.at(-1)
    if (visit.clickId !== null) {
      if (clicks.has(visit.clickId)) continue
      clicks.add(visit.clickId)
    } else if (last?.code === visit.code && visit.at.getTime() - last.at.getTime() < SESSION_MINUTES * 60_000) continue
    kept.push(visit)
  }
  return kept
}

/**
 * The contacts that led to an order, oldest first, within the look-back window.
 *
 * `visits` are those of the order's visitors, in order of time. What the browser remembers and what the shop noted
 * of the landing page add a touch only for a link no visit was seen of. Promo codes and survey answers are touches at
 * the time of the order, since that is when they were given.
 */
export const touchpointsOf = (
  order: ReconciledOrder,
  file: OrderFile,
  visits: ReadonlyArray<Visit>,
  links: LinkIndex,
  lookbackDays: number
): ReadonlyArray<Touch> => {
  const opensMs = order.placedAt.getTime() - lookbackDays * DAY_MS
  // The shop's clock says when the order was placed and ours when the visit came, so the later of its times counts.
  const closesMs = Math.max(order.placedAt.getTime(), ...file.evidence.map(({ receivedAt }) => receivedAt.getTime()))
  const inWindow = (at: Date) => at.getTime() >= opensMs && at.getTime() <= closesMs

  const touch = (kind: TouchKind, at: Date, link: TrackingLink, evidence: string): Touch => ({
    kind,
    at,
    code: link.code,
    creator: link.creator,
    confidence: 1,
    evidence
  })

  const seen = new Set<LinkCode>()
  const fromLink = (kind: TouchKind, at: Date, code: LinkCode, evidence: string): ReadonlyArray<Touch> => {
    const link = links.byCode.get(code)
    if (link === undefined || !inWindow(at)) return []
    seen.add(code)
    return [touch(kind, at, link, evidence)]
  }

  const visited = distinctVisits(visits).flatMap((visit) =>
    fromLink(visit.clickId === null ? "ref" : "click", visit.at, visit.code, "page opened from the tracking link")
  )
  const remembered = order.rememberedRefs
    .filter(({ code }) => !seen.has(code))
    .flatMap(({ code, at }) => fromLink("ref", at, code, "link remembered by the browser"))
  const landed =
    order.landing === null || seen.has(order.landing.code)
      ? []
      : fromLink(
          order.landing.clickId === null ? "ref" : "click",
          order.placedAt,
          order.landing.code,
          "landing page noted by the shop"
        )
  const promoted = order.promoCodes.flatMap((promoCode) => {
    const link = links.byPromoCode.get(promoCode)
    return link === undefined ? [] : [touch("promo_code", order.placedAt, link, "discount code used at checkout")]
  })
  const answered = file.answers.flatMap(({ answer }): ReadonlyArray<Touch> => {
    const match = matchCreator(answer, links.creators)
    return match === null
      ? []
      : [
          {
            kind: "survey_answer",
            at: order.placedAt,
            code: null,
            creator: match.creator,
            confidence: match.confidence,
            evidence: `named in a survey answer: ${match.reason}`
          }
        ]
  })

  const seenBefore = [...visited, ...remembered, ...landed].sort((a, b) => a.at.getTime() - b.at.getTime())
  return [...seenBefore, ...promoted, ...answered]
}
