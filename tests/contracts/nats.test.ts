import { afterAll, beforeAll } from "bun:test"
import { Effect, Layer, ManagedRuntime, Redacted } from "effect"
import { layer as streamed } from "../../adapters/nats/layer.ts"
import { isDataError } from "../../adapters/postgres/errors/databaseErrors.ts"
import { layer as stores } from "../../adapters/postgres/layer.ts"
import { migratedEmbedded } from "../support/databases/migratedEmbedded.ts"
import { describeWithNats, type Nats, startNats } from "../support/databases/natsServers.ts"
import * as events from "./events.contract.ts"
import * as people from "./people.contract.ts"
import { settledOver } from "./settled.ts"

describeWithNats("what is taken by a stream and written from there", () => {
  let nats: Nats
  beforeAll(async () => {
    nats = await startNats()
  })

  const name = "NATS and the embedded database"
  const stream = Layer.unwrap(
    Effect.sync(() =>
      streamed({ url: nats.url, replicas: 1, megabytesMax: 64, isRefusal: ({ cause }) => isDataError(cause) })
    )
  )
  const store = stores(Redacted.make("a signing secret")).pipe(Layer.provide(migratedEmbedded()))
  const runtime = ManagedRuntime.make(settledOver(stream, store))
  afterAll(async () => {
    await runtime.dispose()
    await nats[Symbol.asyncDispose]()
  })
  const layer = Layer.effectContext(runtime.contextEffect)
  events.suite(name, layer)
  people.suite(name, layer)
})
