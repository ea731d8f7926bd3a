import type { SummaryRow } from "../../../../ports/revenue/attribution/Summaries.ts"
import type { CreatorAccount, LinkCode } from "../../../../ports/tracking/links/TrackingLink.ts"
import type { AttributedOrder } from "../attributeOrders.ts"
import { channelOf } from "../divideOrders.ts"
import { earnedOf, type Revenue, sum, wholeOf } from "../reports/tally.ts"

interface Key {
  readonly creator: CreatorAccount | null
  readonly code: LinkCode | null
  readonly isUnattributed: boolean
}

/** Adds up orders of a span by creator and link, one after the other. Every order's shares and money are in one row or another. */
export class SummaryTally {
  private readonly rows = new Map<string, SummaryRow>()

  add(part: SummaryRow["part"], { order, filedAt, shares }: AttributedOrder) {
    if (shares.length === 0) {
      const nobody = { creator: null, code: null, isUnattributed: true }
      this.put(part, nobody, earnedOf(order, wholeOf(order)), filedAt)
    }
    for (const { touch, ...parts } of shares) {
      const key = { creator: touch.creator, code: touch.code, isUnattributed: false }
      this.put(part, key, earnedOf(order, parts), filedAt)
    }
  }

  all(): ReadonlyArray<SummaryRow> {
    return [...this.rows.values()]
  }

  private put(part: SummaryRow["part"], key: Key, earned: Revenue, at: Date) {
    const { creator, code, isUnattributed } = key
    const owner = creator === null ? "" : channelOf(key)
    const name = JSON.stringify([part, earned.currency, owner, code, isUnattributed])
    const known = this.rows.get(name)
    this.rows.set(
      name,
      known === undefined
        ? { ...earned, ...key, part, firstAt: at }
        : { ...known, ...sum(known, earned), firstAt: at < known.firstAt ? at : known.firstAt }
    )
  }
}
