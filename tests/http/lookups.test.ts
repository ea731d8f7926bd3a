import { expect, test } from "bun:test"
import { Effect, Layer, Logger, Redacted } from "effect"
import type * as Embedded from "../../adapters/embedded/client.ts"
import { layer as postgres } from "../../adapters/postgres/layer.ts"
import * as Server from "../../adapters/postgres/opening/client.ts"
import { createKey } from "../../domain/accounts/keys/keys.ts"
import { createTenant } from "../../domain/accounts/tenants/createTenant.ts"
import { externalPorts } from "../../fixtures/layers/externalPorts.ts"
import { sandbox } from "../../fixtures/layers/sandbox.ts"
import { makeHost } from "../../hosts/host/makeHost.ts"
import type { Ports } from "../../hosts/services/Services.ts"
import { CreditLedger } from "../../ports/accounts/billing/CreditLedger.ts"
import { ApiKeys } from "../../ports/accounts/keys/ApiKeys.ts"
import { Jobs } from "../../ports/creators/jobs/Jobs.ts"
import { aCard, aJob, anAccount } from "../contracts/creatorsExamples.ts"
import { migratedEmbedded } from "../support/databases/migratedEmbedded.ts"
import { describeOnPostgres } from "../support/databases/testDatabase.ts"
import { withLongTimeout } from "../support/running/withLongTimeout.ts"
import { BASE_URL, requestOf } from "./host.ts"

const LOOKUPS = 1_500
const CREDITS = 1_000
const SETTINGS = {
  serviceName: "CreatorSignal",
  baseUrl: BASE_URL,
  pixel: "",
  requestsPerMinute: LOOKUPS,
  // So many at once may take a busy machine longer than a caller is let wait.
  answerWithinSeconds: 120
}

/** Half of the lookups are for one creator with a fresh score, the others each for one that nobody has scored. */
const suite = <E>(name: string, adapters: () => ReadonlyArray<Layer.Layer<Ports, E>>) =>
  test(`${LOOKUPS} lookups at once against ${CREDITS} credits: exactly ${CREDITS} are served and charged, on ${name}`, async () => {
    const hosts = adapters().map((each) => makeHost(Layer.merge(each, Logger.layer([])), sandbox, SETTINGS))
    const services = await Promise.all(hosts.map((host) => host.services))
    const [run] = services.map((context) => Effect.runPromiseWith(context))
    if (run === undefined) throw new Error("no host")
    const { tenantId, key, card } = await run(
      Effect.gen(function* () {
        const jobs = yield* Jobs
        const ledger = yield* CreditLedger
        const { id } = yield* createTenant("Brand")
        const { id: owner } = yield* createTenant("Owner")
        const at = new Date()
        yield* ledger.append({ tenantId: owner, reason: "grant", reference: "start", delta: 1, at })
        yield* ledger.append({ tenantId: id, reason: "grant", reference: "start", delta: CREDITS, at })
        const job = aJob(owner, { account: anAccount() })
        const shared = aCard(job.account, { scoredAt: at })
        yield* jobs.enqueue(job)
        yield* jobs.complete(job, { scores: [{ shared, own: null }], output: null, announce: null }, at)
        const { secret, key: made } = yield* createKey({ tenantId: id, scope: "full", label: "full" })
        yield* ApiKeys.use((keys) => keys.limit(made.id, { scrapes: LOOKUPS }))
        return { tenantId: id, key: Redacted.value(secret), card: shared }
      })
    )
    const answers = await Promise.all(
      Array.from({ length: LOOKUPS }, (_, place) => {
        const path = place % 2 === 0 ? `${card.platform}/${card.handle}` : `reddit/nova.${crypto.randomUUID()}`
        return hosts[place % hosts.length]?.fetch(requestOf(`/api/v1/creators/${path}`, { key }))
      })
    )
    const statuses = new Map<number, number>()
    for (const answer of answers) statuses.set(answer?.status ?? 0, (statuses.get(answer?.status ?? 0) ?? 0) + 1)
    expect((statuses.get(200) ?? 0) + (statuses.get(202) ?? 0)).toBe(CREDITS)
    expect(statuses.get(402)).toBe(LOOKUPS - CREDITS)
    expect(statuses.get(200)).toBeGreaterThan(0)
    expect(statuses.get(202)).toBeGreaterThan(0)
    const { balance, entries } = await run(
      CreditLedger.use((ledger) =>
        Effect.all({
          balance: ledger.balance(tenantId),
          entries: ledger.history(tenantId, { limit: 10 * LOOKUPS, before: null })
        })
      )
    )
    expect(Number(balance)).toBe(0)
    expect(entries.filter(({ reason }) => reason === "charge")).toHaveLength(CREDITS)
    expect(entries.reduce((sum, { delta }) => sum + delta, 0)).toBe(0)
    console.log(
      `${name}: ${JSON.stringify(Object.fromEntries(statuses))}, balance ${balance}, ${entries.length} entries`
    )
    await Promise.all(hosts.map(({ close }) => close()))
  })

const storesOn = <E>(client: Layer.Layer<Layer.Success<ReturnType<typeof Embedded.layer>>, E>) =>
  withLongTimeout(Layer.merge(postgres(Redacted.make("a signing secret")).pipe(Layer.provide(client)), externalPorts))

suite("the embedded database", () => [storesOn(migratedEmbedded())])
await describeOnPostgres("two hosts on a Postgres server", (url) =>
  suite("two hosts on a Postgres server", () => [storesOn(Server.layer(url)), storesOn(Server.layer(url))])
)
