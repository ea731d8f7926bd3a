import { Duration, Effect, Layer, Logger, ManagedRuntime, Redacted } from "effect"
import { cryptography } from "../../adapters/cryptography/layer.ts"
import { layer as stores } from "../../adapters/postgres/layer.ts"
import * as Server from "../../adapters/postgres/opening/client.ts"
import { layer as invented } from "../../fixtures/creators/scoring/ProfileSource.ts"
import { externalPorts } from "../../fixtures/layers/externalPorts.ts"
import { stopOnSignals } from "../../hosts/process/start.ts"
import { work } from "../../hosts/workers/creators/jobs.ts"
import { startOne } from "../../hosts/workers/Work.ts"
import { ProfileSource } from "../../ports/creators/scoring/ProfileSource.ts"

/** A worker as a process of its own, over invented accounts that take a while to read; it says when it begins one. */

const READING_MS = Number(process.env.READING_MS ?? 30)
const TIMING = { pollMs: 20, lockRefreshMs: 300, lockSeconds: 1, retryMs: 50 }

const slow = Layer.effect(
  ProfileSource,
  Effect.map(ProfileSource, (source) =>
    ProfileSource.of({
      gather: (account, report) =>
        Effect.sync(() => console.log(`begun ${account.handle}`)).pipe(
          Effect.andThen(Effect.sleep(Duration.millis(READING_MS))),
          Effect.andThen(source.gather(account, report))
        )
    })
  )
).pipe(Layer.provide(invented))

const runtime = ManagedRuntime.make(
  Layer.mergeAll(
    stores(Redacted.make("a signing secret"), TIMING).pipe(
      Layer.provide(Server.layer(Redacted.make(process.env.DATABASE_URL ?? "")))
    ),
    externalPorts,
    cryptography,
    Logger.layer([])
  ).pipe(Layer.merge(slow))
)
const stopWorker = startOne(await runtime.context(), work, {
  serviceName: "CreatorSignal",
  baseUrl: "http://127.0.0.1"
})
stopOnSignals(async () => {
  await stopWorker()
  await runtime.dispose()
})
