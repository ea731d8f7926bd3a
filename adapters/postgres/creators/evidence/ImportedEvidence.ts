import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import {
  EvidenceUnavailable,
  IMPORTS_PER_ACCOUNT_MAX,
  ImportCounts,
  ImportedEvidence
} from "../../../../ports/creators/evidence/ImportedEvidence.ts"
import { KeptEvidence } from "../../../../ports/creators/evidence/ImportedItem.ts"
import { readRows } from "../../statements/statements.ts"
import { takeTenantLock } from "../../writing/takeLock.ts"

const unavailable = (cause: unknown) => new EvidenceUnavailable({ cause })

const encodeKept = Schema.encodeEffect(Schema.fromJsonString(KeptEvidence))

export const layer = Layer.effect(
  ImportedEvidence,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const readKept = readRows(Schema.Struct({ importedAt: Schema.Date, counts: ImportCounts, isNew: Schema.Boolean }))

    return ImportedEvidence.of({
      // Those who import for one tenant at once wait for each other, so that no two of them both find room.
      keep: ({ tenantId, account, ...imported }, kept) => {
        const key = sql`tenant_id = ${tenantId}::uuid and platform = ${account.platform} and handle = ${account.handle}`
        return Effect.gen(function* () {
          const text = yield* encodeKept(kept)
          yield* takeTenantLock(sql, tenantId, "evidence")
          const [row] = yield* sql`
            with written as (
              insert into imported_evidence (tenant_id, platform, handle, sha256, imported_at, counts, kept)
              values (${tenantId}::uuid, ${account.platform}, ${account.handle}, ${imported.sha256},
                ${imported.importedAt}::timestamptz, ${JSON.stringify(imported.counts)}::text::json, ${text}::text::json)
              on conflict do nothing returning imported_at, counts
            )
            select imported_at as "importedAt", counts, true as "isNew" from written
            union all
            select imported_at, counts, false from imported_evidence where ${key} and sha256 = ${imported.sha256}
          `.pipe(Effect.flatMap(readKept))
          if (row === undefined) return yield* unavailable("a file was not kept")
          yield* sql`
            delete from imported_evidence where ${key} and sha256 in (
              select sha256 from imported_evidence where ${key}
              order by imported_at desc, sha256 offset ${IMPORTS_PER_ACCOUNT_MAX}
            )
          `
          const { importedAt, counts, isNew } = row
          return { imported: { ...imported, tenantId, account, importedAt, counts }, isRepeat: !isNew }
        }).pipe(sql.withTransaction, Effect.mapError(unavailable))
      },

      of: (tenantId, { platform, handle }, since) =>
        sql`
          select kept from imported_evidence
          where tenant_id = ${tenantId}::uuid and platform = ${platform} and handle = ${handle}
            and imported_at >= ${since}::timestamptz
          order by imported_at desc, sha256 limit ${IMPORTS_PER_ACCOUNT_MAX}
        `.pipe(
          Effect.flatMap(readRows(Schema.Struct({ kept: KeptEvidence }))),
          Effect.mapError(unavailable),
          Effect.map((rows) => rows.map(({ kept }) => kept))
        ),

      remove: (tenantId, { platform, handle }) =>
        sql`
          delete from imported_evidence
          where tenant_id = ${tenantId}::uuid and platform = ${platform} and handle = ${handle} returning sha256
        `.pipe(
          Effect.mapError(unavailable),
          Effect.map((rows) => rows.length)
        ),

      purge: (before, limit) =>
        sql`
          with due as (
            select tenant_id, platform, handle, sha256 from imported_evidence
            where imported_at < ${before}::timestamptz order by imported_at limit ${limit} for update skip locked
          )
          delete from imported_evidence e using due d
          where e.tenant_id = d.tenant_id and e.platform = d.platform and e.handle = d.handle and e.sha256 = d.sha256
          returning e.sha256
        `.pipe(
          Effect.mapError(unavailable),
          Effect.map((rows) => rows.length)
        )
    })
  })
)
