import { Effect, Order } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import {
  Journeys,
  LANDINGS_MAX,
  PATH_VISITS_MAX,
  type PathVisit,
  type VisitCursor,
  type VisitorLandings,
  type VisitorPath
} from "../../../ports/revenue/attribution/Journeys.ts"
import { MINUTE_MS } from "../../../ports/time/days.ts"
import type { LinkCode, LinkRule } from "../../../ports/tracking/links/TrackingLink.ts"
import { textsOfRules, visitsByRules, withRuledVisits } from "../../tracking/links/linkRules.ts"
import { channelOf } from "./divideOrders.ts"
import { AttributionPageSizes } from "./pageSizes.ts"
import { type LinkIndex, SESSION_MINUTES } from "./touchpoints.ts"
import type { ChannelVisit } from "./unclickedVisitors.ts"

interface OfVisitor {
  readonly pvId: string
}

/** Reads pages as one sequence of visitors: whoever lies on several pages is put together. */
const readVisitors = <A extends OfVisitor, E, R>(
  read: (
    after: VisitCursor | null
  ) => Effect.Effect<{ readonly items: ReadonlyArray<A>; readonly next: VisitCursor | null }, E, R>,
  join: (before: A, rest: A) => A
) => {
  let [items, place]: [ReadonlyArray<A>, number] = [[], 0]
  let after: VisitCursor | null = null
  let isEnd = false
  return {
    /** The next visitor; null behind the last. */
    next: Effect.fnUntraced(function* () {
      // The last visitor of a page may go on in the next.
      while (!isEnd && items.length - place < 2) {
        const [open] = items.slice(place)
        const page: Effect.Success<ReturnType<typeof read>> = yield* read(after)
        const [first, ...rest] = page.items
        const joined = open !== undefined && first?.pvId === open.pvId ? [join(open, first), ...rest] : null
        items = joined ?? [...(open === undefined ? [] : [open]), ...page.items]
        place = 0
        after = page.next
        isEnd = after === null
      }
      const visitor = items[place] ?? null
      place += 1
      return visitor
    })
  }
}

const byTime = Order.mapInput(Order.Date, ({ at }: Pick<PathVisit, "at">) => at)

/** A visitor's path with the pages that rules give to links, of which those that follow each other closely are one visit. */
const withRules = (
  visits: ReadonlyArray<PathVisit>,
  landings: VisitorLandings["landings"],
  rules: ReadonlyArray<LinkRule>
): ReadonlyArray<PathVisit> => {
  const lastSeenMs = new Map<LinkCode, number>()
  return withRuledVisits(visits, visitsByRules(rules, landings), SESSION_MINUTES)
    .toSorted(byTime)
    .flatMap((visit) => {
      const { at, code } = visit
      const sinceMs = at.getTime() - (lastSeenMs.get(code) ?? Number.NEGATIVE_INFINITY)
      lastSeenMs.set(code, at.getTime())
      if (!("rule" in visit)) return [visit]
      return sinceMs < SESSION_MINUTES * MINUTE_MS ? [] : [{ code, at, isClicked: false }]
    })
}

/**
 * The paths of the visitors who came in the period and ordered nothing. Unlike an order's path, which reaches back by the look-back
 * window, they hold only visits of the period itself. Pages without a link that a rule gives to one are visits without a click.
 */
export const eachUnconverted = Effect.fnUntraced(function* (
  account: { readonly tenantId: TenantId; readonly links: LinkIndex; readonly rules: ReadonlyArray<LinkRule> },
  period: { readonly from: Date; readonly to: Date },
  use: (visits: ReadonlyArray<ChannelVisit>) => void
) {
  const { links, rules, tenantId } = account
  const journeys = yield* Journeys
  const { visits: limit } = yield* AttributionPageSizes
  const tell = (visits: ReadonlyArray<PathVisit>) => {
    const path = visits.slice(0, PATH_VISITS_MAX).flatMap(({ code, isClicked }) => {
      const link = links.byCode.get(code)
      return link === undefined ? [] : [{ channel: channelOf(link), isClicked }]
    })
    if (path.length > 0) use(path)
  }
  const paths = readVisitors<VisitorPath, Effect.Error<ReturnType<typeof journeys.unconvertedPaths>>, never>(
    (after) =>
      Effect.map(journeys.unconvertedPaths(tenantId, period.from, period.to, limit, after), (page) => ({
        items: page.paths,
        next: page.next
      })),
    (before, rest) => ({ ...before, visits: [...before.visits, ...rest.visits].slice(0, PATH_VISITS_MAX) })
  )
  const texts = textsOfRules(rules)
  const pages = readVisitors<VisitorLandings, Effect.Error<ReturnType<typeof journeys.unconvertedLandings>>, never>(
    (after) =>
      rules.length === 0
        ? Effect.succeed({ items: [], next: null })
        : Effect.map(journeys.unconvertedLandings(tenantId, period.from, period.to, texts, limit, after), (page) => ({
            items: page.visitors,
            next: page.next
          })),
    (before, rest) => ({ ...before, landings: [...before.landings, ...rest.landings].slice(0, LANDINGS_MAX) })
  )
  let [path, page] = [yield* paths.next(), yield* pages.next()]
  while (path !== null || page !== null) {
    // Both come by visitor: the lower one is next, and where both are of one they are one path.
    if (page === null || (path !== null && path.pvId < page.pvId)) {
      tell(path?.visits ?? [])
      path = yield* paths.next()
    } else {
      const isBoth = path?.pvId === page.pvId
      tell(withRules(isBoth ? (path?.visits ?? []) : [], page.landings, rules))
      page = yield* pages.next()
      if (isBoth) path = yield* paths.next()
    }
  }
})
