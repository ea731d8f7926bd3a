import { Array as Arrays, Effect } from "effect"
import { Digest } from "effect/crypto"
import type { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import { EventId } from "../../../../ports/tracking/events/TrackingEvent.ts"
import { ClickId } from "../../../../ports/tracking/links/TrackingLink.ts"
import { TrackingLinks } from "../../../../ports/tracking/links/TrackingLinks.ts"
import { CLICKS_AT_ONCE_MAX, History, type PastClick } from "../../../../ports/tracking/stores/History.ts"
import { hex, utf8Bytes } from "../../../tokens/bytes.ts"
import type { ToldClick } from "./readPastClick.ts"

/** What became of a click: `unknown_link` where the tenant has no link with its code. */
export type ClickOutcome = "created" | "unchanged" | "unknown_link"

/** 16 bytes as a UUID of version 8, which is for ids of an application's own making. */
const uuidOf = (bytes: Uint8Array): string => {
  const digits = hex(bytes)
  const variant = "89ab".charAt(Number.parseInt(digits.charAt(16), 16) & 3)
  const made = `${digits.slice(0, 12)}8${digits.slice(13, 16)}${variant}${digits.slice(17, 32)}`
  return [made.slice(0, 8), made.slice(8, 12), made.slice(12, 16), made.slice(16, 20), made.slice(20)].join("-")
}

/** A click under ids that are made of what it says, so that the same row, read again, is the same click. */
const pastClick = Effect.fnUntraced(function* (tenantId: TenantId, told: ToldClick) {
  const digest = yield* Digest.Digest
  const bytes = yield* digest.digest(Digest.sha256, yield* utf8Bytes(`imported click\n${tenantId}\n${told.name}`))
  const { at, code, kind, pageUrl, pvId } = told
  const past: PastClick = {
    click: { tenantId, id: ClickId.make(uuidOf(bytes.slice(0, 16))), code, kind, at },
    visit: pvId === null ? null : { eventId: EventId.make(uuidOf(bytes.slice(16, 32))), pvId, pageUrl }
  }
  return past
})

/**
 * Files clicks that another service recorded, marked as imported, and says of each, in their order, what became of it. Idempotent: a
 * click is known by what it says, or by the name its service gave it. With `isTrial` nothing is filed.
 */
export const filePastClicks = Effect.fn("attribution.filePastClicks")(function* (
  tenantId: TenantId,
  told: ReadonlyArray<ToldClick>,
  isTrial: boolean
) {
  const history = yield* History
  const links = yield* TrackingLinks
  const outcomes: Array<ClickOutcome> = []
  for (const batch of Arrays.chunksOf(told, CLICKS_AT_ONCE_MAX)) {
    const own = yield* links.findAll(tenantId, [...new Set(batch.map(({ code }) => code))])
    const codes = new Set(own.map(({ code }) => code))
    const clicks = yield* Effect.forEach(batch, (each) => pastClick(tenantId, each))
    const wanted = new Map(
      clicks.filter(({ click }) => codes.has(click.code)).map((past) => [past.click.id, past] as const)
    )
    const filed = yield* history.fileClicks(tenantId, [...wanted.values()], isTrial)
    const fresh = new Set([...wanted.keys()].filter((_, index) => filed[index] === true))
    for (const { click } of clicks) {
      // Of two rows that say the same the first is the click.
      if (!codes.has(click.code)) outcomes.push("unknown_link")
      else outcomes.push(fresh.delete(click.id) ? "created" : "unchanged")
    }
  }
  return outcomes
})
