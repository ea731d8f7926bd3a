import { describe, expect } from "bun:test"
import { Context, Effect, type Layer } from "effect"
import fc from "fast-check"
import { Mail, type MailMessage, SUBJECT_CHARACTERS_MAX, TEXT_CHARACTERS_MAX } from "../../ports/system/Mail.ts"
import { PROPERTY_RUNS, sharedEffectTest } from "../support/running/effectTest.ts"

/** A mail as it arrived, with the name that mail programs know it by. */
type ArrivedMail = Omit<MailMessage, "id"> & { readonly messageId: string }

/** What arrived so far, oldest first. */
export class Arrived extends Context.Service<Arrived, { readonly all: Effect.Effect<ReadonlyArray<ArrivedMail>> }>()(
  "creatorsignal/tests/Arrived"
) {}

let mails = 0
/** A mail to an address of its own, by which it is found again. */
const aMail = (given: Partial<MailMessage> = {}): MailMessage => {
  mails += 1
  return { to: `owner-${mails}@brand.example`, subject: "Hello", text: "A line.\n", ...given }
}

/** What arrived at an address. How many line breaks end a text is nobody's promise. */
const arrivedAt = Effect.fnUntraced(function* (address: string) {
  const { all } = yield* Arrived
  const found = (yield* all).filter(({ to }) => to === address)
  return found.map(({ to, subject, text }) => ({ to, subject, text: text.replace(/\n+$/, "") }))
})

const asArrived = (mail: MailMessage): MailMessage => ({ ...mail, text: mail.text.replace(/\n+$/, "") })

/** Whole characters of any script, without the control characters that no message has. */
const written = (maxLength: number, other: string) =>
  fc
    .string({ unit: "binary", maxLength: maxLength / 2 })
    .map((text) => text.replaceAll(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/gu, other))

const anyMail = fc.record({
  subject: written(SUBJECT_CHARACTERS_MAX - 4, " ").map((subject) => `S ${subject} .`),
  text: fc.oneof(
    written(2_000, "\n").map((text) => `${text}.`),
    fc.string({ unit: fc.constantFrom("\n", ".", " ", "=", "\t", "é", "a"), minLength: 1 })
  )
})

/** What any adapter of Mail must do. */
export const suite = <E>(name: string, layer: Layer.Layer<Mail | Arrived, E>, runs = PROPERTY_RUNS) =>
  describe(`mail contract: ${name}`, () => {
    const it = sharedEffectTest(layer)

    it.live(
      "a mail arrives as it was written, in any script, with lines of any length and those that begin with a dot",
      Effect.gen(function* () {
        const { send } = yield* Mail
        const mail = aMail({
          subject: `Łódź 株式会社 🛍 "&" <b> ${"long ".repeat(20)}end`,
          text: `.\n..\n\nŁódź 株式会社 🛍  \t\nFrom me = to you\n${"x".repeat(3_000)}\n.\nend`
        })
        yield* send(mail)
        expect(yield* arrivedAt(mail.to)).toEqual([mail])
      })
    )

    it.live(
      "a mail of the greatest size arrives",
      Effect.gen(function* () {
        const { send } = yield* Mail
        const mail = aMail({
          to: `${mails}${"o".repeat(40)}@${"d".repeat(60)}.${"d".repeat(60)}.example`,
          subject: "é".repeat(SUBJECT_CHARACTERS_MAX),
          text: "é".repeat(TEXT_CHARACTERS_MAX)
        })
        yield* send(mail)
        expect(yield* arrivedAt(mail.to)).toEqual([mail])
      })
    )

    it.property(
      "any mail arrives once, as it was written",
      anyMail,
      Effect.fnUntraced(function* (given) {
        const { send } = yield* Mail
        const mail = aMail(given)
        yield* send(mail)
        expect(yield* arrivedAt(mail.to)).toEqual([asArrived(mail)])
      }),
      runs
    )

    it.live(
      "mails sent at the same time arrive once each",
      Effect.gen(function* () {
        const { send } = yield* Mail
        const sent = Array.from({ length: 20 }, (_, n) => aMail({ text: `Mail ${n}` }))
        yield* Effect.forEach(sent, send, { concurrency: "unbounded" })
        for (const mail of sent) expect(yield* arrivedAt(mail.to)).toEqual([mail])
      })
    )

    it.live(
      "MUST send a message of one id under one Message-ID, however often it is sent",
      Effect.gen(function* () {
        const { send } = yield* Mail
        const { all } = yield* Arrived
        const [named, other, nameless] = [
          aMail({ id: crypto.randomUUID() }),
          aMail({ id: crypto.randomUUID() }),
          aMail()
        ]
        yield* Effect.forEach([named, other, nameless, named, nameless], send)
        const arrived = yield* all
        const namesOf = ({ to }: MailMessage) =>
          new Set(arrived.filter((mail) => mail.to === to).map(({ messageId }) => messageId))
        expect([namesOf(named).size, namesOf(other).size, namesOf(nameless).size]).toEqual([1, 1, 2])
        expect([...namesOf(named)]).not.toEqual([...namesOf(other)])
        for (const name of namesOf(named)) expect(name).toContain(named.id ?? "none")
      })
    )

    it.live(
      "MUST fail with MailUnavailable, and send nothing, when the message is not a MailMessage",
      Effect.gen(function* () {
        const { send } = yield* Mail
        const { all } = yield* Arrived
        const before = (yield* all).length
        const bad: ReadonlyArray<Partial<MailMessage>> = [
          ...["", "owner", "@brand.example", "owner@", "a@b@c.example", "a b@c.example", "a@c.example, b@c.example"],
          ...[
            "a@c.example\r\nBcc: b@c.example",
            "a@c.example\n",
            "\na@c.example",
            "a@c.example\u2028",
            "a\u0000@c.example"
          ],
          ...["<a@c.example>", "A <a@c.example>", '"a"@c.example', "a@c.example>", "a@[10.0.0.1]", "a,b@c.example"],
          ...[`${"a".repeat(255)}@c.example`]
        ].map((to) => ({ to }))
        const badSubjects = [
          "",
          " a",
          "a ",
          "a\r\nBcc: b@c.example",
          "a\nb",
          "a\rb",
          "a\u0000b",
          "a\u2028b",
          "a\u0085b",
          "a\ud800b"
        ]
        const badTexts = ["", "a\rb", "a\r\nb", "a\u0000b", "a\u001bb", "a\udc00b", "x".repeat(TEXT_CHARACTERS_MAX + 1)]
        for (const given of [
          ...bad,
          ...[...badSubjects, "x".repeat(SUBJECT_CHARACTERS_MAX + 1)].map((subject) => ({ subject })),
          ...badTexts.map((text) => ({ text })),
          ...["", "none", `${crypto.randomUUID()}>\r\nBcc: <b@c.example`].map((id) => ({ id }))
        ]) {
          const refusal = yield* Effect.flip(send(aMail(given)))
          expect({ given, failed: refusal._tag }).toEqual({ given, failed: "MailUnavailable" })
          // What can't be sent is not said either.
          for (const value of Object.values(given)) {
            if (value.length > 5) expect(String(refusal.cause)).not.toContain(value)
          }
        }
        expect(yield* all).toHaveLength(before)
      })
    )
  })
