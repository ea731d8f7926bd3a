import { afterAll, expect, test } from "bun:test"
import { Effect, Layer, ManagedRuntime, Option, Redacted, Result } from "effect"
import { layer as ports } from "../../../adapters/postgres/layer.ts"
import * as Server from "../../../adapters/postgres/opening/client.ts"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { FOOTPRINT_ACCOUNTS_MAX, Footprints } from "../../../ports/creators/discovery/Footprints.ts"
import { accountKey, type SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import { type EnqueuedJob, Jobs } from "../../../ports/creators/jobs/Jobs.ts"
import { Lookups } from "../../../ports/creators/lookups/Lookups.ts"
import { aBatch, aJob, anAccount, anItem, aTenantWith, balanceOf, noon } from "../../contracts/creatorsExamples.ts"
import { describeOnPostgres } from "../../support/databases/testDatabase.ts"
import { withLongTimeout } from "../../support/running/withLongTimeout.ts"

const all = { concurrency: "unbounded" } as const
const ROUNDS = 4
const ORDERS = 50
const CREDITS = 1_000

await describeOnPostgres("footprints that are ordered on two hosts at once", (url) => {
  const host = () => {
    const runtime = ManagedRuntime.make(
      ports(Redacted.make("a signing secret")).pipe(Layer.provideMerge(withLongTimeout(Server.layer(url))))
    )
    afterAll(() => runtime.dispose())
    return Layer.effectContext(runtime.contextEffect)
  }
  const hosts = [host(), host()]
  const on = (place: number) => Effect.provide(hosts[place % 2] ?? host())

  const order = (tenantId: TenantId, accounts: ReadonlyArray<SocialAccount>) =>
    Jobs.use((jobs) => {
      const named = accounts.map((account) => ({ ...account, spelling: account.platform }))
      const [first = { ...anAccount(), spelling: "youtube" }, ...others] = named
      const job = { ...aJob(tenantId), accounts: [first, ...others] as const }
      return jobs.enqueue(job, { footprint: { linked: accounts, ownLinked: [], refused: [] } })
    })

  test("no account is held twice or charged twice, no refused order leaves a link, and none waits for another for ever", () =>
    Effect.gen(function* () {
      for (let round = 0; round < ROUNDS; round++) {
        const tenants = [yield* aTenantWith(CREDITS), yield* aTenantWith(CREDITS)]
        const [one, other] = tenants
        if (one === undefined || other === undefined) return
        // A chain of accounts, of which each order names three in a row: neighbours overlap, others don't.
        const chain = Array.from({ length: 10 }, () => anAccount())
        const asked = Array.from({ length: ORDERS }, (_, place) => {
          const from = place % (chain.length - 2)
          const accounts = chain.slice(from, from + 3)
          return {
            tenantId: place % 3 === 0 ? other : one,
            accounts: place % 2 === 0 ? accounts : accounts.toReversed()
          }
        })
        const [results, lookedUp] = yield* Effect.all(
          [
            Effect.forEach(
              asked,
              ({ tenantId, accounts }, place) => Effect.result(order(tenantId, accounts)).pipe(on(place)),
              all
            ),
            // Whole batches, lone orders and exclusions of the same accounts come between.
            Effect.forEach(
              chain,
              (account, place) =>
                Effect.all([
                  Lookups.use((lookups) =>
                    lookups.chargeAndReadMany(
                      aBatch(
                        one,
                        chain.toReversed().map((each) => anItem(each))
                      )
                    )
                  ),
                  Effect.result(Jobs.use((jobs) => jobs.enqueue(aJob(other, { account })))),
                  Effect.result(Footprints.use((footprints) => footprints.exclude(one, account, noon(1))))
                ]).pipe(on(place)),
              all
            )
          ],
          all
        )
        const tagOf = (result: Result.Result<unknown, { readonly _tag: string }>) =>
          Result.isFailure(result) ? [result.failure._tag] : []
        const failures = [...results.flatMap(tagOf), ...lookedUp.flatMap(([, lone, out]) => [lone, out].flatMap(tagOf))]
        expect(new Set(failures).difference(new Set(["CreatorBusy", "NotLinked"]))).toEqual(new Set())

        const made: ReadonlyArray<EnqueuedJob> = results.filter(Result.isSuccess).map(({ success }) => success)
        const footprints = yield* Footprints
        const jobs = yield* Jobs
        const ordered = made.filter(({ isDeduplicated }) => !isDeduplicated)
        const lone = lookedUp.flatMap(([, each]) =>
          Result.isSuccess(each) && !each.success.isDeduplicated ? [each] : []
        )
        const batched = lookedUp.flatMap(([{ outcomes }]) => outcomes.filter(({ _tag }) => _tag === "Enqueued"))
        const balances = yield* Effect.forEach(tenants, (tenantId) => balanceOf(tenantId))
        const spent = balances.reduce((sum, balance) => sum + CREDITS - Number(balance), 0)
        expect(spent).toBe(ordered.length + lone.length + batched.length)
        expect(spent).toBeGreaterThan(0)
        // Linked are the accounts of orders that were charged, and no others.
        const linked = new Set(ordered.flatMap(({ job }) => job.accounts.map(accountKey)))
        for (const account of chain) {
          const members = yield* footprints.of(account, null)
          expect(members.length).toBeLessThanOrEqual(FOOTPRINT_ACCOUNTS_MAX)
          expect(members.length > 1).toBe(linked.has(accountKey(account)))
        }
        for (const { job, groupId } of ordered) {
          expect(groupId).not.toBeNull()
          const held = yield* Effect.forEach(job.accounts, (account) => jobs.inFlight(job.tenantId, account))
          expect(held.map((each) => Option.getOrThrow(each).jobId)).toEqual(job.accounts.map(() => job.jobId))
        }
      }
    }).pipe(on(0), Effect.runPromise))

  test("an order and links of the same account at once end in one footprint", () =>
    Effect.gen(function* () {
      const footprints = yield* Footprints
      const tenantId = yield* aTenantWith(CREDITS)
      yield* Effect.forEach(
        Array.from({ length: ORDERS }, () => [anAccount(), anAccount(), anAccount(), anAccount()] as const),
        ([first, shared, second, third]) =>
          Effect.gen(function* () {
            const link = (account: SocialAccount) => Footprints.use((each) => each.link([shared, account]))
            yield* Effect.all(
              [order(tenantId, [first, shared]).pipe(on(0)), link(second).pipe(on(1)), link(third)],
              all
            )
            for (const account of [first, second, third]) {
              expect(yield* footprints.of(account, null)).toHaveLength(4)
            }
          }),
        { concurrency: 4 }
      )
    }).pipe(on(0), Effect.runPromise))
})
