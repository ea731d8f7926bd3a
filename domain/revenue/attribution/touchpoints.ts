import { Order } from "effect"
import type { Visit } from "../../../ports/revenue/attribution/Journeys.ts"
import { groupBy } from "../../../ports/text/groupBy.ts"
import { DAY_MS, MINUTE_MS, SECOND_MS } from "../../../ports/time/days.ts"
import type { PvId } from "../../../ports/tracking/events/TrackingEvent.ts"
import type {
  CreatorAccount,
  LinkCode,
  PromoAssignment,
  TrackingLink
} from "../../../ports/tracking/links/TrackingLink.ts"
import type { RecordedOrder, ShopDomain } from "../../../ports/tracking/orders/Order.ts"
import { type CreatorMatch, type CreatorMatcher, makeCreatorMatcher } from "../../creators/identity/matchCreator.ts"
import { creatorKey } from "../../creators/identity/socialAccount.ts"
import { promoCodeKey } from "../../tracking/links/codes.ts"
import type { RuledVisit } from "../../tracking/links/linkRules.ts"
import { ownerAt, promoLinkAt } from "../../tracking/links/promoLinks.ts"
import { assignClaims } from "../../tracking/orders/assignClaims.ts"
import { CLOCK_SKEW_MINUTES_MAX, firstReceivedMs, type ReconciledOrder } from "../../tracking/orders/reconcileOrder.ts"
import { answerLines } from "../../tracking/surveys/checkAnswers.ts"

/** A link's visits that follow each other closer than this are one touch: pages reloaded and tabs reopened. */
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
  readonly reason: string
}

/** A tenant's links as touches look them up. Every link of one creator holds the same account. */
export interface LinkIndex {
  readonly byCode: ReadonlyMap<LinkCode, TrackingLink>
  /** The link that a discount code, in any letter case, stood for at a moment. */
  readonly ofPromoCode: (promoCode: string, at: Date) => TrackingLink | undefined
  /** Finds a creator with a link in free text. */
  readonly creatorNamedIn: CreatorMatcher
}

/** Indexes links; a creator whose links name both `x` and `twitter` is one, under the name that comes first. */
export const indexLinks = (
  links: ReadonlyArray<TrackingLink>,
  assignments: ReadonlyArray<PromoAssignment> = []
): LinkIndex => {
  const creators = new Map<string, CreatorAccount>()
  for (const creator of links.flatMap((link) => [link.creator, ...link.formerOwners.map((owner) => owner.creator)])) {
    if (creator === null) continue
    const known = creators.get(creatorKey(creator))
    if (known === undefined || creator.platform < known.platform) creators.set(creatorKey(creator), creator)
  }
  const unify = (creator: CreatorAccount | null) =>
    creator === null ? null : (creators.get(creatorKey(creator)) ?? creator)
  const unified = links.map((link) => ({
    ...link,
    creator: unify(link.creator),
    formerOwners: link.formerOwners.map(({ creator, until }) => ({ creator: unify(creator), until }))
  }))
  const byCode = new Map(unified.map((link) => [link.code, link]))
  // Codes that were stored before blanks and forms were compared may be one now: the link that was made first has it.
  const own = new Map(
    unified
      .toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
      .flatMap(({ code, promoCode }) => (promoCode === null ? [] : [[promoCodeKey(promoCode), code] as const]))
  )
  const histories = groupBy(assignments, ({ promoCode }) => promoCodeKey(promoCode))
  return {
    byCode,
    ofPromoCode: (text, at) => {
      const promoCode = promoCodeKey(text)
      const code = promoLinkAt(own.get(promoCode) ?? null, histories.get(promoCode) ?? [], at)
      return code === null ? undefined : byCode.get(code)
    },
    creatorNamedIn: makeCreatorMatcher([...creators.values()])
  }
}

/** How far touches may lie from their order. */
export interface TouchReach {
  readonly lookbackDays: number
  /** How far stores' clocks were measured to be behind, in milliseconds; a store that isn't in it is on time. */
  readonly clockSkews: ReadonlyMap<ShopDomain, number>
}

/** When a visit has to have come to count towards an order; both ends are included. */
export interface TouchWindow {
  readonly opens: Date
  readonly closes: Date
}

