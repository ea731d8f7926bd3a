import { Buffer } from "node:buffer"
import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import {
  type Claim,
  ClaimId,
  ClaimLost,
  type ClaimRequest,
  type ClaimTicket,
  Fingerprint,
  IdempotencyStore,
  type StoredResponse
} from "../../../../ports/accounts/idempotency/IdempotencyStore.ts"
import { StoreUnavailable } from "../../../../ports/system/StoreUnavailable.ts"
import { GenericPlanClient } from "../../connection/boundedClient.ts"
import { isDataError } from "../../errors/databaseErrors.ts"
import { readRows, storeStatements } from "../../statements/statements.ts"
import { makeGroupCommit } from "../../writing/groupCommit.ts"

const KeyRow = Schema.Struct({
  place: Schema.Int,
  fingerprint: Fingerprint,
  operationId: Schema.String,
  claimId: Schema.NullOr(ClaimId),
  status: Schema.NullOr(Schema.Int),
  headers: Schema.NullOr(Schema.Record(Schema.String, Schema.String)),
  body: Schema.NullOr(Schema.Uint8Array)
})

/** Taken over as they are asked for where the key is free. */
const TAKEN_COLUMNS = [
  "fingerprint",
  "claim_id",
  "claimed_at",
  "leased_until",
  "kept_until",
  "claimed_in",
  "status",
  "headers",
  "body"
]
const IS_OVER = "k.kept_until <= excluded.claimed_at"
const IS_FREE = `(${IS_OVER} or k.status is null and k.fingerprint = excluded.fingerprint
  and k.leased_until <= excluded.claimed_at)`
const taken = (column: string, condition = IS_FREE) =>
  `${column} = case when ${condition} then excluded.${column} else k.${column} end`

/**
 * Claims the keys of many callers. The row is written in any case, which waits for whoever else is writing it, so what is
 * answered is what is so. Rows are locked in the order of their keys, so that two statements never wait for each other.
 *
 * A claim waits for the disk: what is done under it may be written by a server that came back from a crash, and would then be done again.
 * It holds the run of the server in which it was made.
 */
const CLAIM = `
  with asked as materialized (
    select r.*, s.run from json_to_recordset($1::text::json) as r(
      place int, "tenantId" uuid, "keyId" uuid, key text, fingerprint text, "claimId" uuid, at timestamptz,
      "leasedUntil" timestamptz, "expiresAt" timestamptz
    ), server_run() as s(run)
  ), claimed as (
    insert into idempotency_keys as k (
      tenant_id, key_id, idempotency_key, fingerprint, operation_id, claim_id, claimed_at, leased_until, kept_until,
      claimed_in
    )
    select "tenantId", "keyId", key, fingerprint, "claimId", "claimId", at, "leasedUntil", "expiresAt", run from asked
    order by "tenantId", "keyId", key
    on conflict (tenant_id, key_id, idempotency_key) do update set
      ${TAKEN_COLUMNS.map((column) => taken(column)).join(", ")}, ${taken("operation_id", IS_OVER)}
    returning *
  )
  select a.place, c.fingerprint, c.operation_id as "operationId", c.claim_id as "claimId", c.status, c.headers, c.body
  from asked a
  join claimed c on c.tenant_id = a."tenantId" and c.key_id = a."keyId" and c.idempotency_key = a.key
`

/**
 * Keeps the responses of many callers, and answers the places of those that still held their keys, in the run of the server that they
 * claimed them in: in another one, what was written before and not waited for may be gone.
 */
const COMPLETE = `
  with answered as materialized (
    select * from json_to_recordset($1::text::json) as r(
      place int, "tenantId" uuid, "keyId" uuid, key text, "claimId" uuid, status smallint, headers json,
      "bodyBase64" text
    )
  ), held as materialized (
    select a.place from answered a
    join idempotency_keys k
      on k.tenant_id = a."tenantId" and k.key_id = a."keyId" and k.idempotency_key = a.key and k.claim_id = a."claimId"
    join server_runs s on s.is_this_one and s.run_id = k.claimed_in
    order by a."tenantId", a."keyId", a.key for update of k
  ), kept as (
    update idempotency_keys k
    set status = a.status, headers = a.headers, body = decode(a."bodyBase64", 'base64')
    from answered a join held h on h.place = a.place
    where k.tenant_id = a."tenantId" and k.key_id = a."keyId" and k.idempotency_key = a.key
      and k.claim_id = a."claimId" and k.status is null
  )
  select place from held
`

const db = storeStatements("Idempotency")
const { unavailable } = db
const toUnavailable = (error: unknown) => (error instanceof StoreUnavailable ? error : unavailable(error))

