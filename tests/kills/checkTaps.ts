import { connect, createServer, type Socket } from "node:net"

/** What becomes of bytes that make a step: they pass, or the process that sent them dies before or after they are on their way. */
export type Fate = "pass" | "kill_before" | "kill_after"

/** Bytes that are sent together, and the step they make; null where they make none. */
interface Part {
  readonly bytes: Buffer
  readonly step: string | null
}

/** Reads the bytes of one connection, in the order they come. */
type ReadSteps = () => (bytes: Buffer) => ReadonlyArray<Part>

export interface Tap {
  readonly port: number
  readonly close: () => void
}

interface Process {
  /** What becomes of a step; it is asked before the bytes go on. */
  readonly fateOf: (step: string) => Fate
  readonly kill: () => void
  /** Whether it was killed: what comes later was never sent. */
  readonly isDead: () => boolean
}

/** Passes what one process sends on to a server, and tells of each step before it is taken. */
const openTap = (target: { readonly host: string; readonly port: number }, readSteps: ReadSteps, process: Process) =>
  new Promise<Tap>((resolve, reject) => {
    const sockets = new Set<Socket>()
    const server = createServer((client) => {
      const upstream = connect(target.port, target.host)
      const partsIn = readSteps()
      for (const socket of [client, upstream]) {
        sockets.add(socket)
        socket.setNoDelay(true)
        socket.on("error", () => {})
        socket.on("close", () => sockets.delete(socket))
      }
      client.on("data", (bytes) => {
        for (const part of partsIn(Buffer.from(bytes))) {
          if (process.isDead()) return
          const fate = part.step === null ? "pass" : process.fateOf(part.step)
          if (fate === "kill_before") return process.kill()
          upstream.write(part.bytes)
          if (fate === "kill_after") process.kill()
        }
      })
      // What was sent is carried out although nobody waits for the answer: the server sees the end behind it.
      client.on("close", () => upstream.end())
      upstream.on("data", (bytes) => client.write(bytes))
      upstream.on("close", () => client.destroy())
    })
    server.once("error", reject)
    server.listen(0, "127.0.0.1", () => {
      const address = server.address()
      if (address === null || typeof address === "string") return reject(new Error("a tap has no port"))
      resolve({
        port: address.port,
        close: () => {
          for (const socket of sockets) socket.destroy()
          server.close()
        }
      })
    })
  })

const STATEMENT_CHARACTERS = 110
const OURS = /\b(?:check_history|check_mails|check_refunds|checks|payment_events|scan_pages)\b/
const OTHERS = /\bmedia\b|^create /

/** The statement in few words, or null where it has nothing to do with checks. */
const nameOf = (sql: string): string | null =>
  OURS.test(sql) && !OTHERS.test(sql) ? sql.replaceAll(/\s+/g, " ").trim().slice(0, STATEMENT_CHARACTERS) : null

const BEGINS = /^begin\b/i
const ENDS = /^(?:commit|rollback)\b/i
const TEXT_END = 0
const HEAD_BYTES = 5

/**
 * Steps of a connection to Postgres: statements about checks and payments, and the end of a transaction that had one. Statements
 * are told by name once they are prepared.
 */
