import { createHash } from "node:crypto"
import { Clock, Effect } from "effect"
import { isJsonObject, type JsonObject } from "./askApi.ts"

/** Within so long of the first call the same one again is a retry. */
export const RETRY_MINUTES = 10
const RETRY_MS = RETRY_MINUTES * 60_000
/** Calls that a host remembers at most, the latest ones. */
const REMEMBERED_MAX = 10_000

/** JSON in which the order of fields makes no difference. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    isJsonObject(part) && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part
  )

const hashOf = (...parts: ReadonlyArray<string>): string =>
  createHash("sha256").update(parts.join("\n")).digest("base64url")

interface Purchase {
  readonly span: number
  readonly untilMs: number
  /** Calls of it that bought nothing. */
  refusals: number
}

/** What a call is named, and what is to be done where it bought nothing: then the same call again is a new one. */
export interface CallName {
  readonly name: string
  readonly refused: Effect.Effect<void>
}

/**
 * Makes what names a call for the API's idempotency where its caller did not: the same caller's same call of the same tool has the same
 * name for RETRY_MINUTES from the first one. Hosts that don't know of each other's calls name them alike within a span of the clock, so
 * a retry that another host gets is known to it but at the span's end.
 */
export const makeNameCalls = () => {
  const purchases = new Map<string, Purchase>()
  return (caller: string, tool: string, given: JsonObject): Effect.Effect<CallName> =>
    Effect.map(Clock.currentTimeMillis, (nowMs) => {
      const call = hashOf(caller, tool, canonical(given))
      const known = purchases.get(call)
      const purchase =
        known !== undefined && nowMs < known.untilMs
          ? known
          : { span: Math.floor(nowMs / RETRY_MS), untilMs: nowMs + RETRY_MS, refusals: 0 }
      if (purchase !== known) {
        purchases.delete(call)
        purchases.set(call, purchase)
        const [oldest] = purchases.keys()
        if (purchases.size > REMEMBERED_MAX && oldest !== undefined) purchases.delete(oldest)
      }
      const { span, refusals } = purchase
      return {
        name: `mcp-${hashOf(tool, canonical(given), String(span), String(refusals))}`,
        refused: Effect.sync(() => {
          purchase.refusals = Math.max(purchase.refusals, refusals + 1)
        })
      }
    })
}
