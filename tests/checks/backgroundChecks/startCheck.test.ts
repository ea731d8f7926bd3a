import { describe, expect } from "bun:test"
import { Effect, Layer, Redacted } from "effect"
import { cryptography } from "../../../adapters/cryptography/layer.ts"
import { layer as stripe } from "../../../adapters/payments/stripe/Payments.ts"
import { CERTIFICATION } from "../../../domain/checks/backgroundChecks/checkWords.ts"
import { startCheck } from "../../../domain/checks/backgroundChecks/startCheck.ts"
import { storePorts } from "../../../fixtures/layers/storePorts.ts"
import { layer as signingKeys } from "../../../fixtures/system/SigningKeys.ts"
import { type ApiKey, KeyId } from "../../../ports/accounts/keys/ApiKey.ts"
import { CheckId, PAYABLE_HOURS } from "../../../ports/checks/backgroundChecks/Check.ts"
import { Checks } from "../../../ports/checks/backgroundChecks/Checks.ts"
import { Handle } from "../../../ports/creators/identity/SocialAccount.ts"
import { StoreUnavailable } from "../../../ports/system/StoreUnavailable.ts"
import { HOUR_MS } from "../../../ports/time/days.ts"
import { SECRET_KEY, startStripeStandIn, WEBHOOK_SECRET } from "../../accounts/payments/stripeStandIn.ts"
import { newTenant } from "../../contracts/newTenant.ts"
import { effectTest } from "../../support/running/effectTest.ts"

/** An order, whose operation is carried out as often as a test likes. */
const anOperation = Effect.gen(function* () {
  const tenantId = yield* newTenant
  const key: ApiKey = {
    id: KeyId.make(crypto.randomUUID()),
    tenantId,
    scope: "full",
    label: "",
    createdAt: new Date(),
    lastUsedAt: null
  }
  const operationId = crypto.randomUUID()
  const account = { platform: "instagram", handle: Handle.make("nova") } as const
  const run = startCheck(
    { key, operationId, pageAddress: (token) => `https://service.example/checks/${token}` },
    {
      tier: "quick",
      creatorHandle: "nova",
      onPlatforms: [{ account, spelling: "instagram" }],
      named: [],
      creatorEmail: null,
      creatorName: null,
      consentReasons: null,
      purpose: "A series of videos",
      currency: "USD",
      buyer: { brandName: null, category: null, notes: null, contactEmail: null },
      metadata: {}
    }
  )
  return { run, ticket: { tenantId, checkId: CheckId.make(operationId) } }
})

describe("an order of a check", () => {
  const it = effectTest(Layer.merge(storePorts, signingKeys).pipe(Layer.provideMerge(cryptography)))
  const withStripe = Effect.acquireRelease(Effect.sync(startStripeStandIn), ({ stop }) => Effect.promise(() => stop()))
  const providing = ({ url }: { readonly url: string }) =>
    Effect.provide(
      stripe({
        secretKey: Redacted.make(SECRET_KEY),
        webhookSecrets: [Redacted.make(WEBHOOK_SECRET)],
        apiUrl: url
      })
    )

  it.live(
    "that is carried out again hours later opens the checkout that it opened first, under one key with the same parameters",
    Effect.gen(function* () {
      const standIn = yield* withStripe
      const { run, ticket } = yield* anOperation
      const checks = yield* Checks
      // As if the process had died before it opened anything.
      const orderedAt = new Date(Date.now() - 5 * HOUR_MS)
      yield* checks.orderedAt(ticket, orderedAt)
      const made = yield* run.pipe(providing(standIn))
      expect(yield* run.pipe(providing(standIn))).toEqual(made)
      expect(made.createdAt).toEqual(orderedAt)
      expect(made.payableUntil).toEqual(new Date(orderedAt.getTime() + PAYABLE_HOURS * HOUR_MS))
      const posts = standIn.requests.filter(({ method }) => method === "POST")
      expect(posts.map(({ key }) => key)).toEqual([`open-${ticket.checkId}`, `open-${ticket.checkId}`])
      const [session, ...others] = [...standIn.sessions.values()]
      expect(others).toEqual([])
      expect((session?.expires_at ?? 0) * 1_000).toBeLessThanOrEqual(made.payableUntil.getTime())
    })
  )

  it.live(
    "tells the payer at the provider's checkout whom it is about, where, and what they certify by paying",
    Effect.gen(function* () {
      const standIn = yield* withStripe
      const { run } = yield* anOperation
      const { sessionId } = yield* run.pipe(providing(standIn))
      expect(standIn.sessions.get(sessionId ?? "")?.shown).toEqual({
        product: "Background check, quick: nova on Instagram",
        beside_button: CERTIFICATION
      })
    })
  )

  it.live(
    "that could not be kept ends its checkout, and carried out again opens another that can be paid",
    Effect.gen(function* () {
      const standIn = yield* withStripe
      const { run } = yield* anOperation
      const checks = yield* Checks
      const broken = Checks.of({
        ...checks,
        create: () => Effect.fail(new StoreUnavailable({ store: "Checks", cause: "a test" }))
      })
      const failed = yield* Effect.flip(run.pipe(providing(standIn), Effect.provideService(Checks, broken)))
      expect(failed._tag).toBe("StoreUnavailable")
      const made = yield* run.pipe(providing(standIn))
      expect(made.status).toBe("awaiting_payment")
      expect([...standIn.sessions.values()].map(({ id, status }) => [id === made.sessionId, status])).toEqual([
        [false, "expired"],
        [true, "open"]
      ])
    })
  )
})
