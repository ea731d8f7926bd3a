import { Clock, Effect } from "effect"
import type { ApiKey } from "../../../ports/accounts/keys/ApiKey.ts"
import { ApiKeys, type ListedKey } from "../../../ports/accounts/keys/ApiKeys.ts"
import type { DailyCaps } from "../../../ports/accounts/keys/KeyLimits.ts"
import { DAY_MS } from "../../../ports/time/days.ts"

/** One daily cap, what was used of it today and what is left: nothing where the cap was lowered below what was used. */
export interface DailyUse {
  readonly cap: number
  readonly used: number
  readonly left: number
}

export interface DailyUses extends Readonly<Record<keyof DailyCaps, DailyUse>> {
  /** When the UTC day ends, and what was used is nothing again. */
  readonly resetsAt: Date
}

const useOf = (cap: number, used: number): DailyUse => ({ cap, used, left: Math.max(0, cap - used) })

/** What a key used today of each of its daily caps, and when they begin anew. */
export const readDailyUse = Effect.fn("accounts.readDailyUse")(function* (
  key: Pick<ApiKey, "tenantId" | "id"> & Pick<ListedKey, "dailyCaps">
) {
  const nowMs = yield* Clock.currentTimeMillis
  const used = yield* ApiKeys.use((keys) => keys.usedOn(key.tenantId, key.id, new Date(nowMs)))
  const uses: DailyUses = {
    scrapes: useOf(key.dailyCaps.scrapes, used.scrapes),
    discoveries: useOf(key.dailyCaps.discoveries, used.discoveries),
    resetsAt: new Date((Math.floor(nowMs / DAY_MS) + 1) * DAY_MS)
  }
  return uses
})
