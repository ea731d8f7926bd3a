import { Schema } from "effect"
import { Latencies, type Measured } from "./Latencies.ts"

/** Stands in a request for 8 hexadecimal digits that differ by run, and 12 that differ by request. */
export const RUN_DIGITS = "@@@@@@@@"
export const REQUEST_DIGITS = "~~~~~~~~~~~~"

/** Requests over keep-alive connections, each of which waits for an answer before it sends the next request. */
export const Load = Schema.Struct({
  port: Schema.Int,
  /** Whole HTTP requests, sent in turn. */
  requests: Schema.Array(Schema.String),
  /** What every answer has to begin with. */
  statusLine: Schema.String,
  connections: Schema.Int,
  warmUpSeconds: Schema.Finite,
  /** How long to measure; null: until `answers` were taken. */
  seconds: Schema.NullOr(Schema.Finite),
  answers: Schema.Int
})
export type Load = typeof Load.Type

export interface Template {
  readonly bytes: Uint8Array
  /** Where the digits begin that differ by request. */
  readonly places: ReadonlyArray<number>
}

/** A connection and the answer it is taking. */
interface Exchange {
  sentAtMs: number
  received: string
  isDone: boolean
}

const HEX = new TextEncoder().encode("0123456789abcdef")
const HEADERS_END = "\r\n\r\n"

export const newRunDigits = (): string =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(RUN_DIGITS.length / 2))).toString("hex")

export const toTemplate = (text: string, runDigits: string): Template => ({
  bytes: new TextEncoder().encode(text.replaceAll(RUN_DIGITS, runDigits)),
  places: [...text.matchAll(RegExp(REQUEST_DIGITS, "g"))].map(({ index }) => index)
})

export const number = ({ bytes, places }: Template, request: number): void => {
  for (const place of places) {
    let rest = request
    for (let digit = place + REQUEST_DIGITS.length - 1; digit >= place; digit--) {
      bytes[digit] = HEX[rest % 16] ?? 0
      rest = Math.floor(rest / 16)
    }
  }
}

/** How long an answer is, headers and body; null while its headers are incomplete. */
export const answerBytes = (text: string): number | null => {
  const end = text.indexOf(HEADERS_END)
  if (end < 0) return null
  const length = /\r\ncontent-length: *(\d+)/i.exec(text.slice(0, end + 2))
  return end + HEADERS_END.length + Number(length?.[1] ?? 0)
}

const run = async (load: Load): Promise<Measured> => {
  const runDigits = newRunDigits()
  const templates = load.requests.map((text) => toTemplate(text, runDigits))
  const latencies = new Latencies()
  const { promise: finished, resolve: finish, reject: fail } = Promise.withResolvers<void>()
  const measuresFromMs = performance.now() + load.warmUpSeconds * 1000
  const endsAtMs = load.seconds === null ? Number.POSITIVE_INFINITY : measuresFromMs + load.seconds * 1000
  let sent = 0
  let answers = 0
  let open = load.connections
  let usualBytes = 0

  const send = (socket: Bun.Socket<Exchange>) => {
    const template = templates[sent % templates.length]
    if (template === undefined) return
    number(template, sent++)
    socket.data.sentAtMs = performance.now()
    if (socket.write(template.bytes) !== template.bytes.length) fail(new Error("a request was not taken whole"))
  }

  const onAnswer = (socket: Bun.Socket<Exchange>) => {
    const now = performance.now()
    answers++
    if (socket.data.sentAtMs >= measuresFromMs && now <= endsAtMs) latencies.add(now - socket.data.sentAtMs)
    if (load.seconds === null ? sent < load.answers : now < endsAtMs) return send(socket)
    socket.data.isDone = true
    socket.end()
    if (--open === 0) finish()
  }

  const onBytes = (socket: Bun.Socket<Exchange>, bytes: Buffer) => {
    const isUsual = socket.data.received === "" && bytes.length === usualBytes
    if (isUsual && bytes.toString("latin1", 0, load.statusLine.length) === load.statusLine) return onAnswer(socket)
    const text = socket.data.received + bytes.toString("latin1")
    socket.data.received = text
    const size = answerBytes(text)
    if (size === null || text.length < size) return
    if (!text.startsWith(load.statusLine) || text.length > size) fail(new Error(`an unexpected answer: ${text}`))
    usualBytes = size
    socket.data.received = ""
    onAnswer(socket)
  }

  for (let index = 0; index < load.connections; index++) {
    await Bun.connect<Exchange>({
      hostname: "127.0.0.1",
      port: load.port,
      data: { sentAtMs: 0, received: "", isDone: false },
      socket: {
        open: send,
        data: onBytes,
        error: (_, error) => fail(error),
        close: ({ data }) => {
          if (!data.isDone) fail(new Error("the server closed a connection"))
        }
      }
    })
  }
  await finished
  return latencies.measured(load.seconds ?? (performance.now() - measuresFromMs) / 1000, answers)
}

if (import.meta.main) {
  const load = Schema.decodeUnknownSync(Schema.fromJsonString(Load))(process.argv[2])
  console.log(JSON.stringify(await run(load)))
}
