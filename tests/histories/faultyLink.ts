import { connect, createServer, type Socket } from "node:net"

/** Which way bytes go: from who opened the connection, or back. */
export type Direction = "sent" | "answered"

/** Passes connections on to a server of this machine, and breaks what lies between as it is told. */
export interface FaultyLink extends AsyncDisposable {
  readonly port: number
  /** Connections that are opened from now on lead there. */
  readonly leadTo: (port: number) => void
  /** Nothing arrives in either direction, on connections that are there and on new ones, and none is ended. */
  readonly part: () => void
  /** What was held while the sides were parted arrives, late and in order. */
  readonly rejoin: () => void
  /** Holds everything back for so long. */
  readonly delay: (ms: number) => void
  /** Ends every connection. */
  readonly cut: () => void
  /** Ends the connection over which so many bytes have gone that way, behind the last of them. Resolves when it has. */
  readonly cutAfter: (direction: Direction, bytes: number) => Promise<void>
  /** Nothing is cut any more that was to be. */
  readonly spare: () => void
  /** Bytes that have gone each way so far. */
  readonly passed: () => Readonly<Record<Direction, number>>
}

interface Cutting {
  readonly direction: Direction
  left: number
  readonly onCut: () => void
}

export const startFaultyLink = async (targetPort: number): Promise<FaultyLink> => {
  let target = targetPort
  let isParted = false
  let delayMs = 0
  let cutting: Cutting | null = null
  const held: Array<() => void> = []
  const passed = { sent: 0, answered: 0 }
  const sockets = new Set<Socket>()

  const arrive = (deliver: () => void) => {
    if (isParted) held.push(deliver)
    else deliver()
  }
  /** In the order it came: waiting times are all the same, but when they change something may wait for what came before. */
  const send = (last: { atMs: number }, deliver: () => void) => {
    const now = performance.now()
    last.atMs = Math.max(now + delayMs, last.atMs)
    if (last.atMs <= now) arrive(deliver)
    else setTimeout(() => arrive(deliver), last.atMs - now)
  }

  const server = createServer((client) => {
    const upstream = connect(target, "127.0.0.1")
    const end = () => {
      client.destroy()
      upstream.destroy()
    }
    for (const socket of [client, upstream]) {
      socket.setNoDelay(true)
      sockets.add(socket)
      socket.on("error", end)
      socket.on("close", () => sockets.delete(socket))
    }
    const pass = (from: Socket, to: Socket, direction: Direction) => {
      const last = { atMs: 0 }
      from.on("data", (chunk) => {
        let bytes = Buffer.from(chunk)
        let onLast: (() => void) | null = null
        if (cutting?.direction === direction) {
          const { left, onCut } = cutting
          if (bytes.length >= left) {
            bytes = bytes.subarray(0, left)
            cutting = null
            onLast = onCut
          } else cutting.left -= bytes.length
        }
        passed[direction] += bytes.length
        send(last, () => {
          if (!to.destroyed && bytes.length > 0) to.write(bytes)
          if (onLast === null) return
          // What was let through arrives; whoever sent the rest hears of nothing but the end.
          to.end()
          from.destroy()
          onLast()
        })
      })
      from.on("close", () => send(last, () => to.destroy()))
    }
    pass(client, upstream, "sent")
    pass(upstream, client, "answered")
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("the link has no port")
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: address.port,
    leadTo: (port) => {
      target = port
    },
    part: () => {
      isParted = true
    },
    rejoin: () => {
      isParted = false
      for (const deliver of held.splice(0)) deliver()
    },
    delay: (ms) => {
      delayMs = ms
    },
    cut,
    cutAfter: (direction, bytes) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      cutting = { direction, left: bytes, onCut: resolve }
      return promise
    },
    spare: () => {
      cutting = null
    },
    passed: () => ({ ...passed }),
    [Symbol.asyncDispose]: async () => {
      cut()
      await new Promise((resolve) => server.close(resolve))
    }
  }
}
