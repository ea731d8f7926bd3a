import { Effect, Layer, Redacted } from "effect"
import { layer as postgres } from "../../adapters/postgres/layer.ts"
import * as Server from "../../adapters/postgres/opening/client.ts"
import { externalPorts } from "../../fixtures/layers/externalPorts.ts"
import { layer as fixtures } from "../../fixtures/layers/layer.ts"
import { CreditLedger } from "../../ports/accounts/billing/CreditLedger.ts"
import { ApiKeys } from "../../ports/accounts/keys/ApiKeys.ts"
import { account, type Customer } from "../http/customers.ts"
import { openHost, type TestHost } from "../http/host.ts"

export const onFixtures = () => openHost({ adapters: fixtures })

export const onServer = (url: Redacted.Redacted<string>) =>
  openHost({
    adapters: Layer.merge(
      postgres(Redacted.make("a signing secret")).pipe(Layer.provide(Server.layer(url))),
      externalPorts
    )
  })

/** A host that listens on a port of this machine. */
export const listen = (host: TestHost) => {
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    idleTimeout: 0,
    fetch: (request) => host.host.fetch(request)
  })
  const port = server.port ?? 0
  return { port, baseUrl: `http://127.0.0.1:${port}`, [Symbol.asyncDispose]: () => server.stop(true) }
}

/** An account whose key may order as many scores a day as it likes. */
export const freeAccount = async (host: TestHost, credits: number, scrapesMax: number): Promise<Customer> => {
  const customer = await account(host, credits)
  await host.run(ApiKeys.use((keys) => keys.limit(customer.keyId, { scrapes: scrapesMax })))
  return customer
}

const ENTRIES_MAX = 100_000

/** What the ledger says of an account: its balance, and each charge. */
export const readLedger = (host: TestHost, { tenantId }: Customer) =>
  host.run(
    CreditLedger.use((ledger) =>
      Effect.map(
        Effect.all([ledger.balance(tenantId), ledger.history(tenantId, { limit: ENTRIES_MAX, before: null })]),
        ([balance, entries]) => ({
          balance: Number(balance),
          sum: entries.reduce((sum, { delta }) => sum + delta, 0),
          charges: entries.filter(({ reason }) => reason === "charge")
        })
      )
    )
  )
