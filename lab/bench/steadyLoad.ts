import { Schema } from "effect"
import { answerBytes, newRunDigits, number, type Template, toTemplate } from "./load.ts"

/** Requests that are sent at a rate whatever the answers do, so that one that has to wait for a connection is counted as slow. */
export const SteadyLoad = Schema.Struct({
  port: Schema.Int,
  /** Whole HTTP requests, sent in turn; the kind is what their times are counted under. */
  requests: Schema.Array(Schema.Struct({ kind: Schema.String, text: Schema.String })),
  connections: Schema.Int,
  /** Null: as fast as the answers come. */
  perSecond: Schema.NullOr(Schema.Finite),
  seconds: Schema.Finite,
  intervalSeconds: Schema.Finite
})
export type SteadyLoad = typeof SteadyLoad.Type

const Times = Schema.Struct({ answers: Schema.Int, p50Ms: Schema.Finite, p99Ms: Schema.Finite })

/** How the requests of one interval were answered; times count from when a request was due. */
export const Interval = Schema.Struct({
  endSeconds: Schema.Finite,
  all: Times,
  kinds: Schema.Record(Schema.String, Times),
  /** How often each status was answered that is neither a success nor a redirect. */
  refused: Schema.Record(Schema.String, Schema.Int),
  /** Requests whose connection was closed before an answer. */
  unanswered: Schema.Int,
  /** Requests that were never sent, as no connection was free for them for too long. */
  unsent: Schema.Int
})
export type Interval = typeof Interval.Type

const TICK_MS = 1
/** How long a request waits for a connection. */
const PATIENCE_MS = 10_000
const LOST_CONNECTION_RETRY_MS = 100
const NO_DELAY = 0
const STATUS = /^HTTP\/1\.1 (\d{3})/

const timesOf = (times: ReadonlyArray<number>): typeof Times.Type => {
  const sorted = Float64Array.from(times).sort()
  const at = (fraction: number) => sorted[Math.min(sorted.length - 1, Math.floor(fraction * sorted.length))] ?? 0
  return { answers: sorted.length, p50Ms: at(0.5), p99Ms: at(0.99) }
}

interface Request {
  readonly kind: string
  readonly template: Template
}
interface Exchange {
  kind: string
  dueAtMs: number
  received: string
  isBusy: boolean
}

const newCounts = () => ({
  times: new Map<string, Array<number>>(),
  refused: new Map<string, number>(),
  unanswered: 0,
  unsent: 0
})

const run = async (load: SteadyLoad, report: (interval: Interval) => void): Promise<void> => {
  const runDigits = newRunDigits()
  const requests = load.requests.map(({ kind, text }): Request => ({ kind, template: toTemplate(text, runDigits) }))
  const fromMs = performance.now()
  const endsAtMs = fromMs + load.seconds * 1000
  const idle: Array<Bun.Socket<Exchange>> = []
  let counts = newCounts()
  /** Requests that were due and of which nothing is to be done any more. */
  let sent = 0

  const dueAtMs = (request: number, now: number) =>
    load.perSecond === null ? now : fromMs + (request / load.perSecond) * 1000
  const send = (socket: Bun.Socket<Exchange>, now: number) => {
    const request = requests[sent % requests.length]
    if (request === undefined) return
    number(request.template, sent)
    socket.data = { kind: request.kind, dueAtMs: dueAtMs(sent, now), received: "", isBusy: true }
    sent++
    socket.write(request.template.bytes)
  }
  const sendDue = () => {
    const now = performance.now()
    if (now >= endsAtMs) return
    const due = load.perSecond === null ? sent + idle.length : Math.floor(((now - fromMs) / 1000) * load.perSecond)
    if (load.perSecond !== null) {
      const tooLate = Math.floor(((now - PATIENCE_MS - fromMs) / 1000) * load.perSecond) - sent
      if (tooLate > 0) {
        counts.unsent += tooLate
        sent += tooLate
      }
    }
    while (sent < due) {
      const socket = idle.pop()
      if (socket === undefined) return
      send(socket, now)
    }
  }
  const onBytes = (socket: Bun.Socket<Exchange>, bytes: Buffer) => {
    const text = socket.data.received + bytes.toString("latin1")
    socket.data.received = text
    const size = answerBytes(text)
    if (size === null || text.length < size) return
    const status = STATUS.exec(text)?.[1] ?? "none"
    const { kind, dueAtMs: from } = socket.data
    const times = counts.times.get(kind) ?? []
    times.push(performance.now() - from)
    counts.times.set(kind, times)
    if (!/^[23]/.test(status)) counts.refused.set(status, (counts.refused.get(status) ?? 0) + 1)
    socket.data.isBusy = false
    idle.push(socket)
    sendDue()
  }
  const onClose = ({ data }: Bun.Socket<Exchange>) => {
    if (data.isBusy) counts.unanswered++
    if (performance.now() < endsAtMs) connect(LOST_CONNECTION_RETRY_MS)
  }
  const connect = async (delayMs: number): Promise<void> => {
    await Bun.sleep(delayMs)
    const data: Exchange = { kind: "", dueAtMs: 0, received: "", isBusy: false }
    await Bun.connect<Exchange>({
      hostname: "127.0.0.1",
      port: load.port,
      data,
      socket: {
        open: (socket) => {
          idle.push(socket)
          sendDue()
        },
        data: onBytes,
        close: (socket) => {
          const at = idle.indexOf(socket)
          if (at >= 0) idle.splice(at, 1)
          onClose(socket)
        }
      }
    }).catch(() => (performance.now() < endsAtMs ? connect(LOST_CONNECTION_RETRY_MS) : undefined))
  }
  const tellInterval = () => {
    const { times, refused, unanswered, unsent } = counts
    counts = newCounts()
    report({
      endSeconds: (performance.now() - fromMs) / 1000,
      all: timesOf([...times.values()].flat()),
      kinds: Object.fromEntries([...times].map(([kind, each]) => [kind, timesOf(each)])),
      refused: Object.fromEntries(refused),
      unanswered,
      unsent
    })
  }

  await Promise.all(Array.from({ length: load.connections }, () => connect(NO_DELAY)))
  const ticking = setInterval(sendDue, TICK_MS)
  const telling = setInterval(tellInterval, load.intervalSeconds * 1000)
  await Bun.sleep(endsAtMs - performance.now())
  clearInterval(ticking)
  clearInterval(telling)
  tellInterval()
}

if (import.meta.main) {
  const load = Schema.decodeUnknownSync(Schema.fromJsonString(SteadyLoad))(await Bun.file(process.argv[2] ?? "").text())
  await run(load, (interval) => console.log(JSON.stringify(interval)))
  // Connections that wait for an answer keep it alive.
  process.exit(0)
}
