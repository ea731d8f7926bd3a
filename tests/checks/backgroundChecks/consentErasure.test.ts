import { describe, expect, test } from "bun:test"
import { Effect, Layer, Logger, Option } from "effect"
import { cryptography } from "../../../adapters/cryptography/layer.ts"
import { networkInBrief } from "../../../domain/checks/backgroundChecks/consent/networkInBrief.ts"
import { eraseSubject } from "../../../domain/checks/backgroundChecks/eraseSubject.ts"
import { consentGivenStep } from "../../../domain/checks/backgroundChecks/steps.ts"
import { layer as fixtures } from "../../../fixtures/layers/layer.ts"
import { subjectErase } from "../../../hosts/commands/creators/erasure/commands.ts"
import { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import type { Check } from "../../../ports/checks/backgroundChecks/Check.ts"
import { Checks } from "../../../ports/checks/backgroundChecks/Checks.ts"
import { Reviews } from "../../../ports/checks/review/Reviews.ts"
import { Footprints } from "../../../ports/creators/discovery/Footprints.ts"
import { PLACE } from "../../commands/place.ts"
import { aFindingOf, askedCheck, checkAccount, completeCheck } from "../../contracts/consentExamples.ts"
import { effectTest } from "../../support/running/effectTest.ts"

const it = effectTest(Layer.mergeAll(fixtures, cryptography, Logger.layer([])))
const AT = new Date(Date.UTC(2026, 2, 1))

const read = (check: Check) =>
  Effect.all({
    check: Effect.map(
      Checks.use((checks) => checks.find(check)),
      Option.getOrThrow
    ),
    report: Checks.use((checks) => checks.report(check)),
    refund: Checks.use((checks) => checks.refundOf(check)),
    reviews: Reviews.use((reviews) => reviews.ofCheck(check.tenantId, check.checkId))
  })

/** Three checks about one account: one that waits, one that is read, one that is done; and one about somebody else. */
const world = Effect.gen(function* () {
  const account = checkAccount("instagram", `nova${crypto.randomUUID().slice(0, 8)}`)
  const given = { accounts: [account] }
  const tenant = () => TenantId.make(crypto.randomUUID())
  const agree = Effect.fnUntraced(function* (check: Check) {
    const record = {
      decision: "given" as const,
      at: AT,
      textVersion: 1,
      textHash: "a".repeat(64),
      network: "93.184.216.0/24",
      confirmed: [`instagram/${account.handle}`],
      added: [],
      struck: []
    }
    const step = yield* consentGivenStep(check, record, check.accounts)
    return Option.getOrThrow(yield* Checks.use((checks) => checks.apply(check, step)))
  })
  const waiting = yield* askedCheck(tenant(), AT, given)
  const scanning = yield* agree(yield* askedCheck(tenant(), AT, given))
  const agreed = yield* agree(yield* askedCheck(tenant(), AT, given))
  const done = yield* completeCheck(agreed, AT, [aFindingOf(agreed, AT)])
  const other = yield* askedCheck(tenant(), AT, { accounts: [checkAccount("instagram", "somebody")] })
  yield* Footprints.use((footprints) => footprints.link([account, checkAccount("youtube", account.handle)]))
  return { account, waiting, scanning, done, other }
})

describe("erasing a subject", () => {
  it.live(
    "a dry run lists the checks and changes nothing",
    Effect.gen(function* () {
      const { account, waiting, scanning, done } = yield* world
      const before = yield* Effect.forEach([waiting, scanning, done], read)
      const row = yield* subjectErase.run({ account, check: null, yes: false }, PLACE)
      expect(row).toMatchObject({
        done: "no: add --yes",
        more_checks: "no",
        scores: 0,
        elsewhere: "all that names the account",
        linked_accounts: [{ account: `youtube/${account.handle}` }]
      })
      expect(row.checks).toHaveLength(3)
      expect(yield* Effect.forEach([waiting, scanning, done], read)).toEqual(before)
    })
  )

  it.live(
    "takes out what names them, ends what goes on, leaves the money's records and other people",
    Effect.gen(function* () {
      const { account, waiting, scanning, done, other } = yield* world
      const others = yield* read(other)
      const row = yield* subjectErase.run({ account, check: null, yes: true }, PLACE)
      expect(row).toMatchObject({ done: "yes", elsewhere: "all that names the account" })
      expect(row.checks).toHaveLength(3)
      for (const one of [waiting, scanning, done]) {
        const { check, report, reviews } = yield* read(one)
        expect(JSON.stringify(check)).not.toContain(account.handle)
        expect([check.creatorName, check.creatorEmail, check.consentReasons, check.accounts]).toEqual([
          null,
          null,
          null,
          []
        ])
        expect(check.erasedAt).not.toBeNull()
        expect([check.amountMinor, check.currency, check.payment, check.paidAt]).toEqual([
          one.amountMinor,
          one.currency,
          one.payment,
          one.paidAt
        ])
        expect([Option.isNone(report), reviews]).toEqual([true, []])
      }
      // Whoever paid for what is not delivered now gets it back; what was delivered stays paid.
      for (const [one, isOwed] of [
        [waiting, true],
        [scanning, true],
        [done, false]
      ] as const) {
        expect(Option.isSome((yield* read(one)).refund)).toBe(isOwed)
      }
      expect(yield* read(other)).toEqual(others)
      expect((yield* eraseSubject(account, { checkId: null, isDry: false })).checks).toEqual([])
    })
  )

  it.live(
    "one check alone leaves the others as they are",
    Effect.gen(function* () {
      const { account, waiting, done } = yield* world
      const kept = yield* read(done)
      const row = yield* subjectErase.run({ account, check: waiting.checkId, yes: true }, PLACE)
      expect(row).toMatchObject({ elsewhere: "left alone" })
      expect((yield* read(waiting)).check.erasedAt).not.toBeNull()
      expect(yield* read(done)).toEqual(kept)
    })
  )
})

describe("erasing one check", () => {
  it.live(
    "that isn't about the account erases nothing, also where nothing else is known of it",
    Effect.gen(function* () {
      const { done } = yield* world
      const nobody = checkAccount("instagram", `nobody${crypto.randomUUID().slice(0, 8)}`)
      yield* Footprints.use((footprints) => footprints.link([nobody, checkAccount("youtube", nobody.handle)]))
      const row = yield* subjectErase.run({ account: nobody, check: done.checkId, yes: true }, PLACE)
      expect(row).toMatchObject({ checks: [], elsewhere: "left alone" })
      expect(yield* Footprints.use((footprints) => footprints.of(nobody, null))).toHaveLength(2)
    })
  )
})

describe("networkInBrief", () => {
  for (const [address, network] of [
    ["93.184.216.34", "93.184.216.0/24"],
    ["::ffff:93.184.216.34", "93.184.216.0/24"],
    ["2606:2800:220:1:248:1893:25c8:1946", "2606:2800:220::/48"],
    ["2606:2800::1", "2606:2800:0::/48"],
    ["::1", "0:0:0::/48"],
    ["999.1.1.1", null],
    ["2606:2800", null],
    ["1::2::3", null],
    ["<b>", null],
    ["", null],
    [null, null]
  ] as const) {
    test(`${address} is told as ${network}`, () => expect(networkInBrief(address)).toBe(network))
  }
})
