import { connect, type Socket } from "node:net"

/** One TCP connection, spoken to by hand. */
export interface Connection extends AsyncDisposable {
  readonly send: (text: string) => void
  readonly sendBytes: (bytes: Uint8Array) => void
  /** Resolves with all that came so far once it holds `text`; rejects when the connection closes before. */
  readonly received: (text: string) => Promise<string>
  /** Resolves with all that came when the connection is closed. */
  readonly closed: Promise<string>
}

const open = (port: number) =>
  new Promise<Socket>((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => resolve(socket))
    socket.once("error", reject)
  })

/** Opens a connection; rejects when it is refused. */
export const newConnection = async (port: number): Promise<Connection> => {
  const socket = await open(port)
  let text = ""
  let isClosed = false
  let wake = () => {}
  const closed = Promise.withResolvers<string>()
  socket.setEncoding("utf8")
  socket.on("data", (chunk) => {
    text += chunk
    wake()
  })
  socket.on("close", () => {
    isClosed = true
    closed.resolve(text)
    wake()
  })
  socket.on("error", () => {})
  return {
    send: (bytes) => socket.write(bytes),
    sendBytes: (bytes) => socket.write(bytes),
    closed: closed.promise,
    received: async (wanted) => {
      while (!text.includes(wanted)) {
        if (isClosed) throw new Error(`the connection was closed after ${JSON.stringify(text)}`)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
      return text
    },
    [Symbol.asyncDispose]: async () => {
      socket.destroy()
    }
  }
}

/** Resolves once connections to a port are refused. */
export const refused = async (port: number): Promise<void> => {
  for (;;) {
    try {
      await using _ = await newConnection(port)
    } catch {
      return
    }
  }
}
