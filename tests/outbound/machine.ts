import { createServer, type IncomingMessage, type RequestListener } from "node:http"
import { createServer as createSecureServer } from "node:https"
import { createServer as createListener, type Server, type Socket } from "node:net"
import { Effect } from "effect"
import type { PublicWebOptions } from "../../adapters/outbound/PublicWeb.ts"
import type { Certificate } from "./certificate.ts"

/** A server on a loopback address, and what it has seen. */
export interface Listening {
  readonly port: number
  readonly connections: () => number
  /** Waits until every connection made so far is closed. */
  readonly closed: Effect.Effect<void>
}

const listening = (server: Server, address: string, port: number) => {
  const open = new Set<Socket>()
  const waiting: Array<() => void> = []
  let connections = 0
  server.on("connection", (socket: Socket) => {
    connections += 1
    open.add(socket)
    socket.on("error", () => {})
    socket.once("close", () => {
      open.delete(socket)
      if (open.size === 0) for (const resume of waiting.splice(0)) resume()
    })
  })
  return Effect.acquireRelease(
    Effect.callback<Listening>((resume) => {
      server.listen(port, address, () => {
        const bound = server.address()
        if (bound === null || typeof bound === "string") throw new Error("not listening")
        const closed = Effect.callback<void>((done) => {
          if (open.size === 0) return done(Effect.void)
          waiting.push(() => done(Effect.void))
        })
        resume(Effect.succeed({ port: bound.port, connections: () => connections, closed }))
      })
    }),
    () =>
      Effect.sync(() => {
        server.close()
        for (const socket of open) socket.destroy()
      })
  )
}

/** Hands every connection to `talk`, as it is. */
export const rawServer = (talk: (socket: Socket) => void, address = "127.0.0.1", port = 0) =>
  Effect.suspend(() => listening(createListener({ noDelay: true }, talk), address, port))

/** The HTTP and HTTPS servers speak over connections of a raw one, whose connections are all counted. */
export const webServer = (listener: RequestListener, address = "127.0.0.1", port = 0) => {
  const server = createServer(listener)
  return rawServer((socket) => server.emit("connection", socket), address, port)
}

export const secureServer = (certificate: Certificate, listener: RequestListener, address = "127.0.0.1") => {
  const server = createSecureServer({ key: certificate.key, cert: certificate.cert }, listener)
  server.on("tlsClientError", () => {})
  return listening(server, address, 0)
}

/** Says a fixed answer as soon as something is asked. */
export const saying = (...parts: ReadonlyArray<string | Uint8Array>) =>
  rawServer((socket) => {
    socket.once("data", () => {
      for (const part of parts) socket.write(part)
    })
  })

/** Says `head`, then `part` for ever, as fast as it is taken. */
export const sayingForEver = Effect.fnUntraced(function* (head: string, part: Uint8Array) {
  let sentBytes = 0
  const server = yield* rawServer((socket) => {
    const pump = () => {
      while (!socket.destroyed) {
        sentBytes += part.byteLength
        if (!socket.write(part)) return
      }
    }
    socket.on("drain", pump)
    socket.once("data", () => {
      socket.write(head)
      pump()
    })
  })
  return { ...server, sentBytes: () => sentBytes }
})

/** A resolver whose names answer one list after another, the last one from then on; it notes what it was asked. */
export const makeResolver = (names: Readonly<Record<string, ReadonlyArray<ReadonlyArray<string>>>>) => {
  const asked: Array<string> = []
  return {
    asked,
    lookup: async (name: string): Promise<ReadonlyArray<string>> => {
      const answers = names[name] ?? []
      const answer = answers[Math.min(asked.filter((other) => other === name).length, answers.length - 1)]
      asked.push(name)
      if (answer === undefined) throw Object.assign(new Error("no such name"), { code: "ENOTFOUND" })
      return answer
    }
  }
}

/** Lets through 127.0.0.1 at the ports of these servers, where localhost and the names under `.example` lead. */
export const letThrough = (...servers: ReadonlyArray<Listening>): PublicWebOptions => ({
  allows: (address, port) => address === "127.0.0.1" && servers.some((server) => server.port === port),
  lookup: async (name) => {
    if (name === "localhost" || name.endsWith(".example")) return ["127.0.0.1"]
    throw Object.assign(new Error("no such name"), { code: "ENOTFOUND" })
  }
})

/** The body of a request. */
export const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Array<Uint8Array> = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
