import { Context, type Effect, type Option } from "effect"
import type { StoreUnavailable } from "../../system/StoreUnavailable.ts"
import type { SecretHash } from "../keys/ApiKey.ts"
import type { Person, PersonId, Session, SignInLink } from "./Person.ts"

/** Sessions of one person at once, at most; one more ends the one that was used longest ago. */
export const SESSIONS_MAX = 50

/** A session with the person who is signed in by it. */
export interface OpenSession {
  readonly session: Session
  readonly person: Person
}

/** The links that sign people in, and the browsers in which they are. */
export class SignIns extends Context.Service<
  SignIns,
  {
    /**
     * Keeps a link, unless the person was given `linksMax` since `since`; whether it did. Atomic: of links that are asked for at the same
     * time no more are kept.
     */
    readonly keepLink: (
      link: SignInLink,
      bound: { readonly since: Date; readonly linksMax: number }
    ) => Effect.Effect<boolean, StoreUnavailable>
    /** The link of a hash that is neither used nor expired at `at`; looking changes nothing. */
    readonly findLink: (hash: SecretHash, at: Date) => Effect.Effect<Option.Option<SignInLink>, StoreUnavailable>
    /**
     * Uses a link up and opens a session of its person, in one step, ending what session `replaced` was. None where the link is used,
     * expired at the session's `createdAt` or unknown: then nothing changes.
     *
     * Atomic: of those who use one link at the same time one is signed in. MUST leave a person with SESSIONS_MAX sessions at most.
     */
    readonly signIn: (
      link: SecretHash,
      session: Omit<Session, "personId">,
      replaced: SecretHash | null
    ) => Effect.Effect<Option.Option<Person>, StoreUnavailable>
    /**
     * The session of a hash, if it was used after `idleSince` and isn't over at `at`, with its person. Its use is written down unless
     * one at or after `unlessSince` is.
     */
    readonly use: (
      hash: SecretHash,
      times: { readonly at: Date; readonly idleSince: Date; readonly unlessSince: Date }
    ) => Effect.Effect<Option.Option<OpenSession>, StoreUnavailable>
    /** A person's sessions that aren't over at `at` and were used after `idleSince`, the last used first. */
    readonly sessions: (
      id: PersonId,
      times: { readonly at: Date; readonly idleSince: Date }
    ) => Effect.Effect<ReadonlyArray<Session>, StoreUnavailable>
    /** Ends a session. Idempotent. */
    readonly end: (hash: SecretHash) => Effect.Effect<void, StoreUnavailable>
    /** Ends every session of a person and every link that was not used. */
    readonly endAll: (id: PersonId) => Effect.Effect<void, StoreUnavailable>
    /** Removes links and sessions that were over before `before`, a bounded number at a time; how many. */
    readonly purge: (before: Date, rowsMax: number) => Effect.Effect<number, StoreUnavailable>
  }
>()("creatorsignal/ports/accounts/people/SignIns") {}
