import { Clock, Effect, Layer, Redacted } from "effect"
import { cryptography } from "../../../adapters/cryptography/layer.ts"
import { layer as stores } from "../../../adapters/postgres/layer.ts"
import * as Server from "../../../adapters/postgres/opening/client.ts"
import { lookAtAllDue } from "../../../domain/creators/monitoring/lookAtAllDue.ts"
import { layer as fixtures } from "../../../fixtures/layers/layer.ts"
import { fixedClock } from "../../../fixtures/system/fixedClock.ts"
import { watchHosted } from "./hostedProfiles.ts"

/** A worker as a process of its own that looks at what is due at LOOK_AT against the pages at PORT. */

const { DATABASE_URL = "", LOOK_AT = "", PORT = "" } = process.env

const adapters = Layer.mergeAll(
  fixtures,
  cryptography,
  watchHosted(Number(PORT)),
  stores(Redacted.make("a signing secret")).pipe(Layer.provide(Server.layer(Redacted.make(DATABASE_URL))))
)

await Effect.gen(function* () {
  const clock = fixedClock(new Date(LOOK_AT), yield* Clock.Clock)
  yield* lookAtAllDue("instagram").pipe(Effect.provideService(Clock.Clock, clock))
}).pipe(Effect.provide(adapters), Effect.runPromise)
process.exit(0)