/**
 * From the look-back before the order to the end of the second in which it was placed, and by as much longer as its store's clock was
 * measured to be behind; but never beyond the moment that source, or the browser of the visitor it names, first reported it. No later
 * visit led to it.
 */
export const touchWindow = (
  order: ReconciledOrder,
  file: RecordedOrder,
  { clockSkews, lookbackDays }: TouchReach
): TouchWindow => {
  const placedMs = order.placedAt.getTime()
  const allowanceMs = CLOCK_SKEW_MINUTES_MAX * MINUTE_MS
  const buyers = file.notices.filter(
    ({ source, isBot, pvId, receivedAt }) =>
      source === "pixel" &&
      !isBot &&
      pvId !== null &&
      pvId !== order.claimedVisitor &&
      order.pvIds.includes(pvId) &&
      receivedAt.getTime() >= placedMs - allowanceMs
  )
  const skewMs = order.shopDomain === null ? 0 : (clockSkews.get(order.shopDomain) ?? 0)
  const closesMs = Math.min(
    // Stores write whole seconds: the order may have been placed at the end of that second.
    placedMs + skewMs + (placedMs % SECOND_MS === 0 ? SECOND_MS - 1 : 0),
    firstReceivedMs(file.notices, order.decidedBy.placedAt),
    firstReceivedMs(buyers, "pixel")
  )
  return { opens: new Date(placedMs - lookbackDays * DAY_MS), closes: new Date(closesMs) }
}

const byTime = Order.combineAll([
  Order.mapInput(Order.Date, (visit: Visit) => visit.at),
  Order.mapInput(Order.String, (visit: Visit) => visit.code),
  Order.mapInput(Order.String, (visit: Visit) => visit.clickId ?? "")
])

/** Each click once, and of visits without one those that don't just reload a page of the same link. */
const distinctVisits = <A extends Visit>(visits: ReadonlyArray<A>): ReadonlyArray<A> => {
  const clicks = new Set<string>()
  const lastSeenMs = new Map<LinkCode, number>()
  return visits.filter(({ code, clickId, at }) => {
    const sinceMs = at.getTime() - (lastSeenMs.get(code) ?? Number.NEGATIVE_INFINITY)
    lastSeenMs.set(code, at.getTime())
    if (clickId === null) return sinceMs >= SESSION_MINUTES * MINUTE_MS
    const isNew = !clicks.has(clickId)
    clicks.add(clickId)
    return isNew
  })
}

const bySurety = Order.combine(
  Order.flip(Order.mapInput(Order.Number, ({ confidence }: CreatorMatch) => confidence)),
  Order.mapInput(Order.String, ({ creator }: CreatorMatch) => creatorKey(creator))
)

/** The creators named in the answers, each once, as surely as the surest answer names them; surest first, then by name. */
const creatorsNamed = (file: RecordedOrder, links: LinkIndex): ReadonlyArray<CreatorMatch> => {
  const surest = new Map<CreatorAccount, CreatorMatch>()
  for (const match of assignClaims(file)
    .answers.flatMap(({ answer }) => answerLines(answer).flatMap((line) => links.creatorNamedIn(line) ?? []))
    .sort(bySurety)) {
    if (!surest.has(match.creator)) surest.set(match.creator, match)
  }
  return [...surest.values()]
}

/** What is told of a visit that counts because the pixel alone named its visitor. */
export const CLAIMED_VISIT_REASON = "page opened from the tracking link, by the visitor whom the pixel named"

/** What is told of a visit of another device of the buyer's: it counts because the two were joined. */
export const JOINED_VISIT_REASON = "identity: page opened from the tracking link, on another device of the buyer"

/** Whether a visit that says it came through the redirect did: anyone can write an id into an address. */
const isIssued = ({ clickId, clickKind }: Visit): boolean => clickId === null || clickKind !== null

/** Whether another page loaded the link into itself, as hidden frames do to have a creator credited whom nobody followed. */
const isEmbedded = ({ clickKind }: Visit): boolean => clickKind === "embedded"

/** Whether a visit is of a page that somebody may have opened. */
export const isOpened = (visit: Visit): boolean => isIssued(visit) && !isEmbedded(visit)

