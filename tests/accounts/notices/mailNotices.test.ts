import { describe, expect } from "bun:test"
import { Context, Deferred, Effect, Fiber, Layer, Logger, Queue } from "effect"
import { TestClock } from "effect/testing"
import { MAIL_TRIED_DAYS, mailDueNotices, mailNotices, noticesMail } from "../../../domain/accounts/notices/notices.ts"
import { MAIL_LEASE_MS, MAIL_PAUSE_MAX_MS, MAIL_PAUSE_MS, mailPauseMs } from "../../../domain/mail/mailing.ts"
import { layer as fixtures } from "../../../fixtures/layers/layer.ts"
import { SentMail } from "../../../fixtures/system/Mail.ts"
import {
  NOTICE_TEXT_CHARACTERS_MAX,
  NOTICE_TITLE_CHARACTERS_MAX,
  NoticeEvent
} from "../../../ports/accounts/notices/Notice.ts"
import { NOTICES_MAILED_MAX, Notices } from "../../../ports/accounts/notices/Notices.ts"
import { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { Tenants } from "../../../ports/accounts/tenants/Tenants.ts"
import { Mail, MailUnavailable, TEXT_CHARACTERS_MAX } from "../../../ports/system/Mail.ts"
import { DAY_MS } from "../../../ports/time/days.ts"
import { aNotice } from "../../contracts/notices.contract.ts"
import { effectTest } from "../../support/running/effectTest.ts"

const it = effectTest(Layer.merge(fixtures, Logger.layer([])))
const SERVICE = { serviceName: "CreatorSignal", baseUrl: "https://signal.example" }
const START_MS = Date.UTC(2026, 2, 1)

const aTenant = (name: string, email: string | null = `${name}@brand.example`) =>
  Effect.gen(function* () {
    const id = TenantId.make(crypto.randomUUID())
    yield* Tenants.use((tenants) =>
      tenants.insert({ id, name, email, lookbackDays: 30, createdAt: new Date(START_MS) })
    )
    return id
  })
const tell = (tenantId: TenantId, given: Parameters<typeof aNotice>[1] = {}) => {
  const notice = aNotice(tenantId, { at: new Date(START_MS), ...given })
  return Effect.as(
    Notices.use((notices) => notices.add([notice])),
    notice
  )
}
const told = (tenantId: TenantId) =>
  Notices.use((notices) => notices.list(tenantId, { events: NoticeEvent.literals, limit: 100, before: null }))

/** A Mail that fails for these addresses and notes each try. */
const failingFor = (...refused: ReadonlyArray<string>) =>
  Effect.map(Mail, (mail) => {
    const tries: Array<string> = []
    const service = Mail.of({
      send: (message) => {
        tries.push(message.to)
        return refused.includes(message.to) ? new MailUnavailable({ cause: new Error("refused") }) : mail.send(message)
      }
    })
    return { tries, service }
  })

/** Mails until nothing is due; answers how many mails were tried. */
const mailAll = Effect.gen(function* () {
  let mails = 0
  while (yield* mailNotices(SERVICE)) mails += 1
  return mails
})

describe("mailNotices", () => {
  it.effect(
    "one mail for what waits for a tenant, each notice once, and none for a tenant without an address",
    Effect.gen(function* () {
      yield* TestClock.setTime(START_MS)
      const { messages } = yield* SentMail
      const [ada, bob, silent] = [yield* aTenant("ada"), yield* aTenant("bob"), yield* aTenant("silent", null)]
      yield* tell(ada, { title: "First", text: "Why it is." })
      yield* tell(ada, { title: "Second", at: new Date(START_MS - 1) })
      yield* tell(bob, { title: "Alone" })
      yield* tell(silent)
      expect(yield* mailAll).toBe(2)
      expect(yield* mailAll).toBe(0)
      expect(messages.map(({ to, subject }) => [to, subject])).toEqual([
        ["ada@brand.example", "CreatorSignal: 2 notices: Second"],
        ["bob@brand.example", "CreatorSignal: Alone"]
      ])
      expect(messages[0]?.text).toContain("First\n2026-03-01T00:00:00.000Z\nWhy it is.")
      expect((yield* told(ada)).map(({ mailedAt }) => mailedAt?.getTime())).toEqual([START_MS, START_MS])
      expect((yield* told(silent)).map(({ mailedAt }) => mailedAt)).toEqual([null])
      yield* tell(ada, { title: "Third" })
      expect(yield* mailAll).toBe(1)
    })
  )

  it.effect(
    "a creator's name with line breaks becomes no header and no second message",
    Effect.gen(function* () {
      yield* TestClock.setTime(START_MS)
      const { messages } = yield* SentMail
      const tenantId = yield* aTenant("ada")
      yield* tell(tenantId, { title: "Ada\r\nBcc: all@brand.example\r\n\r\nBuy this", text: "a\r\n.\r\nQUIT\u0000" })
      yield* tell(tenantId, { title: "\r\n\u0000", text: "" })
      expect(yield* mailAll).toBe(1)
      // The fixture takes nothing but a MailMessage, as every adapter does.
      expect(messages).toHaveLength(1)
      expect(messages[0]?.subject).toMatch(/^CreatorSignal: 2 notices: ?[^\r\n]*$/)
      expect(messages[0]?.text).toContain("Ada Bcc: all@brand.example Buy this\n")
      expect(messages[0]?.text).not.toMatch(/\r|\0/)
    })
  )

  it.effect(
    "a mail that can't be sent is tried again after pauses that grow, and keeps no other tenant waiting",
    Effect.gen(function* () {
      yield* TestClock.setTime(START_MS)
      const { service, tries } = yield* failingFor("ada@brand.example")
      const mail = mailAll.pipe(Effect.provideService(Mail, service))
      const ada = yield* aTenant("ada")
      yield* tell(ada, { at: new Date(START_MS - 1) })
      yield* tell(yield* aTenant("bob"))
      expect(yield* mail).toBe(2)
      expect(tries).toEqual(["ada@brand.example", "bob@brand.example"])
      yield* TestClock.adjust(MAIL_PAUSE_MS - 1)
      expect(yield* mail).toBe(0)
      yield* TestClock.adjust(1)
      expect(yield* mail).toBe(1)
      yield* TestClock.adjust(2 * MAIL_PAUSE_MS - 1)
      expect(yield* mail).toBe(0)
      yield* TestClock.adjust(1)
      expect(yield* mailAll).toBe(1)
      expect((yield* told(ada)).every(({ mailedAt }) => mailedAt !== null)).toBe(true)
    })
  )

  it.effect(
    "a notice that can't be mailed for a week is only listed; the pauses between are at most six hours",
    Effect.gen(function* () {
      yield* TestClock.setTime(START_MS)
      const { service, tries } = yield* failingFor("ada@brand.example")
      const tenantId = yield* aTenant("ada")
      yield* tell(tenantId)
      for (let hours = 0; hours < 24 * (MAIL_TRIED_DAYS + 3); hours++) {
        yield* mailAll.pipe(Effect.provideService(Mail, service))
        yield* TestClock.adjust("1 hour")
      }
      expect(tries.length).toBeGreaterThan((MAIL_TRIED_DAYS * DAY_MS) / MAIL_PAUSE_MAX_MS)
      expect(tries.length).toBeLessThan(40)
      const before = tries.length
      yield* TestClock.adjust("30 days")
      yield* mailAll.pipe(Effect.provideService(Mail, service))
      expect(tries.length).toBe(before)
      expect(yield* told(tenantId)).toMatchObject([{ mailedAt: null }])
      expect([0, 1, 9, 1_000, 5_000].map(mailPauseMs)).toEqual([
        MAIL_PAUSE_MS,
        2 * MAIL_PAUSE_MS,
        MAIL_PAUSE_MAX_MS,
        MAIL_PAUSE_MAX_MS,
        MAIL_PAUSE_MAX_MS
      ])
    })
  )

  it.effect(
    "a process that dies between the mail and its record has them mailed once more, and no more often",
    Effect.gen(function* () {
      yield* TestClock.setTime(START_MS)
      const { messages } = yield* SentMail
      const tenantId = yield* aTenant("ada")
      yield* tell(tenantId)
      const notices = yield* Notices
      const dying = { ...notices, mailed: () => Effect.die(new Error("killed")) }
      yield* Effect.exit(mailNotices(SERVICE).pipe(Effect.provideService(Notices, dying)))
      expect(messages).toHaveLength(1)
      yield* TestClock.adjust(MAIL_LEASE_MS - 1)
      expect(yield* mailAll).toBe(0)
      yield* TestClock.adjust(1)
      expect(yield* mailAll).toBe(1)
      yield* TestClock.adjust("365 days")
      expect(yield* mailAll).toBe(0)
      expect(messages).toHaveLength(2)
    })
  )

  it.effect(
    "as many as are mailed at once fit into one mail, however long they are: each is named, and texts are left out at the end",
    Effect.gen(function* () {
      const tenantId = yield* aTenant("ada")
      const notices = Array.from({ length: NOTICES_MAILED_MAX }, (_, place) => ({
        ...aNotice(tenantId, {
          title: `${place} `.padEnd(NOTICE_TITLE_CHARACTERS_MAX, "t"),
          text: `${place}:`.padEnd(NOTICE_TEXT_CHARACTERS_MAX, "x")
        }),
        mailedAt: null
      }))
      const message = noticesMail(SERVICE, { email: "ada@brand.example", notices })
      expect(message.text.length).toBeLessThanOrEqual(TEXT_CHARACTERS_MAX)
      for (const { title } of notices) expect(message.text).toContain(title)
      expect(message.text).toContain(notices[0]?.text ?? "none")
      expect(message.text).not.toContain(notices.at(-1)?.text ?? "")
      const mail = yield* Mail
      yield* mail.send(message)
    })
  )

  it.effect(
    "a notice of a check is mailed with the check's page for members, and no other is mailed with a page",
    Effect.gen(function* () {
      const tenantId = yield* aTenant("ada")
      const checkId = crypto.randomUUID()
      const textOf = (data: Record<string, string>) =>
        noticesMail(SERVICE, {
          email: "ada@brand.example",
          notices: [{ ...aNotice(tenantId, { data }), mailedAt: null }]
        }).text
      expect(textOf({ check_id: checkId })).toContain(`\nhttps://signal.example/checks/of/${checkId}\n`)
      for (const data of [{}, { check_id: "x/../../sign-out" }]) expect(textOf(data)).not.toContain("https://")
    })
  )
})

describe("mailDueNotices", () => {
  it.effect(
    "a mail that is under way when it is stopped is awaited and recorded",
    Effect.gen(function* () {
      yield* TestClock.setTime(START_MS)
      const tenantId = yield* aTenant("ada")
      yield* tell(tenantId)
      const begun = yield* Queue.unbounded<void>()
      const release = yield* Deferred.make<void>()
      const slow = Mail.of({
        send: () => Effect.andThen(Queue.offer(begun, undefined), Deferred.await(release))
      })
      const worker = yield* Effect.forkChild(mailDueNotices(SERVICE).pipe(Effect.provideService(Mail, slow)))
      yield* Queue.take(begun)
      const stopped = yield* Effect.forkChild(Fiber.interrupt(worker))
      expect(yield* told(tenantId)).toMatchObject([{ mailedAt: null }])
      yield* Deferred.succeed(release, undefined)
      yield* Fiber.join(stopped)
      expect(yield* told(tenantId)).toMatchObject([{ mailedAt: new Date(START_MS) }])
    })
  )

  it.effect(
    "what is told later is mailed at the next look, also after the store was away",
    Effect.gen(function* () {
      yield* TestClock.setTime(START_MS)
      const context = yield* Effect.context<Notices>()
      const notices = Context.get(context, Notices)
      const sent = yield* Queue.unbounded<string>()
      const mail = Mail.of({ send: ({ to }) => Effect.asVoid(Queue.offer(sent, to)) })
      let isAway = true
      const flaky = Notices.of({
        ...notices,
        claimMail: (...asked) => (isAway ? Effect.die(new Error("away")) : notices.claimMail(...asked))
      })
      const worker = yield* Effect.forkChild(
        mailDueNotices(SERVICE).pipe(Effect.provideService(Mail, mail), Effect.provideService(Notices, flaky))
      )
      yield* tell(yield* aTenant("ada"))
      yield* TestClock.adjust("1 minute")
      expect(yield* Queue.size(sent)).toBe(0)
      isAway = false
      yield* TestClock.adjust("1 minute")
      expect(yield* Queue.take(sent)).toBe("ada@brand.example")
      yield* Fiber.interrupt(worker)
    })
  )
})
