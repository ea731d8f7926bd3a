import { Array as Arrays, Clock, Effect, Result } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { Tenants } from "../../../ports/accounts/tenants/Tenants.ts"
import { type LinkCode, PLAIN_LINK, type TrackingLink } from "../../../ports/tracking/links/TrackingLink.ts"
import { LINKS_AT_ONCE_MAX, TrackingLinks } from "../../../ports/tracking/links/TrackingLinks.ts"
import { hasSameContents, InvalidLink, readLink, type WantedFields } from "./readLink.ts"

/** A new link as it is asked for. */
export interface WantedLink extends WantedFields {
  readonly code: LinkCode
}

/** What became of one: `known` where the very same link was there before. */
export type LinkOutcome =
  | { readonly _tag: "created" | "known"; readonly link: TrackingLink }
  | { readonly _tag: "refused"; readonly reason: string }

const CODE_TAKEN = "another link has this code"
const OWN_CODE_TAKEN = "the code is that of a link with other contents; change that one, or choose another code"
const PROMO_CODE_TAKEN = "another link has this promo code, or it was assigned to one"
const CODE_TWICE = "an earlier row has this code and other contents"
const PROMO_CODE_TWICE = "an earlier row has this promo code"

const refused = (reason: string): LinkOutcome => ({ _tag: "refused", reason })

/**
 * Stores new links, in as few steps as there can be, and says of each, in their order, what became of it: one that can't be made keeps
 * no other from it. Idempotent: a link that is there with the same contents is `known`, whoever asks again.
 */
export const storeLinks = Effect.fn("attribution.storeLinks")(function* (
  tenantId: TenantId,
  wanted: ReadonlyArray<WantedLink>
) {
  const tenants = yield* Tenants
  const links = yield* TrackingLinks
  yield* tenants.get(tenantId)
  const createdAt = new Date(yield* Clock.currentTimeMillis)
  const outcomes = new Map<number, LinkOutcome>()
  const asked: Array<{ readonly row: number; readonly link: TrackingLink }> = []
  const codes = new Map<LinkCode, { readonly row: number; readonly link: TrackingLink }>()
  const twins = new Map<number, number>()
  const promoCodes = new Set<string>()
  for (const [row, { code, ...fields }] of wanted.entries()) {
    const contents = readLink(fields)
    if (Result.isFailure(contents)) {
      outcomes.set(row, refused(contents.failure.reason))
      continue
    }
    const link: TrackingLink = { ...PLAIN_LINK, tenantId, code, createdAt, ...contents.success }
    const { promoCode } = link
    const earlier = codes.get(code)
    if (earlier !== undefined) {
      if (hasSameContents(earlier.link, link)) twins.set(row, earlier.row)
      else outcomes.set(row, refused(CODE_TWICE))
    } else if (promoCode !== null && promoCodes.has(promoCode)) {
      outcomes.set(row, refused(PROMO_CODE_TWICE))
    } else {
      codes.set(code, { row, link })
      if (promoCode !== null) promoCodes.add(promoCode)
      asked.push({ row, link })
    }
  }
  for (const batch of Arrays.chunksOf(asked, LINKS_AT_ONCE_MAX)) {
    const stored = yield* links.insertAll(batch.map(({ link }) => link))
    const left = batch.filter((_, index) => stored[index] !== "stored").map(({ link }) => link.code)
    const own = left.length === 0 ? [] : yield* links.findAll(tenantId, left)
    const known = new Map(own.map((link) => [link.code, link]))
    for (const [index, { row, link }] of batch.entries()) {
      const there = known.get(link.code)
      if (stored[index] === "stored") outcomes.set(row, { _tag: "created", link })
      else if (there !== undefined && hasSameContents(there, link)) outcomes.set(row, { _tag: "known", link: there })
      else if (there !== undefined) outcomes.set(row, refused(OWN_CODE_TAKEN))
      else outcomes.set(row, refused(stored[index] === "code_taken" ? CODE_TAKEN : PROMO_CODE_TAKEN))
    }
  }
  for (const [row, earlier] of twins) {
    const outcome = outcomes.get(earlier)
    if (outcome !== undefined) outcomes.set(row, outcome._tag === "created" ? { ...outcome, _tag: "known" } : outcome)
  }
  return wanted.map((_, row): LinkOutcome => outcomes.get(row) ?? refused(CODE_TAKEN))
})

/** Stores one new link; one that is there with the same contents is answered as it is. Fails with InvalidLink. */
export const storeLink = Effect.fn("attribution.storeLink")(function* (tenantId: TenantId, wanted: WantedLink) {
  const [outcome] = yield* storeLinks(tenantId, [wanted])
  return outcome === undefined || outcome._tag === "refused"
    ? yield* new InvalidLink({ reason: outcome?.reason ?? CODE_TAKEN })
    : outcome
})
