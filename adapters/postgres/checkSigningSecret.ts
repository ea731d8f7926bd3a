import { Effect, Redacted, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { readRows } from "./readRows.ts"
import { Sealing, layer as sealingUnder } from "./Sealing.ts"

/** What is in the database was sealed under another secret than this host's, or those before it. */
export class SigningSecretWrong extends Schema.TaggedError<SigningSecretWrong>()("SigningSecretWrong", {}) {
  override get message() {
    return (
      "the signing secret (SIGNING_SECRET, or the one in DATA_DIR) is not the one that this database's secrets are sealed " +
      "under; to replace that one, set it as SIGNING_SECRET_PREVIOUS"
    )
  }
}

const PLACE = "seal_canary"
const CANARY = Redacted.make("canary")
/** Sealed rows that are tried where no canary was kept yet. */
const ROWS_TRIED_MAX = 32

/** The newest of what is sealed, and the place it was sealed for. */
const SEALED = `
  (select sealed_secret as sealed, 'shops/' || tenant_id || '/' || domain as place
    from shops order by connected_at desc limit ${ROWS_TRIED_MAX})
  union all
  (select sealed_secret, 'webhook_endpoints/' || tenant_id || '/' || key_id
    from webhook_endpoints order by since desc limit ${ROWS_TRIED_MAX})
`

const Sealed = Schema.Struct({ sealed: Schema.Uint8Array, place: Schema.String })
const read = readRows(Sealed)

/**
 * Whether this host can read what its database has sealed: a canary says so, sealed at the first start and sealed anew when a
 * new secret comes with the one before it. A database of before there were canaries is judged by what it has sealed.
 *
 * MUST fail with SigningSecretWrong when neither the secret nor one before it is the one the canary was sealed under.
 * Atomic: of several hosts that start at once on a new database, one seals the canary and the others are judged by it.
 */
export const checkSigningSecret = Effect.fn("postgres.checkSigningSecret")(function* (
  secret: Redacted.Redacted<string>,
  previous: ReadonlyArray<Redacted.Redacted<string>> = []
) {
  const sql = yield* SqlClient.SqlClient
  const current = yield* Effect.provide(Sealing, sealingUnder(secret))
  const any = yield* Effect.provide(Sealing, sealingUnder(secret, previous))
  const opens = (sealing: Sealing["Service"], { sealed, place }: typeof Sealed.Type) =>
    Effect.isSuccess(sealing.open(sealed, place))
  const canaries = sql`select sealed, ${PLACE}::text as place from seal_canary`.pipe(Effect.flatMap(read))

  const [known] = yield* canaries
  if (known !== undefined && (yield* opens(current, known))) return
  yield* sql.withTransaction(
    Effect.gen(function* () {
      yield* sql`lock table seal_canary in exclusive mode`
      const [canary] = yield* canaries
      const judges = canary === undefined ? yield* sql.unsafe(SEALED).pipe(Effect.flatMap(read)) : [canary]
      const opened = yield* Effect.forEach(judges, (judge) => opens(any, judge))
      if (judges.length > 0 && !opened.includes(true)) return yield* new SigningSecretWrong()
      yield* sql`
        insert into seal_canary (sealed) values (${yield* current.seal(CANARY, PLACE)}::bytea)
        on conflict (single) do update set sealed = excluded.sealed
      `
    })
  )
})
