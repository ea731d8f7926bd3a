import { expect, test } from "bun:test"
import { Context, Layer, Logger, ManagedRuntime } from "effect"
import { cryptography } from "../../../adapters/cryptography/layer.ts"
import { layer as fixtures } from "../../../fixtures/layers/layer.ts"
import { work } from "../../../hosts/workers/accounts/idempotency.ts"
import { startOne } from "../../../hosts/workers/Work.ts"
import { IdempotencyStore } from "../../../ports/accounts/idempotency/IdempotencyStore.ts"

test("whoever runs workers removes keys whose time is over", async () => {
  const runtime = ManagedRuntime.make(Layer.mergeAll(fixtures, cryptography, Logger.layer([])))
  const services = await runtime.context()
  const asked = Promise.withResolvers<Date>()
  const store = Context.get(services, IdempotencyStore)
  const stop = startOne(
    Context.add(services, IdempotencyStore, {
      ...store,
      purgeExpired: (at, limit) => {
        asked.resolve(at)
        return store.purgeExpired(at, limit)
      }
    }),
    work,
    { serviceName: "CreatorSignal", baseUrl: "https://brand.example" }
  )
  expect(await asked.promise).toBeInstanceOf(Date)
  await stop()
  await runtime.dispose()
})
