import { connect } from "node:net"

/** What came back over a connection until it was closed. */
export interface RawAnswer {
  readonly status: number
  readonly headers: ReadonlyMap<string, string>
  readonly body: string
}

/** So long an answer may take: longer than any deadline of the service. */
const ANSWER_MS_MAX = 60_000

const HEAD_END = Buffer.from("\r\n\r\n")
const STATUS_LINE = /^HTTP\/1\.[01] (\d{3})/

/** A body that was sent in chunks as one. */
const unchunked = (bytes: Buffer): Buffer => {
  const parts: Array<Buffer> = []
  let at = 0
  for (;;) {
    const lineEnd = bytes.indexOf("\r\n", at)
    const size = lineEnd < 0 ? 0 : Number.parseInt(bytes.toString("latin1", at, lineEnd), 16)
    if (!(size > 0)) return Buffer.concat(parts)
    parts.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + size))
    at = lineEnd + 2 + size + 2
  }
}

const readAnswer = (bytes: Buffer): RawAnswer | null => {
  const end = bytes.indexOf(HEAD_END)
  const [first = "", ...lines] = bytes.toString("latin1", 0, end < 0 ? 0 : end).split("\r\n")
  const status = Number(STATUS_LINE.exec(first)?.[1])
  if (!(status >= 100)) return null
  // An interim answer comes before the one that counts.
  if (status < 200) return readAnswer(bytes.subarray(end + HEAD_END.length))
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(":")
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const
    })
  )
  // What is behind it is said of what was sent behind the request.
  const length = Number(headers.get("content-length") ?? Number.POSITIVE_INFINITY)
  const rest = bytes.subarray(end + HEAD_END.length).subarray(0, length)
  const body = headers.get("transfer-encoding") === "chunked" ? unchunked(rest) : rest
  return { status, headers, body: body.toString("utf8") }
}

/** Sends bytes over a connection of its own; null where it is closed without an answer. */
export const exchange = (port: number, bytes: Uint8Array, isCut: boolean): Promise<RawAnswer | null> =>
  new Promise((resolve, reject) => {
    const chunks: Array<Buffer> = []
    const socket = connect(port, "127.0.0.1", () => {
      socket.write(bytes)
      // Who sends less than was announced ends, and is owed no answer.
      if (isCut) socket.end()
    })
    socket.setTimeout(ANSWER_MS_MAX, () => socket.destroy(new Error("no answer in time")))
    socket.on("data", (chunk) => chunks.push(Buffer.from(chunk)))
    socket.on("error", (error) => ("code" in error ? undefined : reject(error)))
    socket.on("close", () => resolve(readAnswer(Buffer.concat(chunks))))
  })
