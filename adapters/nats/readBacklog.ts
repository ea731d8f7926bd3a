import type { JetStreamManager } from "@nats-io/jetstream"
import type { Redacted } from "effect"
import type { Backlog } from "../../ports/tracking/events/EventBacklog.ts"
import { asking } from "./asking.ts"
import type { Names } from "./stream.ts"

/** What a stream took and did not write yet. */
export const readBacklog = async (manager: JetStreamManager, names: Names): Promise<Backlog> => {
  const [waiting, aside, consumer] = await Promise.all([
    manager.streams.info(names.stream),
    manager.streams.info(names.aside),
    manager.consumers.info(names.stream, names.consumer)
  ])
  const { messages, first_ts: firstAt } = waiting.state
  return {
    waiting: messages,
    oldestAt: messages === 0 ? null : new Date(firstAt),
    underWay: consumer.num_ack_pending,
    aside: aside.state.messages
  }
}

/** The same of the stream of an address, for whoever has no connection to it. */
export const backlogAt = (url: Redacted.Redacted<string>) =>
  asking(url)(({ manager, names }) => readBacklog(manager, names))
