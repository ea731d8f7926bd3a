import { describe, expect } from "bun:test"
import { Effect, Layer, Result } from "effect"
import { TestClock } from "effect/testing"
import { cryptography } from "../../../adapters/cryptography/layer.ts"
import { setBalanceAlert } from "../../../domain/accounts/billing/balanceAlert.ts"
import { ALERT_TRIES_MAX, mailBalanceAlert } from "../../../domain/accounts/billing/mailBalanceAlerts.ts"
import { storePorts } from "../../../fixtures/layers/storePorts.ts"
import { AlertBelow } from "../../../ports/accounts/billing/BalanceAlerts.ts"
import { CreditLedger } from "../../../ports/accounts/billing/CreditLedger.ts"
import { Members } from "../../../ports/accounts/people/Members.ts"
import { PersonId, type Role, SignInAddress } from "../../../ports/accounts/people/Person.ts"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { Mail, type MailMessage, MailUnavailable } from "../../../ports/system/Mail.ts"
import { newTenant } from "../../contracts/newTenant.ts"
import { effectTest } from "../../support/running/effectTest.ts"
import { now } from "../payments/settled.ts"

const ports = storePorts.pipe(Layer.provideMerge(cryptography))
const SERVICE = { serviceName: "CreatorSignal", baseUrl: "https://brand.example" }

/** A mail that keeps what it was given, and takes nothing for those in `away`. */
const postbox = () => {
  const sent: Array<MailMessage> = []
  const away = new Set<string>()
  const layer = Layer.succeed(Mail, {
    send: (message) =>
      away.has(message.to)
        ? Effect.fail(new MailUnavailable({ cause: new Error("away") }))
        : Effect.sync(() => void sent.push(message))
  })
  const mail = Effect.provide(mailBalanceAlert(SERVICE), layer)
  return { sent, away, mail }
}

const move = (tenantId: TenantId, delta: number) =>
  Effect.flatMap(now, (at) =>
    CreditLedger.use((ledger) =>
      ledger.append({
        tenantId,
        reason: delta < 0 ? "charge" : "grant",
        reference: crypto.randomUUID(),
        delta,
        at
      })
    )
  )

/** An account of 12 credits that wants to be told below 10, with two owners, a member and a viewer. */
const watched = Effect.gen(function* () {
  yield* TestClock.setTime(Date.parse("2026-03-01T12:00:00.000Z"))
  const members = yield* Members
  const tenantId = yield* newTenant
  const person = (email: string, role: Role) =>
    Effect.flatMap(now, (at) =>
      members.add({
        tenantId,
        id: PersonId.make(crypto.randomUUID()),
        email: SignInAddress.make(email),
        role,
        at
      })
    )
  const id = crypto.randomUUID()
  const owners = [`one.${id}@brand.example`, `two.${id}@brand.example`] as const
  for (const email of owners) yield* person(email, "owner")
  yield* person(`member.${id}@brand.example`, "member")
  yield* person(`viewer.${id}@brand.example`, "viewer")
  yield* move(tenantId, 12)
  yield* setBalanceAlert(tenantId, AlertBelow.make(10))
  return { tenantId, owners }
})

const toldOf = (sent: ReadonlyArray<MailMessage>) => sent.map(({ to }) => to).toSorted()

describe("a balance that gets low", () => {
  const it = effectTest(ports)

  it.effect(
    "is told to every owner by one mail, once each time that it falls below what they set",
    Effect.gen(function* () {
      const { sent, mail } = postbox()
      const { tenantId, owners } = yield* watched
      expect(yield* mail).toBe(false)
      yield* move(tenantId, -3)
      yield* move(tenantId, -1)
      expect(yield* mail).toBe(true)
      expect(yield* mail).toBe(false)
      expect(toldOf(sent)).toEqual([...owners])
      expect(sent[0]?.subject).toBe("CreatorSignal: 8 credits left")
      expect(sent[0]?.text).toContain("has 8 credits. That is below 10")
      expect(sent[0]?.text).toContain("https://brand.example/account/credits")
      expect(new Set(sent.map(({ id }) => id)).size).toBe(2)
      yield* move(tenantId, -5)
      expect(yield* mail).toBe(false)
      yield* move(tenantId, 20)
      yield* move(tenantId, -20)
      expect(yield* mail).toBe(true)
      expect(sent).toHaveLength(4)
      expect(new Set(sent.map(({ id }) => id)).size).toBe(4)
    })
  )

  it.effect(
    "is not told any more once it is above again, or nobody wants to be told",
    Effect.gen(function* () {
      const { sent, mail } = postbox()
      const { tenantId } = yield* watched
      yield* move(tenantId, -3)
      yield* move(tenantId, 3)
      expect(yield* mail).toBe(true)
      yield* move(tenantId, -3)
      yield* setBalanceAlert(tenantId, null)
      expect(yield* mail).toBe(false)
      expect(sent).toEqual([])
    })
  )

  it.effect(
    "is told later to whom it could not be sent, and not again to who was told, until it is given up",
    Effect.gen(function* () {
      const { sent, mail, away } = postbox()
      const { tenantId, owners } = yield* watched
      away.add(owners[1])
      yield* move(tenantId, -3)
      for (let tries = 0; tries < 3; tries += 1) {
        expect(yield* mail).toBe(true)
        expect(yield* mail).toBe(false)
        yield* TestClock.adjust("6 hours")
      }
      expect(toldOf(sent)).toEqual([owners[0]])
      away.clear()
      expect(yield* mail).toBe(true)
      expect(toldOf(sent)).toEqual([...owners])
      yield* TestClock.adjust("6 hours")
      expect(yield* mail).toBe(false)

      away.add(owners[0]).add(owners[1])
      yield* move(tenantId, 3)
      yield* move(tenantId, -3)
      let tried = 0
      while (yield* mail) {
        tried += 1
        yield* TestClock.adjust("6 hours")
      }
      expect(tried).toBe(ALERT_TRIES_MAX)
      expect(sent).toHaveLength(2)
    })
  )

  it.effect(
    "is told by who takes over from a process that died at it",
    Effect.gen(function* () {
      const { sent, mail } = postbox()
      const { tenantId } = yield* watched
      yield* move(tenantId, -3)
      const dying = Effect.provideService(mail, CreditLedger, {
        ...(yield* CreditLedger),
        wallet: () => Effect.die("it died")
      })
      expect(Result.isFailure(yield* Effect.result(Effect.sandbox(dying)))).toBe(true)
      expect(yield* mail).toBe(false)
      yield* TestClock.adjust("30 minutes")
      expect(yield* mail).toBe(true)
      expect(sent).toHaveLength(2)
    })
  )
})
