import { describe, expect } from "bun:test"
import { Effect, Layer, Logger, Option } from "effect"
import { TestClock } from "effect/testing"
import { cryptography } from "../../../adapters/cryptography/layer.ts"
import { SUBJECT_LINK_DAYS } from "../../../domain/checks/backgroundChecks/composeCheckMail.ts"
import { openTicket } from "../../../domain/checks/backgroundChecks/consent/checkLinks.ts"
import { CHECK_MAIL_TRIES_MAX, mailCheck } from "../../../domain/checks/backgroundChecks/mailDueChecks.ts"
import {
  consentGivenStep,
  consentRefusedStep,
  fundsReinstatedStep,
  fundsWithdrawnStep
} from "../../../domain/checks/backgroundChecks/steps.ts"
import { tellDisputeDecided } from "../../../domain/checks/review/notifyDelivered.ts"
import { MAIL_LEASE_MS, MAIL_PAUSE_MAX_MS, MAIL_PAUSE_MS, mailPauseMs } from "../../../domain/mail/mailing.ts"
import { layer as fixtures } from "../../../fixtures/layers/layer.ts"
import { SentMail } from "../../../fixtures/system/Mail.ts"
import { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { Tenants } from "../../../ports/accounts/tenants/Tenants.ts"
import { type Check, CONSENT_DAYS, type ConsentRecord } from "../../../ports/checks/backgroundChecks/Check.ts"
import { type CheckStep, Checks } from "../../../ports/checks/backgroundChecks/Checks.ts"
import { Mail, MailUnavailable } from "../../../ports/system/Mail.ts"
import { DAY_MS } from "../../../ports/time/days.ts"
import { aFindingOf, askedCheck, completeCheck } from "../../contracts/consentExamples.ts"
import { effectTest } from "../../support/running/effectTest.ts"

const it = effectTest(Layer.mergeAll(fixtures, cryptography, Logger.layer([])))
const SERVICE = { serviceName: "CreatorSignal", baseUrl: "https://signal.example" }
const START = new Date(Date.UTC(2026, 2, 1))

const begin = Effect.gen(function* () {
  yield* TestClock.setTime(START.getTime())
  const id = TenantId.make(crypto.randomUUID())
  yield* Tenants.use((tenants) =>
    tenants.insert({ id, name: "Mugs Ltd", email: null, lookbackDays: 30, createdAt: START })
  )
  return id
})

/** Mails until nothing is due; answers how many mails were looked at. */
const mailAll = Effect.gen(function* () {
  let mails = 0
  while (yield* mailCheck(SERVICE)) mails += 1
  return mails
})

/** A Mail that fails while `isDown`, and counts what is tried. */
const faultyMail = Effect.map(Mail, (mail) => {
  const state = { isDown: true, tries: 0 }
  const service = Mail.of({
    send: (message) =>
      Effect.suspend(() => {
        state.tries += 1
        return state.isDown ? new MailUnavailable({ cause: new Error("down") }) : mail.send(message)
      })
  })
  return { state, service }
})

const answered = (decision: ConsentRecord["decision"]): ConsentRecord => ({
  decision,
  at: START,
  textVersion: 1,
  textHash: "a".repeat(64),
  network: null,
  confirmed: [],
  added: [],
  struck: []
})
const applied = (check: Check, step: CheckStep) =>
  Effect.map(
    Checks.use((checks) => checks.apply(check, step)),
    Option.getOrThrow
  )
const tokenIn = (text: string, page: "consent" | "subject"): string =>
  new RegExp(`https://signal\\.example/${page}/([\\w-]+)`).exec(text)?.[1] ?? ""

describe("mails to subjects", () => {
  it.effect(
    "the request says who asks, why and until when, and its link answers this check alone until then",
    Effect.gen(function* () {
      const tenantId = yield* begin
      const { messages } = yield* SentMail
      const check = yield* askedCheck(tenantId, START)
      expect(yield* mailAll).toBe(1)
      expect(yield* mailAll).toBe(0)
      const [mail] = messages
      expect(mail?.to).toBe(check.creatorEmail ?? "")
      expect(mail?.subject).toBe("CreatorSignal: Mugs (Mugs Ltd) asks for your consent to a check of your public posts")
      expect(mail?.text).toContain("> We plan a year of recipes with you.")
      expect(mail?.text).toContain("until 15 March 2026")
      const token = tokenIn(mail?.text ?? "", "consent")
      expect(yield* openTicket("check_consent", token)).toEqual({ tenantId, checkId: check.checkId, addressChanges: 0 })
      yield* TestClock.adjust(CONSENT_DAYS * DAY_MS)
      expect((yield* Effect.flip(openTicket("check_consent", token)))._tag).toBe("TokenExpired")
    })
  )

  it.effect(
    "each step has its mail, whose link opens the subject's own page",
    Effect.gen(function* () {
      const tenantId = yield* begin
      const { messages } = yield* SentMail
      const check = yield* askedCheck(tenantId, START)
      yield* mailAll
      const scanning = yield* applied(check, yield* consentGivenStep(check, answered("given"), check.accounts))
      yield* mailAll
      const finding = aFindingOf(scanning, START)
      yield* completeCheck(scanning, START, [finding])
      yield* mailAll
      yield* tellDisputeDecided(check, finding.id, START)
      yield* tellDisputeDecided(check, finding.id, START)
      yield* mailAll
      expect(messages.map(({ subject }) => subject).slice(1)).toEqual([
        "CreatorSignal: Your answer was recorded",
        "CreatorSignal: The report on your public posts is ready",
        "CreatorSignal: A finding that you disputed was decided"
      ])
      for (const { text } of messages.slice(1)) {
        expect(yield* openTicket("check_subject", tokenIn(text, "subject"))).toEqual({
          tenantId,
          checkId: check.checkId,
          addressChanges: 0
        })
        expect(text).not.toContain("<")
      }
      expect(SUBJECT_LINK_DAYS).toBe(365)
    })
  )

  it.effect(
    "a mail that can't be sent is tried again after pauses that grow, and is sent once",
    Effect.gen(function* () {
      const tenantId = yield* begin
      const { messages } = yield* SentMail
      yield* askedCheck(tenantId, START)
      const { state, service } = yield* faultyMail
      const mail = mailAll.pipe(Effect.provideService(Mail, service))
      expect(yield* mail).toBe(1)
      yield* TestClock.adjust(MAIL_PAUSE_MS - 1)
      expect(yield* mail).toBe(0)
      yield* TestClock.adjust(1)
      expect(yield* mail).toBe(1)
      yield* TestClock.adjust(2 * MAIL_PAUSE_MS)
      state.isDown = false
      expect(yield* mail).toBe(1)
      yield* TestClock.adjust(DAY_MS)
      expect(yield* mail).toBe(0)
      expect([state.tries, messages.length]).toEqual([3, 1])
    })
  )

  it.effect(
    "a process that dies with a mail in hand has it sent by the next one, after its claim",
    Effect.gen(function* () {
      const tenantId = yield* begin
      const { messages } = yield* SentMail
      yield* askedCheck(tenantId, START)
      const until = new Date(START.getTime() + MAIL_LEASE_MS)
      expect(Option.isSome(yield* Checks.use((checks) => checks.claimMail(START, until)))).toBe(true)
      expect(yield* mailAll).toBe(0)
      yield* TestClock.adjust(MAIL_LEASE_MS)
      expect(yield* mailAll).toBe(1)
      expect(messages).toHaveLength(1)
    })
  )

  it.effect(
    "a process that dies between a mail and its record has it sent once more, as the same mail, and no other is",
    Effect.gen(function* () {
      const tenantId = yield* begin
      const { messages } = yield* SentMail
      yield* askedCheck(tenantId, START)
      yield* askedCheck(tenantId, START)
      const checks = yield* Checks
      const forgetting = Checks.of({ ...checks, mailSent: () => Effect.void })
      while (yield* mailCheck(SERVICE).pipe(Effect.provideService(Checks, forgetting))) {}
      expect(messages).toHaveLength(2)
      yield* TestClock.adjust(MAIL_LEASE_MS)
      expect(yield* mailAll).toBe(2)
      const [first, second, ...again] = messages.map(({ id }) => id)
      expect(first).not.toBe(second)
      expect(again.toSorted()).toEqual([first, second].toSorted())
    })
  )

  it.effect(
    "tries last for the days in which consent can be given, and end",
    Effect.sync(() => {
      const pauses = Array.from({ length: CHECK_MAIL_TRIES_MAX - 1 }, (_, tries) => mailPauseMs(tries))
      expect(pauses.every((pause) => pause <= MAIL_PAUSE_MAX_MS)).toBe(true)
      expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThan(CONSENT_DAYS * DAY_MS)
    })
  )

  it.effect(
    "a request is not sent once the answer is there, and one that a payment dispute holds back is sent when it is over",
    Effect.gen(function* () {
      const tenantId = yield* begin
      const { messages } = yield* SentMail
      const refused = yield* askedCheck(tenantId, START)
      yield* applied(refused, yield* consentRefusedStep(refused, answered("refused")))
      const held = yield* askedCheck(tenantId, START)
      const disputed = yield* applied(held, yield* fundsWithdrawnStep(held, "evt_1", START))
      yield* mailAll
      expect(messages.map(({ to, subject }) => [to, subject])).toEqual([
        [refused.creatorEmail ?? "", "CreatorSignal: Your answer was recorded"]
      ])
      yield* applied(disputed, yield* fundsReinstatedStep(disputed, false, "evt_2", START))
      yield* TestClock.adjust(DAY_MS)
      yield* mailAll
      expect(messages.slice(1).map(({ to }) => to)).toEqual([held.creatorEmail ?? ""])
    })
  )

  it.effect(
    "names and reasons with line breaks become no header, and can't pass for the mail's own words",
    Effect.gen(function* () {
      const tenantId = yield* begin
      const { messages } = yield* SentMail
      yield* askedCheck(tenantId, START, {
        buyer: { brandName: "Mugs\r\nBcc: all@brand.example\r\n\r\nClick", category: null, notes: null },
        creatorName: "Nova\n\nYou won",
        consentReasons: "One\r\n.\r\nQUIT\u0000 Größe 🍵"
      })
      expect(yield* mailAll).toBe(1)
      expect(messages).toHaveLength(1)
      expect(messages[0]?.subject).toContain("Mugs Bcc: all@brand.example Click (Mugs Ltd) asks")
      expect(messages[0]?.text).toContain("Hello Nova You won,")
      expect(messages[0]?.text).toContain("> One\n> .\n> QUIT  Größe 🍵")
    })
  )
})
