import { Effect, Layer, Redacted } from "effect"
import { cryptography } from "../../../adapters/cryptography/layer.ts"
import { layer as ports } from "../../../adapters/postgres/layer.ts"
import * as Server from "../../../adapters/postgres/opening/client.ts"
import { deliverScores } from "../../../domain/creators/lookups/deliverScores.ts"

/** A process that looks after the paid scores of a database whose address is its first argument. */
const [, , url = ""] = process.argv
const services = Layer.mergeAll(
  ports(Redacted.make("a signing secret")).pipe(Layer.provideMerge(Server.layer(Redacted.make(url)))),
  cryptography
)
await Effect.runPromise(Effect.provide(deliverScores, services))
