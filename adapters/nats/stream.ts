import {
  AckPolicy,
  DeliverPolicy,
  DiscardPolicy,
  JetStreamApiCodes,
  JetStreamApiError,
  type JetStreamManager,
  RetentionPolicy,
  StorageType
} from "@nats-io/jetstream"

const NANOS_PER_SECOND = 1_000_000_000
const BYTES_PER_MEGABYTE = 1_000_000

/** For so long a message sent again is told by its id, and not kept twice. What comes later is one all the same: the database says so. */
const DUPLICATE_WINDOW_SECONDS = 120
/** Messages that wait at most. */
const MESSAGES_MAX = 50_000_000
/** What is kept aside at most; past it a refused message stays where it was. */
const ASIDE_BYTES_MAX = 64 * BYTES_PER_MEGABYTE
/** Bytes of one message at most: more than the largest event that is taken. */
const MESSAGE_BYTES_MAX = 512 * 1024
/** A message that a host took and says nothing of for so long is another's: the host died, or is cut off. */
const ACK_WAIT_SECONDS = 15
/** Messages that all hosts together hold and have not written, at most: a few of the database's batches. */
const UNDER_WAY_MAX = 2_000

/** Why a message was kept aside, beside the message. */
export const REASON_HEADER = "Creatorsignal-Reason"

/** What a stream's parts are called. */
export const namesOf = (stream: string) => ({
  stream,
  /** What is taken is published under it. */
  subject: `${stream}.taken`,
  aside: `${stream}-aside`,
  asideSubject: `${stream}-aside.refused`,
  consumer: "store"
})
export type Names = ReturnType<typeof namesOf>

export interface StreamSettings {
  /** Servers that each message is kept on: 1, 3 or 5. */
  readonly replicas: number
  /** What the stream may take of their disks, in megabytes of 1,000,000 bytes. */
  readonly megabytesMax: number
}

/** There is a stream of this name that is none of the service's. */
class StreamOfOthers extends Error {
  constructor(name: string) {
    super(
      `the stream ${name} is there and is kept otherwise: it has to be in files, a work queue, and refuse what is new when it is full`
    )
  }
}

/** Makes a stream, or gives the one that is there the bounds it has to have. */
const ensureStream = async (
  manager: JetStreamManager,
  wanted: {
    readonly name: string
    readonly subjects: Array<string>
    readonly retention: RetentionPolicy
    readonly max_bytes: number
    readonly max_msgs: number
    readonly num_replicas: number
  }
): Promise<void> => {
  const config = {
    ...wanted,
    storage: StorageType.File,
    // A full stream refuses: nobody is told that an event is safe for which an older one was dropped. For the same reason nothing ages.
    discard: DiscardPolicy.New,
    max_age: 0,
    max_msg_size: MESSAGE_BYTES_MAX,
    duplicate_window: DUPLICATE_WINDOW_SECONDS * NANOS_PER_SECOND
  }
  let there: Awaited<ReturnType<typeof manager.streams.info>>["config"]
  try {
    there = (await manager.streams.info(wanted.name)).config
  } catch (cause) {
    const isAbsent = cause instanceof JetStreamApiError && cause.code === JetStreamApiCodes.StreamNotFound
    if (!isAbsent) throw cause
    await manager.streams.add(config)
    return
  }
  const { storage, discard, retention, subjects } = there
  const isOurs =
    storage === config.storage &&
    discard === config.discard &&
    retention === config.retention &&
    subjects.join() === config.subjects.join()
  if (!isOurs) throw new StreamOfOthers(wanted.name)
  const isCurrent =
    there.max_bytes === config.max_bytes &&
    there.max_msgs === config.max_msgs &&
    there.num_replicas === config.num_replicas &&
    there.max_age === config.max_age &&
    there.max_msg_size === config.max_msg_size &&
    there.duplicate_window === config.duplicate_window
  if (!isCurrent) await manager.streams.update(wanted.name, config)
}

/** Makes what gives messages out, to all hosts together. */
export const ensureConsumer = async (manager: JetStreamManager, names: Names): Promise<void> => {
  await manager.consumers.add(names.stream, {
    durable_name: names.consumer,
    ack_policy: AckPolicy.Explicit,
    deliver_policy: DeliverPolicy.All,
    ack_wait: ACK_WAIT_SECONDS * NANOS_PER_SECOND,
    max_ack_pending: UNDER_WAY_MAX
  })
}

/** Makes the stream, the one beside it, and its one consumer, as far as they are not there. */
export const ensureStreams = async (
  manager: JetStreamManager,
  names: Names,
  { replicas, megabytesMax }: StreamSettings
): Promise<void> => {
  await ensureStream(manager, {
    name: names.stream,
    subjects: [names.subject],
    // What is acknowledged is gone: all that is in the stream waits.
    retention: RetentionPolicy.Workqueue,
    max_bytes: megabytesMax * BYTES_PER_MEGABYTE,
    max_msgs: MESSAGES_MAX,
    num_replicas: replicas
  })
  await ensureStream(manager, {
    name: names.aside,
    subjects: [names.asideSubject],
    retention: RetentionPolicy.Limits,
    max_bytes: ASIDE_BYTES_MAX,
    max_msgs: MESSAGES_MAX,
    num_replicas: replicas
  })
  await ensureConsumer(manager, names)
}
