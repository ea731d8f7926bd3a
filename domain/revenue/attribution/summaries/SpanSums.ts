import { Context, Effect } from "effect"
import type { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import type { Span, Summary } from "../../../../ports/revenue/attribution/Summaries.ts"
import { openAttribution } from "../attributeOrders.ts"
import { summariseSpan } from "./summariseSpan.ts"
import { summaryBasis } from "./summaryBasis.ts"

/** What the orders of some spans came to, in the order that the spans were asked in, and what they were read by. */
export interface ReadSpans {
  readonly basis: string
  readonly summaries: ReadonlyArray<Summary>
}

const readHere = Effect.fnUntraced(function* (tenantId: TenantId, spans: ReadonlyArray<Span>) {
  const account = yield* openAttribution(tenantId)
  const read: ReadSpans = {
    basis: summaryBasis(account),
    summaries: yield* Effect.forEach(spans, (span) => summariseSpan(account, span))
  }
  return read
})

type Reading = ReturnType<typeof readHere>

/**
 * Reads what the orders of spans came to. For a day of a large account that takes seconds: a host has it done where nobody else waits
 * meanwhile.
 */
export interface SpanSumsShape {
  readonly read: (tenantId: TenantId, spans: ReadonlyArray<Span>) => Reading
}

/** By whoever asks. */
export const spansReadHere: SpanSumsShape = { read: readHere }

export const SpanSums = Context.Reference<SpanSumsShape>("creatorsignal/domain/SpanSums", {
  defaultValue: () => spansReadHere
})