/** What a row says to whoever asked for its key. */
const claimFrom = (row: typeof KeyRow.Type, { fingerprint, claimId }: ClaimRequest): Claim => {
  if (row.fingerprint !== fingerprint) return { _tag: "Reused" }
  if (row.status !== null) {
    const { status, headers, body } = row
    return { _tag: "Replay", response: { status, headers: headers ?? {}, body: body ?? new Uint8Array() } }
  }
  return row.claimId === claimId ? { _tag: "Claimed", operationId: row.operationId } : { _tag: "InFlight" }
}

const identityOf = ({ tenantId, keyId, key }: ClaimTicket): string => `${tenantId}/${keyId}/${key}`

interface Answered extends ClaimTicket {
  readonly response: StoredResponse
}

export const layer = Layer.effect(
  IdempotencyStore,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const steady = (yield* GenericPlanClient) ?? sql
    const keyRows = readRows(KeyRow)
    const places = readRows(Schema.Struct({ place: Schema.Int }))
    const isHeld = ({ tenantId, keyId, key, claimId }: ClaimTicket) => sql`
      tenant_id = ${tenantId} and key_id = ${keyId} and idempotency_key = ${key} and claim_id = ${claimId}
        and status is null
    `

    const claim = yield* makeGroupCommit({
      write: (requests: ReadonlyArray<ClaimRequest>) => {
        // One statement can't write a row twice: the first of a key asks for it, the others are told what came of that.
        const firsts = new Map<string, number>()
        for (const [place, request] of requests.entries()) {
          const identity = identityOf(request)
          if (!firsts.has(identity)) firsts.set(identity, place)
        }
        const asked = [...firsts.values()].map((place) => ({ ...requests[place], place }))
        return steady.unsafe(CLAIM, [JSON.stringify(asked)]).pipe(
          Effect.flatMap(keyRows),
          Effect.map((rows) => {
            const byPlace = new Map(rows.map((row) => [row.place, row]))
            return (place: number): Claim | null => {
              const request = requests[place]
              const row = request && byPlace.get(firsts.get(identityOf(request)) ?? place)
              return request === undefined || row === undefined ? null : claimFrom(row, request)
            }
          })
        )
      },
      isDataError,
      unavailable
    })

    const complete = yield* makeGroupCommit({
      write: (answers: ReadonlyArray<Answered>) => {
        const rows = answers.map(({ tenantId, keyId, key, claimId, response: { status, headers, body } }, place) => ({
          place,
          tenantId,
          keyId,
          key,
          claimId,
          status,
          headers,
          bodyBase64: Buffer.from(body).toString("base64")
        }))
        return steady.unsafe(COMPLETE, [JSON.stringify(rows)]).pipe(
          Effect.flatMap(places),
          Effect.map((held) => {
            const kept = new Set(held.map(({ place }) => place))
            return (place: number) => kept.has(place)
          })
        )
      },
      isDataError,
      unavailable
    })

    return IdempotencyStore.of({
      claim: (request) =>
        claim(request).pipe(
          Effect.mapError(toUnavailable),
          Effect.flatMap((claimed) =>
            claimed === null ? Effect.fail(unavailable("a claim was not answered")) : Effect.succeed(claimed)
          )
        ),

      extend: (ticket, leasedUntil) =>
        sql`
          update idempotency_keys set leased_until = ${leasedUntil} where ${isHeld(ticket)} returning key_id
        `.pipe(
          Effect.mapError(unavailable),
          Effect.map((rows) => rows.length > 0)
        ),

      complete: (ticket, response) =>
        complete({ ...ticket, response }).pipe(
          Effect.mapError(toUnavailable),
          Effect.flatMap((isKept) => (isKept ? Effect.void : Effect.fail(new ClaimLost())))
        ),

      release: (ticket) =>
        sql`update idempotency_keys set claim_id = null, leased_until = '-infinity' where ${isHeld(ticket)}`.pipe(
          db.done
        ),

      forget: (ticket) => sql`delete from idempotency_keys where ${isHeld(ticket)}`.pipe(db.done),

      purgeExpired: (at, limit) =>
        sql`
          delete from idempotency_keys where (tenant_id, key_id, idempotency_key) in (
            select tenant_id, key_id, idempotency_key from idempotency_keys
            where kept_until <= ${at} order by kept_until limit ${limit} for update skip locked
          ) returning key_id
        `.pipe(
          Effect.mapError(unavailable),
          Effect.map((rows) => rows.length)
        )
    })
  })
)
