import { Effect, Layer } from "effect"
import { layer as PersonKeys } from "../../adapters/memory/privacy/PersonKeys.ts"
import { layer as direct, nothingAside } from "../../adapters/nats/notConfigured.ts"
import { isDataError } from "../../adapters/postgres/errors/databaseErrors.ts"
import type { StoreUnavailable } from "../../ports/system/StoreUnavailable.ts"
import type { DeadEvents } from "../../ports/tracking/events/DeadEvents.ts"
import type { Backlog, EventBacklog } from "../../ports/tracking/events/EventBacklog.ts"
import { errorMessageOf, lazyLayer } from "../process/start.ts"
import type { Stores } from "../services/Services.ts"
import type { HostConfig } from "../settings/readConfig.ts"
import { InvalidConfig } from "../settings/setting.ts"

/** The stores, with what takes their events: the stream that is configured, whose driver is loaded then, else they themselves. */
export const openEvents = <E>(
  {
    eventsUrl,
    eventsReplicas,
    eventsMegabytesMax
  }: Pick<HostConfig, "eventsUrl" | "eventsReplicas" | "eventsMegabytesMax">,
  stores: Layer.Layer<Stores, E>
): Layer.Layer<Stores | EventBacklog, E | InvalidConfig> => {
  if (eventsUrl === null) return Layer.merge(stores, direct)
  const stream = lazyLayer(
    () => import("../../adapters/nats/layer.ts"),
    (streamed) =>
      streamed.layer({
        url: eventsUrl,
        replicas: eventsReplicas,
        megabytesMax: eventsMegabytesMax,
        isRefusal: ({ cause }) => isDataError(cause)
      })
  ).pipe(
    // What the driver says never holds the address, which may have a password in it.
    Layer.catch((error) =>
      Layer.effectContext(
        new InvalidConfig({ message: `the event stream at EVENTS_URL can't be used: ${errorMessageOf(error)}` })
      )
    )
  )
  return Layer.merge(stream, PersonKeys).pipe(Layer.provideMerge(stores))
}

/** What the stream that is configured keeps aside; its driver is loaded then. */
export const openKeptAside = ({ eventsUrl }: Pick<HostConfig, "eventsUrl">): Layer.Layer<DeadEvents> =>
  eventsUrl === null
    ? nothingAside
    : lazyLayer(
        () => import("../../adapters/nats/DeadEvents.ts"),
        (stream) => stream.layer(eventsUrl)
      )

/** What waits in the stream that is configured, whose driver is loaded then; null where events go by none. */
export const backlogOf = ({
  eventsUrl
}: Pick<HostConfig, "eventsUrl">): Effect.Effect<Backlog | null, StoreUnavailable> =>
  eventsUrl === null
    ? Effect.succeed(null)
    : Effect.flatMap(
        Effect.promise(() => import("../../adapters/nats/readBacklog.ts")),
        ({ backlogAt }) => backlogAt(eventsUrl)
      )
