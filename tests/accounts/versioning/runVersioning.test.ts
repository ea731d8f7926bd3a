import { expect, test } from "bun:test"
import { Context, Deferred, Effect, Layer, Logger, Option } from "effect"
import { cryptography } from "../../../adapters/cryptography/layer.ts"
import { createKey } from "../../../domain/accounts/keys/keys.ts"
import { createTenant } from "../../../domain/accounts/tenants/createTenant.ts"
import { addDays } from "../../../domain/accounts/versioning/deprecationDates.ts"
import { announceDeprecation } from "../../../domain/accounts/versioning/deprecations.ts"
import { startOfDay } from "../../../domain/time/calendar.ts"
import { layer as fixtures } from "../../../fixtures/layers/layer.ts"
import { work } from "../../../hosts/workers/accounts/versioning.ts"
import { startOne } from "../../../hosts/workers/Work.ts"
import { DeprecationId } from "../../../ports/accounts/versioning/Deprecation.ts"
import { Deprecations } from "../../../ports/accounts/versioning/Deprecations.ts"
import { Mail, type MailMessage, MailUnavailable } from "../../../ports/system/Mail.ts"

const SERVICE = { serviceName: "CreatorSignal", baseUrl: "https://api.example" }

const quiet = Layer.mergeAll(fixtures, cryptography, Logger.layer([]))

/** An account with a key, and an announcement that waits to be mailed to it. */
const announced = Effect.gen(function* () {
  const { id: tenantId } = yield* createTenant("Brand", "people@brand.example")
  const { key } = yield* createKey({ tenantId, scope: "full", label: "Server" })
  const today = startOfDay(new Date())
  const { deprecation } = yield* announceDeprecation({
    id: DeprecationId.make(crypto.randomUUID()),
    kind: "field",
    name: "Account.credits",
    carriers: [{ method: "GET", path: "/api/v1/account", by: "call", name: "" }],
    isUncounted: false,
    deprecatedOn: addDays(today, 91),
    sunsetOn: addDays(today, 291),
    note: "Ask for its parts.",
    link: null
  })
  return { key, deprecation }
})

test("a worker mails what waits as soon as it starts, removes uses that are too old, and records what it mailed before it stops", () =>
  Effect.gen(function* () {
    const sent = yield* Deferred.make<MailMessage>()
    const purged = yield* Deferred.make<void>()
    const live = yield* Deprecations
    const context = yield* Effect.context<Layer.Success<typeof fixtures> | Layer.Success<typeof cryptography>>()
    const services = context.pipe(
      Context.add(Mail, { send: (message) => Effect.asVoid(Deferred.succeed(sent, message)) }),
      Context.add(Deprecations, {
        ...live,
        purgeUses: (...asked) => Effect.tap(live.purgeUses(...asked), () => Deferred.succeed(purged, undefined))
      })
    )
    const { key, deprecation } = yield* announced
    const today = startOfDay(new Date())
    yield* live.addUses([
      { tenantId: key.tenantId, keyId: key.id, deprecationId: deprecation.id, day: today, uses: 4 },
      { tenantId: key.tenantId, keyId: key.id, deprecationId: deprecation.id, day: addDays(today, -401), uses: 5 }
    ])
    const stop = startOne(services, work, SERVICE)
    const mail = yield* Deferred.await(sent)
    expect(mail).toMatchObject({
      to: "people@brand.example",
      subject: expect.stringContaining("Account.credits will be gone on")
    })
    for (const part of [
      "Ask for its parts.",
      `Server (${key.id}): 4 times`,
      "https://api.example/reference#deprecated"
    ]) {
      expect(mail.text).toContain(part)
    }
    yield* Deferred.await(purged)
    yield* Effect.promise(stop)
    expect(yield* live.usesOf(key.tenantId, addDays(today, -500))).toMatchObject([{ uses: 4 }])
    expect(Option.isNone(yield* live.claimMail(addDays(today, 400), addDays(today, 401)))).toBe(true)
  }).pipe(Effect.provide(quiet), Effect.runPromise))

test("a mail that can't be sent waits for its next try, under the same id", () =>
  Effect.gen(function* () {
    const ids: Array<string | undefined> = []
    const second = yield* Deferred.make<void>()
    const live = yield* Deprecations
    const context = yield* Effect.context<Layer.Success<typeof fixtures> | Layer.Success<typeof cryptography>>()
    const services = context.pipe(
      Context.add(Mail, {
        send: ({ id }) =>
          Effect.suspend(() => {
            ids.push(id)
            return ids.length === 1
              ? Effect.fail(new MailUnavailable({ cause: "away" }))
              : Deferred.succeed(second, undefined)
          }).pipe(Effect.asVoid)
      }),
      // Its pause is over at once.
      Context.add(Deprecations, {
        ...live,
        retryMail: (claimed, nextAt) => {
          expect(nextAt?.getTime()).toBeGreaterThan(Date.now() + 30_000)
          return live.retryMail(claimed, new Date(0))
        }
      })
    )
    yield* announced
    const stop = startOne(services, work, SERVICE)
    yield* Deferred.await(second)
    yield* Effect.promise(stop)
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
  }).pipe(Effect.provide(quiet), Effect.runPromise))
