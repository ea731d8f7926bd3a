import { connect, createServer, type Socket } from "node:net"

/** Most bytes of an answer that are held back to see its end. */
const HELD_BYTES_MAX = 1024 * 1024
/** What a Postgres server says when a statement outside of a transaction has been committed: ready, and idle. */
const COMMITTED = Buffer.from([0x5a, 0, 0, 0, 5, 0x49])

/** Passes connections on to a Postgres server, and cuts the one that carries what it is told to look for. */
export interface CuttingProxy extends AsyncDisposable {
  readonly port: number
  /**
   * Cuts the next connection over which `text` is sent, once the server has committed what was sent and before any of its
   * answer is passed on. Resolves when it is cut.
   */
  readonly cutAfter: (text: string) => Promise<void>
}

export const startCuttingProxy = async (target: {
  readonly host: string
  readonly port: number
}): Promise<CuttingProxy> => {
  let wanted: { readonly text: string; readonly cut: () => void } | null = null
  const sockets = new Set<Socket>()

  const server = createServer((client) => {
    const upstream = connect(target.port, target.host)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on("close", () => sockets.delete(socket))
    }
    const cut = () => {
      client.destroy()
      upstream.destroy()
    }
    for (const socket of [client, upstream]) {
      socket.on("error", cut)
      socket.on("close", cut)
    }

    let onCut: (() => void) | null = null
    let held = Buffer.alloc(0)
    client.on("data", (sent) => {
      if (onCut === null && wanted !== null && sent.includes(wanted.text)) {
        onCut = wanted.cut
        wanted = null
      }
      upstream.write(sent)
    })
    upstream.on("data", (answered) => {
      if (onCut === null) return client.write(answered)
      held = Buffer.concat([held, Buffer.from(answered)])
      if (held.length > HELD_BYTES_MAX) return cut()
      if (held.subarray(-COMMITTED.length).equals(COMMITTED) && held.includes("SELECT ")) {
        cut()
        onCut()
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("the proxy has no port")
  return {
    port: address.port,
    cutAfter: (text) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      wanted = { text, cut: resolve }
      return promise
    },
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    }
  }
}
