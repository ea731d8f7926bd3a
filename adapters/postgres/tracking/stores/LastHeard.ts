import { Effect, Layer, Option, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { ShopDomain } from "../../../../ports/tracking/orders/Order.ts"
import { LastHeard } from "../../../../ports/tracking/stores/LastHeard.ts"
import { storeStatements } from "../../statements/statements.ts"

const PagesRow = Schema.Struct({ hasEvents: Schema.Boolean, lastVisitAt: Schema.NullOr(Schema.Date) })
const StoreRow = Schema.Struct({ domain: ShopDomain, lastOrderAt: Schema.NullOr(Schema.Date) })

const SurveyRow = Schema.Struct({ domain: ShopDomain, at: Schema.Date })

const db = storeStatements("Tracking")

export const layer = Layer.effect(
  LastHeard,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return LastHeard.of({
      pages: (tenantId, since) =>
        sql`
          select (
            -- In the order of the key: whether any row is the tenant's might be looked for in the whole table otherwise.
            select true from events where tenant_id = ${tenantId}::uuid order by event_id limit 1
          ) is true as "hasEvents", (
            select received_at from events
            where tenant_id = ${tenantId}::uuid and received_at >= ${since} and ref is not null and not is_bot
            order by received_at desc limit 1
          ) as "lastVisitAt"
        `.pipe(
          db.rows(PagesRow),
          Effect.map(([row]) => row ?? { hasEvents: false, lastVisitAt: null })
        ),

      stores: (tenantId, domains, since) =>
        sql`
          select d.domain, (
            select o.placed_at from orders o
            where o.tenant_id = ${tenantId}::uuid and o.placed_at >= ${since} and o.shop_domain = d.domain
            order by o.placed_at desc limit 1
          ) as "lastOrderAt"
          from unnest(${domains}::text[]) with ordinality as d(domain, place) order by d.place
        `.pipe(db.rows(StoreRow)),

      survey: (tenantId, since) =>
        sql`
          select shop_domain as domain, received_at as at from survey_answers
          where tenant_id = ${tenantId}::uuid and received_at >= ${since}
          order by received_at desc limit 1
        `.pipe(
          db.rows(SurveyRow),
          Effect.map(([row]) => Option.fromUndefinedOr(row))
        )
    })
  })
)
