import { Effect, Layer, Redacted, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { TenantId } from "../../../ports/accounts/Tenant.ts"
import { TrackingUnavailable } from "../../../ports/attribution/TrackingLinks.ts"
import { PersonKeys } from "../../../ports/privacy/PersonKeys.ts"
import { readRows } from "../readRows.ts"
import { Sealing } from "../Sealing.ts"

const KeyRow = Schema.Struct({ sealedKey: Schema.Uint8Array })

const unavailable = (cause: unknown) => new TrackingUnavailable({ cause })
const place = (tenantId: TenantId) => `person_keys/${tenantId}`

export const layer = Layer.effect(
  PersonKeys,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const sealing = yield* Sealing
    const stored = (tenantId: TenantId) =>
      sql`select sealed_key as "sealedKey" from person_keys where tenant_id = ${tenantId}`.pipe(
        Effect.flatMap(readRows(KeyRow))
      )

    return PersonKeys.of({
      keyOf: Effect.fnUntraced(function* (tenantId, fresh) {
        let [row] = yield* stored(tenantId)
        if (row === undefined) {
          const sealed = yield* sealing.seal(fresh, place(tenantId))
          yield* sql`insert into person_keys (tenant_id, sealed_key) values (${tenantId}, ${sealed}) on conflict do nothing`
          // Of two that make one at once, both use the one that was stored.
          ;[row] = yield* stored(tenantId)
        }
        if (row === undefined) return Redacted.make(Redacted.value(fresh))
        return yield* sealing.open(row.sealedKey, place(tenantId))
      }, Effect.mapError(unavailable))
    })
  })
)
