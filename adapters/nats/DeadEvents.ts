import { DeliverPolicy, type StoredMsg } from "@nats-io/jetstream"
import type { MsgHdrs } from "@nats-io/transport-node"
import { Layer, Option, type Redacted } from "effect"
import { ASIDE_MESSAGES_MAX, AsideId, type AsideMessage, DeadEvents } from "../../ports/tracking/events/DeadEvents.ts"
import { ASK_TIMEOUT_MS, asking, type Opened } from "./asking.ts"
import { readMessage, type Taken } from "./messages.ts"
import { REASON_HEADER } from "./stream.ts"

const tenantOf = (taken: Taken) => {
  switch (taken.kind) {
    case "event":
      return taken.event.tenantId
    case "click":
      return taken.click.tenantId
    case "sighting":
    case "click_sighting":
      return taken.sighting.tenantId
  }
}

const toAside = (sequence: number, at: Date, headers: MsgHdrs | undefined, text: string): AsideMessage => {
  const taken = readMessage(text)
  const isRead = taken !== "later" && taken !== "unreadable"
  return {
    id: AsideId.make(String(sequence)),
    at,
    reason: headers?.get(REASON_HEADER) === "refused" ? "refused" : "unreadable",
    kind: isRead ? taken.kind : null,
    tenantId: isRead ? tenantOf(taken) : null,
    bytes: Buffer.byteLength(text)
  }
}

const found = ({ manager, names }: Opened, id: AsideId): Promise<StoredMsg | null> =>
  manager.streams.getMessage(names.aside, { seq: Number(id) })

const list = async ({ stream, names }: Opened, after: AsideId | null, limit: number) => {
  const consumer = await stream.consumers.get(names.aside, {
    deliver_policy: DeliverPolicy.StartSequence,
    opt_start_seq: Number(after ?? 0) + 1
  })
  const { num_pending: there } = await consumer.info()
  const wanted = Math.min(there, limit, ASIDE_MESSAGES_MAX)
  const messages: Array<AsideMessage> = []
  if (wanted === 0) return messages
  for await (const message of await consumer.fetch({ max_messages: wanted, expires: ASK_TIMEOUT_MS })) {
    messages.push(toAside(message.seq, message.time, message.headers, message.string()))
  }
  return messages
}

/** It is published first: a host that ends in between leaves it in both places, and it is written once all the same. */
const putBack = async (opened: Opened, id: AsideId): Promise<boolean> => {
  const { stream, manager, names } = opened
  const message = await found(opened, id)
  if (message === null) return false
  await stream.publish(names.subject, message.data, { msgID: `${names.aside}/${id}`, timeout: ASK_TIMEOUT_MS })
  return manager.streams.deleteMessage(names.aside, Number(id), false)
}

/** What a JetStream stream keeps aside. Nothing is connected until something is asked; every question fails where no address is given. */
export const layer = (url: Redacted.Redacted<string>): Layer.Layer<DeadEvents> => {
  const ask = asking(url)
  return Layer.succeed(DeadEvents, {
    list: (after, limit) => ask((opened) => list(opened, after, limit)),
    find: (id) =>
      ask(async (opened) => {
        const message = await found(opened, id)
        if (message === null) return Option.none()
        const text = message.string()
        return Option.some({ ...toAside(message.seq, message.time, message.header, text), text })
      }),
    retry: (ids) =>
      ask(async (opened) => {
        const retried: Array<AsideId> = []
        for (const id of ids) if (await putBack(opened, id)) retried.push(id)
        return retried
      }),
    drop: (id) =>
      ask(async (opened) => {
        if ((await found(opened, id)) === null) return false
        return opened.manager.streams.deleteMessage(opened.names.aside, Number(id), false)
      })
  })
}
