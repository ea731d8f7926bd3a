import { Effect } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import type { LinkCode } from "../../../ports/tracking/links/TrackingLink.ts"
import { type AssignmentCursor, TrackingLinks } from "../../../ports/tracking/links/TrackingLinks.ts"
import { wholeList } from "../../paging/lists.ts"
import { indexLinks, type LinkIndex } from "./touchpoints.ts"

/** Links of one page. */
const PAGE_LINKS = 200
/** Links and assignments that are kept indexed at most, of all accounts together; each takes some 500 bytes. */
const KEPT_MAX = 200_000

interface Known {
  readonly version: string | null
  readonly index: LinkIndex
  /** Links and assignments. */
  readonly size: number
}

/** Indexes of one store, those used last at the end. */
class KnownIndexes {
  private readonly known = new Map<TenantId, Known>()
  private size = 0

  take(tenantId: TenantId, version: string | null): LinkIndex | undefined {
    const found = this.known.get(tenantId)
    if (found?.version !== version) return undefined
    this.known.delete(tenantId)
    this.known.set(tenantId, found)
    return found.index
  }

  put(tenantId: TenantId, entry: Known) {
    this.drop(tenantId)
    this.known.set(tenantId, entry)
    this.size += entry.size
    for (const [first] of this.known) {
      if (this.size <= KEPT_MAX) return
      this.drop(first)
    }
  }

  private drop(tenantId: TenantId) {
    this.size -= this.known.get(tenantId)?.size ?? 0
    this.known.delete(tenantId)
  }
}

const knownBy = new WeakMap<object, KnownIndexes>()

const readIndex = Effect.fnUntraced(function* (tenantId: TenantId) {
  const trackingLinks = yield* TrackingLinks
  const [links, assignments] = yield* Effect.all(
    [
      wholeList(
        PAGE_LINKS,
        (after: LinkCode | null) => trackingLinks.page(tenantId, PAGE_LINKS, after),
        ({ code }) => code
      ),
      wholeList(
        PAGE_LINKS,
        (after: AssignmentCursor | null) => trackingLinks.promoAssignments(tenantId, PAGE_LINKS, after),
        (assignment) => assignment
      )
    ],
    { concurrency: "unbounded" }
  )
  return { index: indexLinks(links, assignments), size: links.length + assignments.length }
})

/**
 * A tenant's links, indexed. They are read once a version: it is asked for before they are, so that what is kept under a version that
 * still stands is never older than it.
 */
export const knownLinks = Effect.fn("attribution.knownLinks")(function* (tenantId: TenantId) {
  const trackingLinks = yield* TrackingLinks
  const indexes = knownBy.get(trackingLinks) ?? new KnownIndexes()
  knownBy.set(trackingLinks, indexes)
  const version = yield* trackingLinks.version(tenantId)
  const kept = indexes.take(tenantId, version)
  if (kept !== undefined) return kept
  const { index, size } = yield* readIndex(tenantId)
  indexes.put(tenantId, { version, index, size })
  return index
})
