import { Clock, Effect } from "effect"
import { BROWSER_CHARACTERS_MAX } from "../../../ports/accounts/people/Person.ts"
import { toStorable } from "../../../ports/text/storableText.ts"
import { hashOf, newSecret } from "./secrets.ts"
import { sessionEnd } from "./signInTimes.ts"

/** A session that begins now, still nobody's, and its secret, which is in the answer and nowhere else. */
export const newSession = Effect.fnUntraced(function* (userAgent: string) {
  const now = yield* Clock.currentTimeMillis
  const secret = yield* newSecret()
  const hash = yield* hashOf(secret)
  if (hash === null) return yield* Effect.die("a new secret has no hash")
  const at = new Date(now)
  const browser = toStorable(userAgent).slice(0, BROWSER_CHARACTERS_MAX).toWellFormed()
  return { secret, session: { hash, browser, createdAt: at, lastUsedAt: at, expiresAt: sessionEnd(now) } }
})
