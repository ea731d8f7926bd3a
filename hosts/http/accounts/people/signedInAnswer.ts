import { Clock, Effect } from "effect"
import { senderNetworkOf } from "../../../../domain/accounts/keys/unknownKeys.ts"
import { SESSION_DAYS } from "../../../../domain/accounts/people/sessions.ts"
import { makeExpiringCache } from "../../../../domain/caching/expiringCache.ts"
import { seeOther } from "../../memberPages/accountPage.ts"
import { setCookie } from "../../memberPages/cookies.ts"
import type { Service } from "../../memberPages/visitor.ts"

/** Links that may be asked for from one network in any SIGN_INS_SECONDS. */
const SIGN_INS_MAX = 30
export const SIGN_INS_SECONDS = 900
/** Networks that are counted at most. */
const NETWORKS_MAX = 10_000

/** Makes the count of links that were asked for from an address' network: whether one more may be. */
export const makeSignInCounter = () => {
  const counts = makeExpiringCache<{ asked: number }>({ seconds: SIGN_INS_SECONDS, entriesMax: NETWORKS_MAX })
  return (address: string): Effect.Effect<boolean> =>
    Effect.map(Clock.monotonicTimeNanos, (now) => {
      const network = senderNetworkOf(address)
      const counted = counts.get(network, now) ?? { asked: 0 }
      if (counted.asked === 0) counts.set(network, counted, now)
      counted.asked += 1
      return counted.asked <= SIGN_INS_MAX
    })
}

const SESSION_SECONDS = SESSION_DAYS * 86_400
/** A browser is known for as long as its links and challenges may be used, and some. */
export const BROWSER_SECONDS = 86_400

/** To the first page of whoever was just signed in. */
export const signedInAnswer = (service: Service, session: string): Response =>
  seeOther("/home", [
    setCookie(service, "session", session, SESSION_SECONDS),
    setCookie(service, "browser", null, 0),
    setCookie(service, "tenant", null, 0)
  ])