const postgresSteps: ReadSteps = () => {
  const prepared = new Map<string, string>()
  let held = Buffer.alloc(0)
  let isGreeted = false
  let isOurs = false
  const textAt = (bytes: Buffer, start: number): [text: string, next: number] => {
    const end = bytes.indexOf(TEXT_END, start)
    return [bytes.toString("utf8", start, end), end + 1]
  }
  const sqlIn = (kind: string, body: Buffer): string | null => {
    if (kind === "Q") return textAt(body, 0)[0]
    if (kind !== "P" && kind !== "B") return null
    const [first, next] = textAt(body, 0)
    const [second] = textAt(body, next)
    if (kind === "B") return prepared.get(second) ?? null
    prepared.set(first, second)
    return null
  }
  /** Cuts the first `size` bytes off what is held. */
  const take = (size: number): Buffer => {
    const taken = held.subarray(0, size)
    held = held.subarray(size)
    return taken
  }
  return (bytes) => {
    held = Buffer.concat([held, bytes])
    const parts: Array<Part> = []
    if (!isGreeted) {
      if (held.length < 4 || held.length < held.readInt32BE(0)) return []
      parts.push({ bytes: take(held.readInt32BE(0)), step: null })
      isGreeted = true
    }
    while (held.length >= HEAD_BYTES && held.length > held.readInt32BE(1)) {
      const message = take(held.readInt32BE(1) + 1)
      const sql = sqlIn(message.toString("latin1", 0, 1), message.subarray(HEAD_BYTES))?.trim() ?? null
      const isEnd = sql !== null && ENDS.test(sql)
      const name = sql === null ? null : nameOf(sql)
      const step = name ?? (isEnd && isOurs ? sql.toLowerCase() : null)
      if (name !== null) isOurs = true
      else if (sql !== null && (isEnd || BEGINS.test(sql))) isOurs = false
      parts.push({ bytes: message, step })
    }
    return parts
  }
}

/** Parts of an address with a number in them that are no ids. */
const VERSIONS = ["/v1", "/2"]

/** Steps of a connection to a server of HTTP: its requests, ids left out. */
const httpSteps =
  (server: string): ReadSteps =>
  () =>
  (bytes) => {
    const [, method, path] = /^([A-Z]+) (\/[^ ?]*)/.exec(bytes.toString("latin1", 0, 2_000)) ?? []
    const step =
      method === undefined || path === undefined
        ? null
        : `${server} ${method} ${path.replaceAll(/\/[^/]*\d[^/]*/g, (part) => (VERSIONS.includes(part) ? part : "/…"))}`
    return [{ bytes, step }]
  }

/** Steps of a connection to a mail server: its commands, and the end of a mail. */
const smtpSteps: ReadSteps = () => (bytes) => {
  const text = bytes.toString("latin1")
  const command = text.endsWith("\r\n.\r\n") ? "end of the mail" : /^(?:EHLO|MAIL|RCPT|DATA|QUIT)/.exec(text)?.[0]
  return [{ bytes, step: command === undefined ? null : `SMTP ${command}` }]
}

/** Where the servers are that a process is given. */
export interface Servers {
  readonly databaseUrl: string
  readonly stripeUrl: string
  readonly smtpPort: number
  readonly platformsUrl: string
}

const LOCAL = "127.0.0.1"
const POSTGRES_PORT = 5432
const portOf = (url: string): number => Number(new URL(url).port)

/** Puts a tap before each server, and answers what the process is told in their place. */
export const openTaps = async ({ databaseUrl, stripeUrl, smtpPort, platformsUrl }: Servers, process: Process) => {
  const database = new URL(databaseUrl)
  const target = { host: database.hostname, port: Number(database.port) || POSTGRES_PORT }
  const taps = await Promise.all([
    openTap(target, postgresSteps, process),
    openTap({ host: LOCAL, port: portOf(stripeUrl) }, httpSteps("Stripe"), process),
    openTap({ host: LOCAL, port: smtpPort }, smtpSteps, process),
    openTap({ host: LOCAL, port: portOf(platformsUrl) }, httpSteps("X"), process)
  ])
  const [postgres, stripe, smtp, platforms] = taps
  database.hostname = LOCAL
  database.port = String(postgres.port)
  return {
    environment: {
      DATABASE_URL: database.href,
      STRIPE_API_URL: `http://${LOCAL}:${stripe.port}`,
      SMTP_URL: `smtp://${LOCAL}:${smtp.port}`,
      PLATFORMS_URL: `http://${LOCAL}:${platforms.port}`
    },
    close: () => {
      for (const tap of taps) tap.close()
    }
  }
}
