import { Effect, Fiber, Layer, Logger, ManagedRuntime, Redacted } from "effect"
import { cryptography } from "../../adapters/cryptography/layer.ts"
import { layerWith } from "../../adapters/outbound/PublicWeb.ts"
import { layer as stores } from "../../adapters/postgres/layer.ts"
import * as Server from "../../adapters/postgres/opening/client.ts"
import { deliverDue } from "../../domain/accounts/webhooks/deliverDue.ts"
import { layer as mail } from "../../fixtures/system/Mail.ts"
import { stopOnSignals } from "../../hosts/process/start.ts"

/**
 * A worker that delivers webhooks as a process of its own, to receivers on this machine. RECEIVER_PORT is where they are.
 */

const port = Number(process.env.RECEIVER_PORT)
const TIMING = { leaseMs: 1_500, pollMs: 20 }

const runtime = ManagedRuntime.make(
  Layer.mergeAll(
    stores(Redacted.make("a signing secret")).pipe(
      Layer.provide(Server.layer(Redacted.make(process.env.DATABASE_URL ?? "")))
    ),
    layerWith({
      allows: (address, to) => address === "127.0.0.1" && to === port,
      lookup: async () => ["127.0.0.1"],
      authority: process.env.RECEIVER_AUTHORITY ?? ""
    }),
    cryptography,
    mail,
    Logger.layer([])
  )
)
const worker = Effect.runForkWith(await runtime.context())(
  deliverDue(
    {
      serviceName: "CreatorSignal",
      bodyOf: ({ event, jobId }) => Effect.succeed(JSON.stringify({ event, job_id: jobId }))
    },
    TIMING
  )
)
stopOnSignals(async () => {
  await Effect.runPromise(Fiber.interrupt(worker))
  await runtime.dispose()
})
// Whoever started it may stop it from now on.
console.log("delivering")