/**
 * The contacts that led to an order, oldest first.
 *
 * `visits` are those of the order's visitors, and of the buyer's other devices, `joined`, in any order; the ones outside its {@link
 * touchWindow} don't count, nor do those that nobody opened ({@link isOpened}). What the browser remembers and what the shop noted of
 * the landing page add a touch only for a link no visit was seen of: where the only visits are those of pages that were loaded unseen,
 * that is what they left behind. The browser's clock may run ahead, so what it remembers is taken to have come before the order. A
 * landing page that the shop noted is a touch at its click, where it names one that was recorded; else the shop says no time of it, and
 * it counts at the order where no visit was seen. Promo codes and then survey answers were given at the order. Codes that no link of the
 * tenant has are left out.
 *
 * Where all of that gives no touch, the visits of `order.claimedVisitor` count that came through a click of a person.
 */
export const touchpointsOf = (
  order: ReconciledOrder,
  file: RecordedOrder,
  visits: ReadonlyArray<Visit | RuledVisit>,
  links: LinkIndex,
  reach: TouchReach,
  joined: ReadonlySet<PvId> = new Set()
): ReadonlyArray<Touch> => {
  const { opens, closes } = touchWindow(order, file, reach)
  const touchOf = (link: TrackingLink | undefined, kind: TouchKind, at: Date, reason: string): ReadonlyArray<Touch> =>
    link === undefined ? [] : [{ kind, at, code: link.code, creator: ownerAt(link, at), confidence: 1, reason }]

  const withDeadline = visits.filter((visit) => visit.at >= opens && visit.at <= closes && isIssued(visit)).sort(byTime)
  // A page that was loaded unseen, and what it loads again, is one visit, and none that counts.
  const distinct = distinctVisits(withDeadline.filter(({ pvId }) => pvId !== order.claimedVisitor || joined.has(pvId)))
  const counted = distinct.filter((visit) => !isEmbedded(visit))
  const visited = counted.flatMap((visit) =>
    touchOf(
      links.byCode.get(visit.code),
      visit.clickId === null ? "ref" : "click",
      visit.at,
      joined.has(visit.pvId)
        ? JOINED_VISIT_REASON
        : "rule" in visit
          ? `page whose address rule ${visit.rule} gives to the link`
          : "page opened from the tracking link"
    )
  )
  const seen = new Set(distinct.map(({ code }) => code))
  const remembered = order.storedRefs
    .filter(({ code, at }) => !seen.has(code) && at >= opens)
    .flatMap(({ code, at }) =>
      touchOf(
        links.byCode.get(code),
        "ref",
        new Date(Math.min(at.getTime(), closes.getTime())),
        "link remembered by the browser"
      )
    )
  const { landing } = order
  const isLandingNew =
    landing !== null && !seen.has(landing.code) && !remembered.some(({ code }) => code === landing.code)
  const clicked = isLandingNew
    ? file.landingClicks.find(
        ({ id, code, kind }) => id === landing.clickId && code === landing.code && kind !== "embedded"
      )
    : undefined
  const isWithin = clicked !== undefined && clicked.at >= opens && clicked.at <= closes
  const landedReason = "landing page noted by the shop"
  const clickedTouch = isWithin ? touchOf(links.byCode.get(clicked.code), "click", clicked.at, landedReason) : []
  const landed =
    isLandingNew && landing.clickId === null && visited.length === 0
      ? touchOf(links.byCode.get(landing.code), "ref", order.placedAt, landedReason)
      : []
  const promoted = order.promoCodes.flatMap((promoCode) =>
    touchOf(
      links.ofPromoCode(promoCode, order.placedAt),
      "promo_code",
      order.placedAt,
      "discount code used at checkout"
    )
  )
  const answered = creatorsNamed(file, links).map(
    ({ creator, confidence, reason }): Touch => ({
      kind: "survey_answer",
      at: order.placedAt,
      code: null,
      creator,
      confidence,
      reason: `named in a survey answer: ${reason}`
    })
  )
  const before = [...visited, ...remembered, ...clickedTouch].sort((a, b) => a.at.getTime() - b.at.getTime())
  const known = [...before, ...landed, ...promoted, ...answered]
  if (known.length > 0 || order.claimedVisitor === null) return known

  const claimed = withDeadline.filter(({ pvId, clickKind }) => pvId === order.claimedVisitor && clickKind === "human")
  return distinctVisits(claimed).flatMap(({ code, at }) =>
    touchOf(links.byCode.get(code), "click", at, CLAIMED_VISIT_REASON)
  )
}
