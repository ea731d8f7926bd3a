import type { Effect, Layer } from "effect"
import type { Stores } from "../../hosts/services/Services.ts"
import type { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import type { Roster } from "../../ports/creators/roster/Roster.ts"
import type { Commissions } from "../../ports/revenue/commissions/Commissions.ts"
import type { ShopDomain } from "../../ports/tracking/orders/Order.ts"
import type { DeadLetters } from "../../ports/tracking/stores/DeadLetters.ts"

/** Letters that a tenant is to hold of a store, of so many bytes each. */
export interface FilledLetters {
  readonly tenantId: TenantId
  readonly shopDomain: ShopDomain
  readonly letters: number
  readonly bytes: number
  readonly at: Date
}

/** All stores of one adapter. */
export interface StoreAdapter {
  readonly name: string
  readonly layer: Layer.Layer<Stores, unknown>
  readonly isMemory: boolean
  /** Puts so many rows there as if they had been written one by one. */
  readonly fill: {
    readonly letters: (filled: FilledLetters) => Effect.Effect<void, unknown, DeadLetters>
    readonly rules: (tenantId: TenantId, rules: number) => Effect.Effect<unknown, unknown, Commissions>
    readonly creators: (tenantId: TenantId, creators: number) => Effect.Effect<void, unknown, Roster>
  }
}

/**
 * A suite that every adapter of the stores passes. Found by its file's name, which ends in `.contract.ts`; nothing lists it. One that reads
 * over all tenants `isFirst`, while no other suite has left anything.
 */
export class StoreSuite {
  readonly run: (stores: StoreAdapter) => void
  readonly isFirst: boolean
  constructor(run: (stores: StoreAdapter) => void, isFirst = false) {
    this.run = run
    this.isFirst = isFirst
  }
}

/** The suites of stores among the contracts, in the order that they run in. */
export const storeSuites = async (): Promise<ReadonlyArray<StoreSuite>> => {
  const files = [...new Bun.Glob("*.contract.ts").scanSync(import.meta.dir)].toSorted()
  const found: Array<StoreSuite> = []
  for (const file of files) {
    const module: unknown = await import(`./${file}`)
    const exported: ReadonlyArray<unknown> = typeof module === "object" && module !== null ? Object.values(module) : []
    for (const each of exported) if (each instanceof StoreSuite) found.push(each)
  }
  return found.toSorted((one, other) => Number(other.isFirst) - Number(one.isFirst))
}
