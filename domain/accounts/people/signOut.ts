import { Clock, Effect } from "effect"
import type { PersonId } from "../../../ports/accounts/people/Person.ts"
import { SignIns } from "../../../ports/accounts/people/SignIns.ts"
import { hashOf } from "./secrets.ts"
import { idleSince } from "./signInTimes.ts"

/** Ends the session of a secret. Idempotent. */
export const signOut = Effect.fn("accounts.signOut")(function* (secret: string | null) {
  const hash = yield* hashOf(secret)
  if (hash !== null) yield* SignIns.use((signIns) => signIns.end(hash))
})

/** Ends every session of a person, this one too, and every link that they did not use. */
export const signOutEverywhere = (id: PersonId) => SignIns.use((signIns) => signIns.endAll(id))

/** The browsers in which a person is signed in. */
export const listSessions = Effect.fn("accounts.listSessions")(function* (id: PersonId) {
  const signIns = yield* SignIns
  const now = yield* Clock.currentTimeMillis
  return yield* signIns.sessions(id, { at: new Date(now), idleSince: idleSince(now) })
})
