import { connect, type NatsConnection, type NodeConnectionOptions } from "@nats-io/transport-node"
import { Duration, Effect } from "effect"
import type { Address } from "./address.ts"

/** How long a connection attempt may take. */
const CONNECT_TIMEOUT_MS = 5_000
/** A server is asked whether it is there this often, and given up after so many questions without an answer. */
const PING_INTERVAL_MS = 5_000
const PINGS_OUT_MAX = 2
/** The pause between two attempts to connect, and what is added to it at random, so that hosts don't come all at once. */
const RECONNECT_MS = 200
const RECONNECT_JITTER_MS = 100
/** For so long after a connection broke its users wait for the next one: a restarted server, or a cluster's next, is there by then. */
const RECONNECT_WAIT_MS = 2_000
/** How long a closing connection waits for what it owes. */
const CLOSE_SECONDS = 5

const optionsOf = ({ servers, isEncrypted, credentials }: Address): NodeConnectionOptions => ({
  servers: [...servers],
  name: "creatorsignal",
  timeout: CONNECT_TIMEOUT_MS,
  noAsyncTraces: true,
  ...(isEncrypted ? { tls: {} } : {}),
  ...credentials
})

/** A connection that is not kept up: for one question. Rejects where no server of the address answers. */
export const connectOnce = (address: Address): Promise<NatsConnection> =>
  connect({ ...optionsOf(address), reconnect: false })

/** The connection is down, and was for longer than it is waited for. */
export class Disconnected extends Error {
  constructor() {
    super("the event stream's servers don't answer")
  }
}

/** A connection that is kept up for ever. */
export interface Connection {
  readonly client: NatsConnection
  /** Null while connected; else it resolves with the next connection, and rejects with Disconnected when there is none in time. */
  readonly connected: () => Promise<void> | null
}

/**
 * Connects, and connects again for ever whenever the connection breaks, until the scope ends; fails where the first attempt does.
 * `onReconnect` is run after each new connection.
 */
export const openConnection = Effect.fnUntraced(function* (
  address: Address,
  onReconnect: (client: NatsConnection) => Promise<void>
) {
  const client = yield* Effect.acquireRelease(
    Effect.tryPromise(() =>
      connect({
        ...optionsOf(address),
        pingInterval: PING_INTERVAL_MS,
        maxPingOut: PINGS_OUT_MAX,
        maxReconnectAttempts: -1,
        reconnectTimeWait: RECONNECT_MS,
        reconnectJitter: RECONNECT_JITTER_MS,
        reconnectJitterTLS: RECONNECT_JITTER_MS,
        // Credentials that are replaced are refused for a moment: that must not end the connection for good.
        ignoreAuthErrorAbort: true
      })
    ),
    (client) =>
      Effect.promise(() => client.close()).pipe(Effect.timeout(Duration.seconds(CLOSE_SECONDS)), Effect.ignore)
  )
  const log = Effect.runForkWith(yield* Effect.context<never>())
  let awaySinceMs: number | null = null
  const waiting = new Set<() => void>()

  const follow = async () => {
    for await (const { type } of client.status()) {
      if (type === "disconnect") {
        awaySinceMs ??= performance.now()
        log(Effect.logWarning("the connection to the event stream broke"))
      } else if (type === "reconnect") {
        awaySinceMs = null
        for (const goOn of waiting) goOn()
        waiting.clear()
        log(Effect.logInfo("the event stream is connected again"))
        await onReconnect(client).catch((cause: unknown) =>
          log(Effect.logWarning("the event stream is not as it has to be", cause))
        )
      }
    }
  }
  follow().catch((cause: unknown) => log(Effect.logError("the event stream's connection is not watched", cause)))

  const connection: Connection = {
    client,
    connected: () => {
      if (awaySinceMs === null) return null
      const leftMs = awaySinceMs + RECONNECT_WAIT_MS - performance.now()
      if (leftMs <= 0) return Promise.reject(new Disconnected())
      return new Promise((resolve, reject) => {
        const goOn = () => {
          clearTimeout(timer)
          resolve()
        }
        const timer = setTimeout(() => {
          waiting.delete(goOn)
          reject(new Disconnected())
        }, leftMs)
        waiting.add(goOn)
      })
    }
  }
  return connection
})
