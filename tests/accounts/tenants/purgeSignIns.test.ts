import { describe, expect } from "bun:test"
import { Clock, Effect, Layer, Option } from "effect"
import { cryptography } from "../../../adapters/cryptography/layer.ts"
import { makeLink } from "../../../domain/accounts/people/askForLink.ts"
import { hashOf, LINK_MINUTES, purgeSignIns, SESSION_DAYS } from "../../../domain/accounts/people/sessions.ts"
import { signIn } from "../../../domain/accounts/people/signIn.ts"
import { createTenant } from "../../../domain/accounts/tenants/createTenant.ts"
import { storePorts } from "../../../fixtures/layers/storePorts.ts"
import { fixedClock } from "../../../fixtures/system/fixedClock.ts"
import { Members } from "../../../ports/accounts/people/Members.ts"
import { PersonId } from "../../../ports/accounts/people/Person.ts"
import { SignIns } from "../../../ports/accounts/people/SignIns.ts"
import { MINUTE_MS } from "../../../ports/time/days.ts"
import { effectTest } from "../../support/running/effectTest.ts"

const START = Date.UTC(2026, 0, 5, 12)

const at = (minutes: number) => fixedClock(new Date(START + minutes * MINUTE_MS), Effect.runSync(Clock.Clock))
const when = <A, E, R>(minutes: number, act: Effect.Effect<A, E, R>) =>
  Effect.provideService(act, Clock.Clock, at(minutes))

describe("removing what signs nobody in any more", () => {
  const it = effectTest(Layer.mergeAll(storePorts, cryptography))

  it.live(
    "links go once a person's are no longer counted by them, sessions once they are over, and no sooner",
    Effect.gen(function* () {
      const members = yield* Members
      const signIns = yield* SignIns
      const { id: tenantId } = yield* createTenant("Brand")
      const id = PersonId.make(crypto.randomUUID())
      yield* members.add({ tenantId, id, email: null, role: "owner", at: new Date(START) })
      const link = Option.getOrThrow(yield* when(0, makeLink(id, null)))
      const asked = { link, browser: null, isOtherBrowserMeant: false, session: null, userAgent: "Firefox" }
      const { session } = yield* when(1, signIn(asked))
      yield* when(2, makeLink(id, null))
      expect(yield* when(2 * LINK_MINUTES, purgeSignIns)).toBe(0)
      expect(yield* when(2 * LINK_MINUTES + 1, purgeSignIns)).toBe(1)
      expect(yield* when(2 * LINK_MINUTES + 3, purgeSignIns)).toBe(1)
      const hash = yield* hashOf(session)
      if (hash === null) throw new Error("no session")
      const end = 1 + SESSION_DAYS * 24 * 60
      const times = { at: new Date(START), idleSince: new Date(0), unlessSince: new Date(0) }
      expect(yield* when(end + LINK_MINUTES, purgeSignIns)).toBe(0)
      expect(Option.isSome(yield* signIns.use(hash, times))).toBe(true)
      expect(yield* when(end + LINK_MINUTES + 1, purgeSignIns)).toBe(1)
      expect(Option.isNone(yield* signIns.use(hash, times))).toBe(true)
    })
  )
})
