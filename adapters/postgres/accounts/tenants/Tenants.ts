import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { AttributionSettings } from "../../../../ports/accounts/tenants/AttributionSettings.ts"
import { SurveyMapping } from "../../../../ports/accounts/tenants/SurveyMapping.ts"
import { TenantId, type WorkspaceProfile } from "../../../../ports/accounts/tenants/Tenant.ts"
import { TenantNotFound, Tenants } from "../../../../ports/accounts/tenants/Tenants.ts"
import { StoreUnavailable } from "../../../../ports/system/StoreUnavailable.ts"
import { readRows } from "../../statements/statements.ts"

const TenantRow = Schema.Struct({
  id: TenantId,
  name: Schema.String,
  email: Schema.NullOr(Schema.String),
  lookbackDays: Schema.Int,
  createdAt: Schema.Date
})

/** Of the look-back whatever was stored: its bounds are those of what is written now. */
const SettingsRow = Schema.Struct({ ...AttributionSettings.fields, lookbackDays: Schema.Int })

const ProfileRow = Schema.Struct({
  brandName: Schema.NullOr(Schema.String),
  category: Schema.NullOr(Schema.String),
  notes: Schema.NullOr(Schema.String),
  legalName: Schema.NullOr(Schema.String),
  legalAddress: Schema.NullOr(Schema.String)
})

const MappingsRow = Schema.Struct({ mappings: Schema.Array(SurveyMapping) })

const unavailable = (cause: unknown) => new StoreUnavailable({ store: "Accounts", cause })

const theOnly = <Row>([row]: ReadonlyArray<Row>) =>
  row === undefined ? Effect.fail(new TenantNotFound()) : Effect.succeed(row)
const theProfile = theOnly<WorkspaceProfile>

export const layer = Layer.effect(
  Tenants,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const tenants = readRows(TenantRow)
    const profiles = readRows(ProfileRow)
    const settings = readRows(SettingsRow)
    const mappings = readRows(MappingsRow)
    const profileColumns = sql`
      brand_name as "brandName", brand_category as "category", brand_notes as "notes", legal_name as "legalName",
      legal_address as "legalAddress"
    `
    const settingsColumns = sql`
      lookback_days as "lookbackDays", time_zone as "timeZone", default_currency as "defaultCurrency",
      keeps_query as "keepsQuery", edge_key as "edgeKey"
    `

    return Tenants.of({
      insert: (tenant) =>
        sql`
          insert into tenants (tenant_id, name, email, lookback_days, created_at)
          values (${tenant.id}, ${tenant.name}, ${tenant.email}, ${tenant.lookbackDays}, ${tenant.createdAt})
          on conflict (tenant_id) do nothing returning tenant_id
        `.pipe(
          Effect.mapError(unavailable),
          Effect.map((rows) => rows.length > 0)
        ),

      get: (id) =>
        sql`
          select tenant_id as "id", name, email, lookback_days as "lookbackDays", created_at as "createdAt"
          from tenants where tenant_id = ${id}
        `.pipe(
          Effect.flatMap(tenants),
          Effect.mapError(unavailable),
          Effect.flatMap(([tenant]) =>
            tenant === undefined ? Effect.fail(new TenantNotFound()) : Effect.succeed(tenant)
          )
        ),

      profile: (id) =>
        sql`select ${profileColumns} from tenants where tenant_id = ${id}`.pipe(
          Effect.flatMap(profiles),
          Effect.mapError(unavailable),
          Effect.flatMap(theProfile)
        ),

      describe: (id, { name, brandName, category, notes, legalName, legalAddress }) =>
        sql`
          update tenants set
            name = coalesce(${name ?? null}::text, name),
            brand_name = case when ${brandName !== undefined}::boolean then ${brandName ?? null}::text else brand_name end,
            brand_category = case when ${category !== undefined}::boolean then ${category ?? null}::text else brand_category end,
            brand_notes = case when ${notes !== undefined}::boolean then ${notes ?? null}::text else brand_notes end,
            legal_name = case when ${legalName !== undefined}::boolean then ${legalName ?? null}::text else legal_name end,
            legal_address = case when ${legalAddress !== undefined}::boolean
              then ${legalAddress ?? null}::text else legal_address end
          where tenant_id = ${id}
          returning ${profileColumns}
        `.pipe(Effect.flatMap(profiles), Effect.mapError(unavailable), Effect.flatMap(theProfile)),

      attribution: (id) =>
        sql`select ${settingsColumns} from tenants where tenant_id = ${id}`.pipe(
          Effect.flatMap(settings),
          Effect.mapError(unavailable),
          Effect.flatMap(theOnly)
        ),

      setAttribution: (id, { lookbackDays, timeZone, defaultCurrency, keepsQuery, edgeKey }) =>
        sql`
          update tenants set
            lookback_days = coalesce(${lookbackDays ?? null}::integer, lookback_days),
            time_zone = coalesce(${timeZone ?? null}::text, time_zone),
            keeps_query = coalesce(${keepsQuery ?? null}::boolean, keeps_query),
            edge_key = coalesce(${edgeKey ?? null}::integer, edge_key),
            default_currency = case when ${defaultCurrency !== undefined}::boolean
              then ${defaultCurrency ?? null}::text else default_currency end
          where tenant_id = ${id}
          returning ${settingsColumns}
        `.pipe(Effect.flatMap(settings), Effect.mapError(unavailable), Effect.flatMap(theOnly)),

      surveyMappings: (id) =>
        sql`select survey_mappings as "mappings" from tenants where tenant_id = ${id}`.pipe(
          Effect.flatMap(mappings),
          Effect.mapError(unavailable),
          Effect.flatMap(theOnly),
          Effect.map((row) => row.mappings)
        ),

      setSurveyMappings: (id, set) =>
        sql`
          update tenants set survey_mappings = ${JSON.stringify(set)}::text::jsonb where tenant_id = ${id}
          returning survey_mappings as "mappings"
        `.pipe(Effect.flatMap(mappings), Effect.mapError(unavailable), Effect.flatMap(theOnly), Effect.asVoid),

      list: ({ after, limit }) =>
        sql`
          select tenant_id as "id", name, email, lookback_days as "lookbackDays", created_at as "createdAt"
          from tenants where ${after}::uuid is null or tenant_id > ${after}::uuid order by tenant_id limit ${limit}
        `.pipe(Effect.flatMap(tenants), Effect.mapError(unavailable)),

      count: sql<{ readonly count: bigint }>`select count(*) as "count" from tenants`.pipe(
        Effect.mapError(unavailable),
        Effect.map(([row]) => Number(row?.count ?? 0))
      )
    })
  })
)
