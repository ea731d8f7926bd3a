import { Layer, Logger, Redacted } from "effect"
import { layer as stores } from "../../adapters/postgres/layer.ts"
import * as Server from "../../adapters/postgres/opening/client.ts"
import { externalPorts } from "../../fixtures/layers/externalPorts.ts"
import { stopOnSignals } from "../../hosts/process/start.ts"
import { chargingEndpoint } from "../accounts/idempotency/chargingEndpoint.ts"
import { openChargingHost } from "../accounts/idempotency/chargingHost.ts"

/** A server of one endpoint that charges a credit, as a process of its own over a database server. Says when it listens. */

const adapters = Layer.mergeAll(
  stores(Redacted.make("a signing secret")).pipe(
    Layer.provide(Server.layer(Redacted.make(process.env.DATABASE_URL ?? "")))
  ),
  externalPorts,
  Logger.layer([])
)
const host = await openChargingHost(
  adapters,
  [chargingEndpoint(), chargingEndpoint({ path: "/api/v1/charge-plainly", isIdempotent: false })],
  {
    holdsLengths: true,
    ...(process.env.LEASE_MS === undefined ? {} : { leaseMs: Number(process.env.LEASE_MS) })
  }
)
const server = Bun.serve({ port: Number(process.env.PORT ?? 0), hostname: "127.0.0.1", fetch: host.fetch })
console.log(`listening on port ${server.port}\n`)
stopOnSignals(async () => {
  await server.stop()
  await host.close()
})
