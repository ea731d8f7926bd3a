import { Effect, Redacted, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { readRows } from "../statements/statements.ts"
import { Sealing, layer as sealingUnder } from "./Sealing.ts"
import { countSealed } from "./sealedPlaces.ts"

/** What is in the database was sealed under another secret than this host's, or those before it. */
export class SigningSecretWrong extends Schema.TaggedError<SigningSecretWrong>()("SigningSecretWrong", {
  /** How many rows are, and of what; null where everything is. */
  sealed: Schema.NullOr(Schema.String)
}) {
  override get message() {
    return this.sealed === null
      ? "the signing secret (SIGNING_SECRET, or the one in DATA_DIR) is not the one that this database's secrets are sealed " +
          "under; to replace that one, set it as SIGNING_SECRET_PREVIOUS"
      : `sealed under a signing secret that this host does not have: ${this.sealed}; start it with that secret as ` +
          "SIGNING_SECRET_PREVIOUS, and run: npm run cli -- secrets reseal"
  }
}

/** What the canary is sealed for. */
export const CANARY_PLACE = "seal_canary"
const CANARY = Redacted.make("canary")
/** Rows of each kind that a start looks at, where the canary doesn't say that it need not. */
const ROWS_TRIED_MAX = 10_000
/** Starts of others, at the same moment, that change the canary. */
const CHANGES_MAX = 20

const Canary = Schema.Struct({
  sealed: Schema.Uint8Array,
  /** The canary under secrets before, which rows may be sealed under still. */
  before: Schema.Array(Schema.Uint8ArrayFromBase64)
})
export type Canary = typeof Canary.Type
const readCanary = readRows(Canary)
const encodeBefore = Schema.encodeSync(Schema.Array(Schema.Uint8ArrayFromBase64))

/** The canary, if there is one yet. */
export const findCanary = SqlClient.SqlClient.use((sql) =>
  sql`select sealed, sealed_before as before from seal_canary`.pipe(
    Effect.flatMap(readCanary),
    Effect.map(([canary]) => canary ?? null)
  )
)

/** Whether two are the same bytes. */
const areSame = (one: Uint8Array | undefined, other: Uint8Array | undefined): boolean =>
  one === other || (one !== undefined && other !== undefined && Buffer.compare(one, other) === 0)

/**
 * Whether this host can read what its database has sealed. A canary says so, sealed at the first start and sealed anew when a new
 * secret comes with the one before it; the canary under that one is kept until nothing is sealed under it. Where there is none, or
 * one that is kept does not open, the rows are looked at: sealed bytes don't name their secret.
 *
 * MUST fail with SigningSecretWrong when neither the secret nor one before it is the one the canary was sealed under.
 * MUST fail with SigningSecretWrong when rows are sealed under a secret that is neither.
 * Atomic: of several hosts that start at once on a new database, one seals the canary and the others are judged by it.
 */
export const checkSigningSecret = Effect.fn("postgres.checkSigningSecret")(function* (
  secret: Redacted.Redacted<string>,
  previous: ReadonlyArray<Redacted.Redacted<string>> = []
) {
  const sql = yield* SqlClient.SqlClient
  const current = yield* Effect.provide(Sealing, sealingUnder(secret))
  const any = yield* Effect.provide(Sealing, sealingUnder(secret, previous))
  const opens = (sealing: Sealing["Service"], sealed: Uint8Array) =>
    Effect.isSuccess(sealing.open(sealed, CANARY_PLACE))

  /** The canaries to keep, by what the rows themselves say; they have to be read to the last where the canary says that some are lost. */
  const lookAtRows = Effect.fnUntraced(function* (areLost: boolean) {
    const counted = yield* Effect.provideService(countSealed(ROWS_TRIED_MAX), Sealing, any)
    const lost = counted.filter(({ count, isWhole }) => count.unopened > 0 || (areLost && !isWhole))
    if (lost.length > 0) {
      const numberOf = ({ count, isWhole }: (typeof lost)[number]) =>
        isWhole ? count.unopened : count.unopened === 0 ? "perhaps" : `${count.unopened} or more`
      const sealed = lost.map((each) => `${each.count.what} (${numberOf(each)})`)
      return yield* new SigningSecretWrong({ sealed: sealed.join(", ") })
    }
    if (counted.every(({ count, isWhole }) => count.previous === 0 && isWhole)) return []
    return yield* Effect.forEach(previous, (each) =>
      Effect.flatMap(Effect.provide(Sealing, sealingUnder(each)), (under) => under.seal(CANARY, CANARY_PLACE))
    )
  })

  /** Whether this start is judged; it is not where another one changed the canary meanwhile. */
  const judge = Effect.gen(function* () {
    const known = yield* findCanary
    if (known !== null && !(yield* opens(any, known.sealed))) return yield* new SigningSecretWrong({ sealed: null })
    const opened = yield* Effect.forEach(known?.before ?? [], (each) => opens(any, each))
    const areLost = opened.includes(false)
    const isCurrent = known !== null && (yield* opens(current, known.sealed))
    const kept = known === null || areLost ? null : known.before
    if (kept !== null && isCurrent) return true
    const canaries = [...(kept ?? (yield* lookAtRows(areLost))), ...(known === null || isCurrent ? [] : [known.sealed])]
    const before = encodeBefore(yield* Effect.filter(canaries, (each) => Effect.map(opens(current, each), (is) => !is)))
    const sealed = known !== null && isCurrent ? known.sealed : yield* current.seal(CANARY, CANARY_PLACE)
    return yield* sql.withTransaction(
      Effect.gen(function* () {
        yield* sql`lock table seal_canary in exclusive mode`
        if (!areSame((yield* findCanary)?.sealed, known?.sealed)) return false
        yield* sql`
          insert into seal_canary (sealed, sealed_before) values (${sealed}::bytea, ${before}::text[])
          on conflict (single) do update set sealed = excluded.sealed, sealed_before = excluded.sealed_before
        `
        return true
      })
    )
  })
  for (let changes = 0; changes < CHANGES_MAX; changes++) if (yield* judge) return
  return yield* Effect.die(new Error("other starts change the canary all the time"))
})
