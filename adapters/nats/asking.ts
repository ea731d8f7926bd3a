import { type JetStreamClient, type JetStreamManager, jetstream, jetstreamManager } from "@nats-io/jetstream"
import type { NatsConnection } from "@nats-io/transport-node"
import { Effect, Redacted } from "effect"
import { StoreUnavailable } from "../../ports/system/StoreUnavailable.ts"
import { readAddress, WRONG_ADDRESS } from "./address.ts"
import { connectOnce } from "./connection.ts"
import { type Names, namesOf } from "./stream.ts"

/** How long the stream may take to answer one question. */
export const ASK_TIMEOUT_MS = 5_000

/** A stream that is connected. */
export interface Opened {
  readonly stream: JetStreamClient
  readonly manager: JetStreamManager
  readonly names: Names
}

const unavailable = (cause: unknown) => new StoreUnavailable({ store: "Tracking", cause })

/** Connects to the stream of an address for one question: people ask, now and then. Every one fails where it is no address. */
export const asking = (url: Redacted.Redacted<string>) => {
  const address = readAddress(Redacted.value(url))
  return <A>(ask: (opened: Opened) => Promise<A>): Effect.Effect<A, StoreUnavailable> =>
    address === null
      ? Effect.fail(unavailable(WRONG_ADDRESS))
      : Effect.acquireUseRelease(
          Effect.tryPromise({ try: () => connectOnce(address), catch: unavailable }),
          (client: NatsConnection) =>
            Effect.tryPromise({
              try: async () =>
                ask({
                  stream: jetstream(client, { timeout: ASK_TIMEOUT_MS }),
                  manager: await jetstreamManager(client, { timeout: ASK_TIMEOUT_MS }),
                  names: namesOf(address.stream)
                }),
              catch: unavailable
            }),
          (client) => Effect.ignore(Effect.tryPromise(() => client.close()))
        )
}
