import { Effect, Layer, Option, Schema } from "effect"
import { SqlClient } from "effect/sql"
import {
  CredentialId,
  PASSKEYS_MAX,
  PasskeyId,
  PasskeyName,
  PasskeyPublicKey
} from "../../../../ports/accounts/people/Passkey.ts"
import {
  type AnsweredChallenge,
  ChallengeUsed,
  Passkeys,
  PasskeyTaken,
  TooManyPasskeys
} from "../../../../ports/accounts/people/Passkeys.ts"
import { PersonId, SignInAddress } from "../../../../ports/accounts/people/Person.ts"
import { readRows, storeStatements } from "../../statements/statements.ts"
import { makeSessionSteps } from "./sessionSteps.ts"

const PasskeyRow = Schema.Struct({
  id: PasskeyId,
  personId: PersonId,
  credentialId: CredentialId,
  publicKey: PasskeyPublicKey,
  signatures: Schema.Int,
  name: PasskeyName,
  createdAt: Schema.Date,
  lastUsedAt: Schema.NullOr(Schema.Date)
})

const PersonRow = Schema.Struct({ id: PersonId, email: Schema.NullOr(SignInAddress), createdAt: Schema.Date })
const CountRow = Schema.Struct({ passkeys: Schema.Int })

/** The step of a transaction that can't be done, which takes back those before it. */
class NotSignedIn extends Schema.TaggedError<NotSignedIn>()("NotSignedIn", {}) {}

const db = storeStatements("Accounts")
const { unavailable } = db

export const layer = Layer.effect(
  Passkeys,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { holdPerson, openSession } = makeSessionSteps(sql)
    const columns = sql.literal(`
      passkey_id as "id", person_id as "personId", credential_id as "credentialId", public_key as "publicKey",
      signatures::float8 as "signatures", name, created_at as "createdAt", last_used_at as "lastUsedAt"
    `)
    /** Whether the challenge was not answered before; whoever answers it at the same time waits until this is over. */
    const use = ({ hash, expiresAt }: AnsweredChallenge) =>
      Effect.map(
        sql`
          insert into answered_challenges (challenge_hash, expires_at) values (${hash}, ${expiresAt}) on conflict do nothing
          returning challenge_hash
        `,
        (rows) => rows.length > 0
      )

    return Passkeys.of({
      add: (passkey, challenge) =>
        Effect.gen(function* () {
          yield* holdPerson(passkey.personId)
          if (!(yield* use(challenge))) return yield* new ChallengeUsed()
          const [count] = yield* sql`
            select count(*)::int as passkeys from passkeys where person_id = ${passkey.personId}::uuid
          `.pipe(Effect.flatMap(readRows(CountRow)))
          if ((count?.passkeys ?? 0) >= PASSKEYS_MAX) return yield* new TooManyPasskeys()
          const kept = yield* sql`
            insert into passkeys (passkey_id, person_id, credential_id, public_key, signatures, name, created_at, last_used_at)
            values (${passkey.id}::uuid, ${passkey.personId}::uuid, ${passkey.credentialId}, ${passkey.publicKey},
              ${passkey.signatures}::bigint, ${passkey.name}, ${passkey.createdAt}, ${passkey.lastUsedAt})
            on conflict (credential_id) do nothing returning passkey_id
          `
          if (kept.length === 0) return yield* new PasskeyTaken()
        }).pipe(
          sql.withTransaction,
          Effect.mapError((failure) =>
            failure instanceof ChallengeUsed || failure instanceof TooManyPasskeys || failure instanceof PasskeyTaken
              ? failure
              : unavailable(failure)
          )
        ),

      find: (credentialId) =>
        sql`select ${columns} from passkeys where credential_id = ${credentialId}`.pipe(
          db.rows(PasskeyRow),
          Effect.map(([passkey]) => Option.fromUndefinedOr(passkey))
        ),

      list: (personId) =>
        sql`
          select ${columns} from passkeys where person_id = ${personId}::uuid order by passkey_id limit ${PASSKEYS_MAX}
        `.pipe(db.rows(PasskeyRow)),

      rename: (personId, id, name) =>
        sql`
          update passkeys set name = ${name} where passkey_id = ${id}::uuid and person_id = ${personId}::uuid returning passkey_id
        `.pipe(
          Effect.mapError(unavailable),
          Effect.map((rows) => rows.length > 0)
        ),

      remove: (personId, id) =>
        sql`
          delete from passkeys where passkey_id = ${id}::uuid and person_id = ${personId}::uuid returning passkey_id
        `.pipe(
          Effect.mapError(unavailable),
          Effect.map((rows) => rows.length > 0)
        ),

      signIn: ({ id, signatures, challenge, session, replaced }) =>
        Effect.gen(function* () {
          const [person] = yield* sql`
            update passkeys k set signatures = ${signatures}::bigint, last_used_at = ${session.createdAt}::timestamptz from people p
            where k.passkey_id = ${id}::uuid and p.person_id = k.person_id
              and (k.signatures < ${signatures}::bigint or (k.signatures = 0 and ${signatures}::bigint = 0))
            returning p.person_id as "id", p.email, p.created_at as "createdAt"
          `.pipe(Effect.flatMap(readRows(PersonRow)))
          if (person === undefined || !(yield* use(challenge))) return yield* new NotSignedIn()
          yield* openSession({ ...session, personId: person.id }, replaced)
          return Option.some(person)
        }).pipe(
          sql.withTransaction,
          Effect.catchTag("NotSignedIn", () => Effect.succeedNone),
          Effect.mapError(unavailable)
        ),

      purge: (before, rowsMax) =>
        sql`
          delete from answered_challenges where challenge_hash in (
            select challenge_hash from answered_challenges where expires_at < ${before}::timestamptz limit ${rowsMax}
          ) returning 1
        `.pipe(
          Effect.mapError(unavailable),
          Effect.map((rows) => rows.length)
        )
    })
  })
)
