import { Clock, Effect, Layer, Redacted } from "effect"
import { Statement } from "effect/sql"
import { cryptography } from "../../adapters/cryptography/layer.ts"
import * as Embedded from "../../adapters/embedded/client.ts"
import { layer as stores } from "../../adapters/postgres/layer.ts"
import * as Server from "../../adapters/postgres/opening/client.ts"
import { renewDue } from "../../domain/creators/roster/renewDue.ts"
import { fixedClock } from "../../fixtures/system/fixedClock.ts"

/** A worker that renews plans as a process of its own until none is due at RENEW_AT; it says what it looked at, pass by pass. */

const { DATABASE_URL, DATA_DIR, RENEW_AT = "" } = process.env
const client =
  DATABASE_URL === undefined ? Embedded.layer(DATA_DIR) : Layer.orDie(Server.layer(Redacted.make(DATABASE_URL)))

let statements = 0
const pass = Effect.gen(function* () {
  const clock = yield* Clock.Clock
  return yield* renewDue.pipe(
    Effect.provideService(Clock.Clock, fixedClock(new Date(RENEW_AT), clock)),
    Effect.provideService(Statement.CurrentTransformer, (statement) => {
      statements += 1
      return Effect.succeed(statement)
    })
  )
})

const renewAll = Effect.gen(function* () {
  for (;;) {
    const looked = yield* pass
    console.log(`looked at ${looked}`)
    if (looked === 0) return
  }
})

const adapters = Layer.mergeAll(stores(Redacted.make("a signing secret")), cryptography).pipe(Layer.provide(client))

await Effect.gen(function* () {
  // The migrations and the first connection are no part of it.
  const context = yield* Layer.build(adapters)
  const fromMs = performance.now()
  yield* Effect.provideContext(renewAll, context)
  console.log(`took ${Math.round(performance.now() - fromMs)} ms and ${statements} statements`)
}).pipe(Effect.scoped, Effect.runPromise)
process.exit(0)
