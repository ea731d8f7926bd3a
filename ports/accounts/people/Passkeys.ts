import { Context, type Effect, type Option, Schema } from "effect"
import type { StoreUnavailable } from "../../system/StoreUnavailable.ts"
import type { SecretHash } from "../keys/ApiKey.ts"
import type { CredentialId, Passkey, PasskeyId, PasskeyName } from "./Passkey.ts"
import type { Person, PersonId, Session } from "./Person.ts"

/** The person has as many passkeys as they may. */
export class TooManyPasskeys extends Schema.TaggedError<TooManyPasskeys>()("TooManyPasskeys", {}) {}
/** The passkey is somebody's already. */
export class PasskeyTaken extends Schema.TaggedError<PasskeyTaken>()("PasskeyTaken", {}) {}
/** The challenge was answered before. */
export class ChallengeUsed extends Schema.TaggedError<ChallengeUsed>()("ChallengeUsed", {}) {}

/** A challenge that is answered: it is remembered until it is over anyway. */
export interface AnsweredChallenge {
  readonly hash: SecretHash
  readonly expiresAt: Date
}

/** The passkeys that sign people in, and the challenges that were answered. */
export class Passkeys extends Context.Service<
  Passkeys,
  {
    /**
     * Keeps a passkey and uses its challenge up, in one step. Atomic: of those that are added at the same time no more than PASSKEYS_MAX
     * are kept, and one that answers one challenge.
     *
     * MUST fail with TooManyPasskeys where the person has PASSKEYS_MAX passkeys, and with PasskeyTaken where a passkey with its
     * credential is kept, and with ChallengeUsed where the challenge was answered before. Then nothing changes.
     */
    readonly add: (
      passkey: Passkey,
      challenge: AnsweredChallenge
    ) => Effect.Effect<void, TooManyPasskeys | PasskeyTaken | ChallengeUsed | StoreUnavailable>
    /** The passkey of a credential; none where there is none. */
    readonly find: (credentialId: CredentialId) => Effect.Effect<Option.Option<Passkey>, StoreUnavailable>
    /** A person's passkeys, the oldest first. */
    readonly list: (personId: PersonId) => Effect.Effect<ReadonlyArray<Passkey>, StoreUnavailable>
    /** Gives a person's passkey another name; whether they have it. */
    readonly rename: (personId: PersonId, id: PasskeyId, name: PasskeyName) => Effect.Effect<boolean, StoreUnavailable>
    /** Removes a person's passkey; whether they had it. Sessions that it opened stay. */
    readonly remove: (personId: PersonId, id: PasskeyId) => Effect.Effect<boolean, StoreUnavailable>
    /**
     * Uses a challenge up and opens a session of a passkey's person, in one step, ending what session `replaced` was; the passkey's
     * use and count are written down. None where the passkey is gone or the challenge was answered before: then nothing changes.
     *
     * Atomic: of those who answer one challenge at the same time one is signed in. MUST sign nobody in whose count is not greater
     * than the one before, unless both are 0: somebody else has a copy of the authenticator. MUST end the oldest session of a person
     * who has SESSIONS_MAX.
     */
    readonly signIn: (use: {
      readonly id: PasskeyId
      readonly signatures: number
      readonly challenge: AnsweredChallenge
      readonly session: Omit<Session, "personId">
      readonly replaced: SecretHash | null
    }) => Effect.Effect<Option.Option<Person>, StoreUnavailable>
    /** Forgets answered challenges that were over before `before`, a bounded number at a time; how many. */
    readonly purge: (before: Date, rowsMax: number) => Effect.Effect<number, StoreUnavailable>
  }
>()("creatorsignal/ports/accounts/people/Passkeys") {}
