import { Effect, Exit, Layer, Redacted, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import { StoreUnavailable } from "../../../../ports/system/StoreUnavailable.ts"
import { PersonKeys } from "../../../../ports/tracking/privacy/PersonKeys.ts"
import { isDataError } from "../../errors/databaseErrors.ts"
import { SealBroken, Sealing } from "../../sealing/Sealing.ts"
import { readRows } from "../../statements/statements.ts"
import { makeGroupCommit } from "../../writing/groupCommit.ts"

const KeyRow = Schema.Struct({ tenantId: TenantId, sealedKey: Schema.Uint8Array })

const unavailable = (cause: unknown) => new StoreUnavailable({ store: "Tracking", cause })
const place = (tenantId: TenantId) => `person_keys/${tenantId}`

interface Asked {
  readonly tenantId: TenantId
  readonly fresh: Redacted.Redacted<string>
}

export const layer = Layer.effect(
  PersonKeys,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const sealing = yield* Sealing
    const readKeys = readRows(KeyRow)
    const stored = (tenants: ReadonlyArray<TenantId>) =>
      sql`
        select tenant_id as "tenantId", sealed_key as "sealedKey" from person_keys where tenant_id = any(${tenants}::uuid[])
      `.pipe(
        Effect.flatMap(readKeys),
        Effect.map((rows) => new Map(rows.map(({ tenantId, sealedKey }) => [tenantId, sealedKey])))
      )

    /** Many ask for one tenant's key at the same time: it is read, and opened, once for those who asked together. */
    const keyOf = yield* makeGroupCommit({
      write: Effect.fnUntraced(function* (asked: ReadonlyArray<Asked>) {
        const tenants = new Map(asked.map(({ tenantId, fresh }) => [tenantId, fresh]))
        let sealed = yield* stored([...tenants.keys()])
        const missing = [...tenants].filter(([tenantId]) => !sealed.has(tenantId))
        for (const [tenantId, fresh] of missing) {
          const key = yield* sealing.seal(fresh, place(tenantId))
          yield* sql`insert into person_keys (tenant_id, sealed_key) values (${tenantId}, ${key}) on conflict do nothing`
        }
        // Of two that make one at once, both use the one that was stored.
        if (missing.length > 0) sealed = yield* stored([...tenants.keys()])
        const keys = new Map<TenantId, Exit.Exit<Redacted.Redacted<string>, SealBroken>>()
        for (const [tenantId, fresh] of tenants) {
          const bytes = sealed.get(tenantId)
          const key =
            bytes === undefined
              ? Exit.succeed(Redacted.make(Redacted.value(fresh)))
              : yield* Effect.exit(sealing.open(bytes, place(tenantId)))
          keys.set(tenantId, key)
        }
        return (at: number) => {
          const one = asked[at]
          return (one && keys.get(one.tenantId)) ?? Exit.fail(new SealBroken())
        }
      }),
      isDataError,
      unavailable
    })

    return PersonKeys.of({
      keyOf: (tenantId, fresh) => keyOf({ tenantId, fresh }).pipe(Effect.flatten, Effect.mapError(unavailable))
    })
  })
)
