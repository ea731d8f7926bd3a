import { Clock, Effect, Option, Result } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import {
  type LinkCode,
  PROMO_ASSIGNMENTS_MAX,
  type PromoAssignment
} from "../../../ports/tracking/links/TrackingLink.ts"
import { TrackingLinks } from "../../../ports/tracking/links/TrackingLinks.ts"
import { LinkNotFound, readOwnLink } from "./changeLink.ts"
import { promoLinkAt } from "./promoLinks.ts"
import { InvalidLink, readPromoCode } from "./readLink.ts"

/** Assignments at once of one discount code that are tried before one of them gives up. */
const TRIES = 5

/** A discount code, whose own it is, and every assignment of it. */
export interface PromoHistory {
  readonly promoCode: string
  /** The link that was made with it. */
  readonly own: LinkCode | null
  /** By position. */
  readonly history: ReadonlyArray<PromoAssignment>
}

const readHistory = Effect.fnUntraced(function* (tenantId: TenantId, promoCode: string) {
  const links = yield* TrackingLinks
  const [own, history] = yield* Effect.all(
    [links.findByPromoCode(tenantId, promoCode), links.promoHistory(tenantId, promoCode)],
    { concurrency: "unbounded" }
  )
  const read: PromoHistory = { promoCode, own: Option.getOrNull(Option.map(own, ({ code }) => code)), history }
  return read
})

/** The same, also of a code that was stored before codes were compared by their keys: as it was written then. */
const readHistoryOf = Effect.fnUntraced(function* (tenantId: TenantId, text: string, promoCode: string) {
  const known = yield* readHistory(tenantId, promoCode)
  const before = text.trim().toUpperCase()
  if (known.own !== null || known.history.length > 0 || before === promoCode) return known
  const stored = yield* readHistory(tenantId, before)
  return stored.own !== null || stored.history.length > 0 ? stored : known
})

/** Everything that is known of a discount code. Fails with LinkNotFound where it was never any link's. */
export const readPromoHistory = Effect.fn("attribution.readPromoHistory")(function* (tenantId: TenantId, text: string) {
  const promoCode = readPromoCode(text)
  if (Result.isFailure(promoCode)) return yield* new LinkNotFound()
  const known = yield* readHistoryOf(tenantId, text, promoCode.success)
  return known.own === null && known.history.length === 0 ? yield* new LinkNotFound() : known
})

/** Whether the code was anybody's at some time from `from` on until now. */
const wasHeld = ({ own, history }: PromoHistory, from: Date, now: Date): boolean =>
  promoLinkAt(own, history, from) !== null ||
  history.some((assignment) => assignment.from > from && assignment.from <= now) ||
  history.some(({ until }) => until !== null && until > from && until <= now)

/** What is asked of a discount code. */
export interface WantedAssignment {
  readonly promoCode: string
  readonly code: LinkCode
  /** Now where null. */
  readonly from: Date | null
  readonly until: Date | null
}

type Decision = { readonly assignment: PromoAssignment | null } | { readonly reason: string }

/** What is to be written; nothing where the code is assigned just so already. */
const decide = (tenantId: TenantId, known: PromoHistory, wanted: WantedAssignment, now: Date): Decision => {
  const { own, history, promoCode } = known
  const from = wanted.from ?? now
  const last = history.at(-1)
  const { code, until } = wanted
  if (until !== null && until <= from) return { reason: "the assignment must end after it begins" }
  const isRepeat =
    last !== undefined &&
    last.code === code &&
    last.until?.getTime() === until?.getTime() &&
    (wanted.from === null
      ? last.from <= now && promoLinkAt(own, history, now) === code
      : last.from.getTime() === from.getTime())
  if (isRepeat) return { assignment: null }
  if (from < now && wasHeld(known, from, now)) {
    return { reason: "the promo code was another link's since then, whose orders stay its own; begin now or later" }
  }
  if (history.length >= PROMO_ASSIGNMENTS_MAX) {
    return { reason: `a promo code can be assigned ${PROMO_ASSIGNMENTS_MAX} times` }
  }
  return { assignment: { tenantId, promoCode, position: (last?.position ?? -1) + 1, code, from, until } }
}

/**
 * Gives a discount code to a link, from a moment on that isn't past, unless nobody had the code since then. Orders that were placed
 * before stay with whoever had it. Answers all that is known of the code then. Idempotent: the last assignment again adds nothing.
 * Fails with LinkNotFound and InvalidLink.
 */
export const assignPromoCode = Effect.fn("attribution.assignPromoCode")(function* (
  tenantId: TenantId,
  wanted: WantedAssignment
) {
  const links = yield* TrackingLinks
  const promoCode = readPromoCode(wanted.promoCode)
  if (Result.isFailure(promoCode)) return yield* new InvalidLink({ reason: promoCode.failure })
  yield* readOwnLink(tenantId, wanted.code)
  return yield* Effect.gen(function* () {
    const known = yield* readHistoryOf(tenantId, wanted.promoCode, promoCode.success)
    const decision = decide(tenantId, known, wanted, new Date(yield* Clock.currentTimeMillis))
    if ("reason" in decision) return yield* new InvalidLink(decision)
    if (decision.assignment === null) return known
    yield* links.assignPromoCode(decision.assignment)
    const assigned: PromoHistory = { ...known, history: [...known.history, decision.assignment] }
    return assigned
  }).pipe(
    Effect.retry({ times: TRIES, while: ({ _tag }) => _tag === "LinkMoved" }),
    Effect.catchTag(
      "LinkMoved",
      () => new InvalidLink({ reason: "others assign this promo code right now; try again" })
    )
  )
})
