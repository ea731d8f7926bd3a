import { Clock, Effect, Option } from "effect"
import { SignIns } from "../../../ports/accounts/people/SignIns.ts"
import { hashOf } from "./secrets.ts"
import { idleSince, useWrittenSince } from "./signInTimes.ts"

/** Who is signed in by a session's secret; none where nobody is. */
export const readSession = Effect.fn("accounts.readSession")(function* (secret: string | null) {
  const signIns = yield* SignIns
  const hash = yield* hashOf(secret)
  if (hash === null) return Option.none()
  const now = yield* Clock.currentTimeMillis
  return yield* signIns.use(hash, { at: new Date(now), idleSince: idleSince(now), unlessSince: useWrittenSince(now) })
})
