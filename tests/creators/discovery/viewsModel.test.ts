import { afterAll, describe, expect, test } from "bun:test"
import { Effect, Layer, ManagedRuntime, Redacted, Result } from "effect"
import fc from "fast-check"
import { layer as ports } from "../../../adapters/postgres/layer.ts"
import * as Server from "../../../adapters/postgres/opening/client.ts"
import { layer as fixtures } from "../../../fixtures/layers/layer.ts"
import type { CreditLedger } from "../../../ports/accounts/billing/CreditLedger.ts"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import type { Tenants } from "../../../ports/accounts/tenants/Tenants.ts"
import { FOOTPRINT_ACCOUNTS_MAX, Footprints } from "../../../ports/creators/discovery/Footprints.ts"
import { accountKey, type SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import { Jobs } from "../../../ports/creators/jobs/Jobs.ts"
import { aJob, anAccount, aTenantWith, noon } from "../../contracts/creatorsExamples.ts"
import { migratedEmbedded } from "../../support/databases/migratedEmbedded.ts"
import { describeOnPostgres } from "../../support/databases/testDatabase.ts"
import { sized } from "../../support/running/sized.ts"
import { withLongTimeout } from "../../support/running/withLongTimeout.ts"

type Stores = Tenants | CreditLedger | Footprints | Jobs

const ACCOUNTS = 14
const TENANTS = 2
const RUNS = sized(5, 15)

const account = fc.nat({ max: ACCOUNTS - 1 })
const tenant = fc.nat({ max: TENANTS - 1 })
const some = (max: number) => fc.uniqueArray(account, { maxLength: max })
const step = fc.oneof(
  fc.record({ do: fc.constant("link" as const), accounts: fc.uniqueArray(account, { minLength: 1, maxLength: 5 }) }),
  fc.record({ do: fc.constant("exclude" as const), tenant, account }),
  fc.record({ do: fc.constant("unlink" as const), account }),
  fc.record({
    do: fc.constant("order" as const),
    tenant,
    linked: fc.uniqueArray(account, { minLength: 1, maxLength: 4 }),
    own: some(4),
    refused: some(3)
  })
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

/** What a store answers to every step, and what everybody sees in the end; accounts by their number. */
const play = (steps: ReadonlyArray<Step>) =>
  Effect.gen(function* () {
    const footprints = yield* Footprints
    const jobs = yield* Jobs
    // In the order of their names, by which a store leaves some out where a creator has too many.
    const accounts = Array.from({ length: ACCOUNTS }, () => anAccount()).toSorted((a, b) =>
      accountKey(a) < accountKey(b) ? -1 : 1
    )
    const tenants: ReadonlyArray<TenantId> = yield* Effect.forEach(Array.from({ length: TENANTS }), () =>
      aTenantWith(99)
    )
    const numbers = new Map(accounts.map((each, number) => [accountKey(each), number]))
    const named = (numbered: ReadonlyArray<number>) => numbered.map((number) => accounts[number] ?? anAccount())
    const toNumbers = (seen: ReadonlyArray<SocialAccount>) => seen.map((each) => numbers.get(accountKey(each)))
    const inOrder = (seen: ReadonlyArray<SocialAccount>) => toNumbers(seen).toSorted((a = -1, b = -1) => a - b)
    const [first] = tenants
    if (first === undefined) throw new Error("no tenant")

    const execute = (each: Step, at: Date): Effect.Effect<unknown, { readonly _tag: string }> => {
      switch (each.do) {
        case "link":
          return Effect.map(footprints.link(named(each.accounts)), ({ accounts: linked }) => inOrder(linked))
        case "exclude":
          return Effect.forEach(named([each.account]), (out) =>
            footprints.exclude(tenants[each.tenant] ?? first, out, at)
          ).pipe(Effect.map((left) => left.map(({ accounts: others }) => inOrder(others))))
        case "unlink":
          return Effect.forEach(named([each.account]), footprints.unlink).pipe(
            Effect.map((left) => left.map(({ accounts: others }) => inOrder(others)))
          )
        case "order":
          return Effect.gen(function* () {
            const [linked, ownLinked, refused] = [named(each.linked), named(each.own), named(each.refused)]
            const job = aJob(tenants[each.tenant] ?? first, { account: linked[0] ?? anAccount(), createdAt: at })
            yield* jobs.enqueue(job, { footprint: { linked, ownLinked, refused } })
            // Which accounts it holds is who the creator is.
            const held = yield* Effect.forEach(accounts, (other) => jobs.inFlight(job.tenantId, other))
            yield* jobs.fail(job, { error: "It can't be read.", announce: null }, at)
            return held.flatMap((holder, number) => (holder._tag === "Some" ? [number] : []))
          })
      }
    }
    const answers: Array<unknown> = []
    for (const [place, each] of steps.entries()) {
      const answer = yield* Effect.result(execute(each, new Date(noon(1).getTime() + place)))
      answers.push(Result.isSuccess(answer) ? answer.success : answer.failure._tag)
    }
    const views = yield* Effect.forEach([null, ...tenants], (viewer) =>
      Effect.forEach(accounts, (each) => Effect.map(footprints.of(each, viewer), inOrder))
    )
    const votes = (yield* footprints.votes).flatMap(({ account: { platform, handle }, tenants: count, at }) => {
      const number = numbers.get(accountKey({ platform, handle }))
      return number === undefined ? [] : [{ number, count, at }]
    })
    return { answers, views, votes: votes.toSorted((a, b) => a.number - b.number) }
  })

const suite = <E>(name: string, layer: Layer.Layer<Stores, E>) => {
  const runtime = ManagedRuntime.make(layer)
  afterAll(() => runtime.dispose())

  test(`${name}: whatever is linked, ordered, excluded and unlinked, each tenant sees what the fixture shows`, async () => {
    const context = await runtime.context()
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
        const expected = await play(steps).pipe(Effect.provide(fixtures), Effect.runPromise)
        const played = await play(steps).pipe(Effect.provide(context), Effect.runPromise)
        expect(played).toEqual(expected)
        // By itself: nobody is in two creators, and no creator is too large.
        for (const view of played.views) {
          for (const [number, members] of view.entries()) {
            expect(members).toContain(number)
            expect(members.length).toBeLessThanOrEqual(FOOTPRINT_ACCOUNTS_MAX)
            if (members.length === FOOTPRINT_ACCOUNTS_MAX) continue
            for (const member of members) expect(view[member ?? -1]).toEqual(members)
          }
        }
      }),
      { numRuns: RUNS }
    )
  })
}

const overStores = <E>(client: Layer.Layer<Layer.Services<ReturnType<typeof ports>>, E>) =>
  ports(Redacted.make("a signing secret")).pipe(Layer.provide(client))

describe("views of footprints", () => suite("embedded Postgres", overStores(migratedEmbedded())))
await describeOnPostgres("views of footprints", (url) =>
  suite("Postgres server", overStores(withLongTimeout(Server.layer(url))))
)
