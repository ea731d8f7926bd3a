import { Effect, Layer, Redacted } from "effect"
import { cryptography } from "../../../adapters/cryptography/layer.ts"
import { layer as localPayments } from "../../../adapters/payments/local/Payments.ts"
import { layer as ports } from "../../../adapters/postgres/layer.ts"
import * as Server from "../../../adapters/postgres/opening/client.ts"
import { settleOpenEvents } from "../../../domain/accounts/payments/settleOpenEvents.ts"

/** A process that settles the payment events of a database whose address is its first argument. */
const [, , url = ""] = process.argv
const services = Layer.mergeAll(
  ports(Redacted.make("a signing secret")).pipe(Layer.provideMerge(Server.layer(Redacted.make(url)))),
  localPayments({ baseUrl: "https://brand.example", isOpen: true }),
  cryptography
)
await Effect.runPromise(Effect.provide(settleOpenEvents, services))
