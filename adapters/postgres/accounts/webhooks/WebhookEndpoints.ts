import { Effect, Layer, Option, Schema } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { DELIVERY_STATES } from "../../../../ports/accounts/webhooks/deliveryStates.ts"
import { EndpointEvent } from "../../../../ports/accounts/webhooks/Webhook.ts"
import { WebhookEndpoints } from "../../../../ports/accounts/webhooks/WebhookEndpoints.ts"
import { WebhookEvent } from "../../../../ports/creators/jobs/Announcement.ts"
import { Sealing } from "../../sealing/Sealing.ts"
import { readRows, storeStatements, transitionSql } from "../../statements/statements.ts"
import { ENDPOINT_COLUMNS, EndpointRow, hostOf, sealAddress, sealingPlace, toEndpoint } from "./endpointRow.ts"

const ChangedRow = Schema.Struct({ isChanged: Schema.Boolean })

const inOrder = (events: ReadonlyArray<EndpointEvent>) => EndpointEvent.literals.filter((each) => events.includes(each))

const db = storeStatements("Webhooks")
const { unavailable } = db

export const layer = Layer.effect(
  WebhookEndpoints,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const sealing = yield* Sealing
    const endpointRows = readRows(EndpointRow)
    const columns = sql.literal(ENDPOINT_COLUMNS)
    const endpointEnded = transitionSql(DELIVERY_STATES, "endpoint_ended", "d.state")

    /** Ends or disables an endpoint, and gives up what was on its way there; whether there was one. */
    const givingUp = (change: Statement.Fragment, at: Date) =>
      sql`
        with changed as (${change}), given_up as (
          update webhook_deliveries d set state = ${sql.literal(endpointEnded.next)}, ended_at = ${at}::timestamptz, next_attempt_at = null,
            claim_id = null
          from changed c where d.tenant_id = c.tenant_id and d.key_id = c.key_id
            and ${sql.literal(endpointEnded.isAllowed)}
        )
        select exists (select from changed) as "isChanged"
      `.pipe(
        db.rows(ChangedRow),
        Effect.map(([row]) => row?.isChanged ?? false)
      )

    return WebhookEndpoints.of({
      set: (webhook) =>
        Effect.gen(function* () {
          const { tenantId, keyId, url, attemptsMax, events, at, previousUntil } = webhook
          const isNamed = (event: EndpointEvent) => events?.includes(event) ?? false
          const [tellsAttributed, tellsRefunded] = [isNamed("order.attributed"), isNamed("order.refunded")]
          const isKept = events === undefined
          const sealed = yield* sealing.seal(webhook.secret, sealingPlace(webhook))
          const rows = yield* sql`
            insert into webhook_endpoints as e (tenant_id, key_id, url, sealed_url, events, since, attempts_max,
              sealed_secret, attributed_since, refunded_since)
            values (${tenantId}, ${keyId}, ${hostOf(url)}, ${yield* sealAddress(sealing, webhook)}::bytea,
              ${inOrder(events ?? WebhookEvent.literals)}::text[], ${at}, ${attemptsMax}, ${sealed}::bytea,
              ${tellsAttributed ? at : null}::timestamptz, ${tellsRefunded ? at : null}::timestamptz)
            on conflict (tenant_id, key_id) do update set url = excluded.url, sealed_url = excluded.sealed_url,
              events = case when ${isKept} then e.events else excluded.events end, disabled_for = null,
              since = case when e.disabled_for is null then e.since else excluded.since end, failing_since = null,
              attempts_max = excluded.attempts_max, sealed_secret = excluded.sealed_secret,
              sealed_previous_secret = e.sealed_secret, previous_until = ${previousUntil}::timestamptz,
              attributed_since = case when ${isKept} then e.attributed_since
                when ${tellsAttributed} then coalesce(e.attributed_since, excluded.attributed_since) end,
              refunded_since = case when ${isKept} then e.refunded_since
                when ${tellsRefunded} then coalesce(e.refunded_since, excluded.refunded_since) end
            returning ${columns}
          `.pipe(Effect.flatMap(endpointRows), Effect.mapError(unavailable))
          const [row] = rows
          return row === undefined
            ? yield* unavailable("an endpoint that was set is not there")
            : yield* toEndpoint(sealing, row)
        }),

      find: (tenantId, keyId) =>
        sql`select ${columns} from webhook_endpoints e where e.tenant_id = ${tenantId} and e.key_id = ${keyId}`.pipe(
          Effect.flatMap(endpointRows),
          Effect.mapError(unavailable),
          Effect.flatMap(([row]) =>
            row === undefined ? Effect.succeedNone : Effect.map(toEndpoint(sealing, row), Option.some)
          )
        ),

      list: (tenantId, { after, limit }) =>
        sql`
          select ${columns} from webhook_endpoints e
          where e.tenant_id = ${tenantId} and (${after}::uuid is null or e.key_id > ${after}::uuid)
          order by e.key_id limit ${limit}
        `.pipe(
          Effect.flatMap(endpointRows),
          Effect.mapError(unavailable),
          Effect.flatMap((rows) => Effect.forEach(rows, (row) => toEndpoint(sealing, row)))
        ),

      pause: (tenantId, keyId, at) =>
        sql`
          update webhook_endpoints e set
            paused_at = case when ${at}::timestamptz is not null then coalesce(e.paused_at, ${at}::timestamptz) end,
            failing_since = case when ${at}::timestamptz is null and e.paused_at is not null then null else e.failing_since end
          where e.tenant_id = ${tenantId} and e.key_id = ${keyId} returning ${columns}
        `.pipe(
          Effect.flatMap(endpointRows),
          Effect.mapError(unavailable),
          Effect.flatMap(([row]) =>
            row === undefined ? Effect.succeedNone : Effect.map(toEndpoint(sealing, row), Option.some)
          )
        ),

      remove: (tenantId, keyId, at) =>
        givingUp(
          sql`delete from webhook_endpoints where tenant_id = ${tenantId} and key_id = ${keyId} returning tenant_id, key_id`,
          at
        ),

      disable: (tenantId, keyId, reason, at) =>
        givingUp(
          sql`
            update webhook_endpoints set disabled_for = ${reason}, since = ${at}::timestamptz
            where tenant_id = ${tenantId} and key_id = ${keyId} and disabled_for is null
            returning tenant_id, key_id
          `,
          at
        )
    })
  })
)
