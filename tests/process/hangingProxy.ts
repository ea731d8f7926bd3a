import { connect, createServer, type Socket } from "node:net"

/** Passes connections on to a Postgres server until it hangs: then it takes whatever is sent, and says nothing. */
export interface HangingProxy extends AsyncDisposable {
  readonly port: number
  /** From now on nothing that is sent arrives, on connections that are there and on new ones, and none is ended. */
  readonly hang: () => void
  /** New connections are passed on again. What hung gets through, late, if `isLate`; else it says nothing for ever. */
  readonly recover: (options: { readonly isLate: boolean }) => void
}

export const startHangingProxy = async (target: {
  readonly host: string
  readonly port: number
}): Promise<HangingProxy> => {
  let isHanging = false
  const sockets = new Set<Socket>()
  /** What was sent to the database while it hung, and where to. */
  let held: Array<{ readonly upstream: Socket; readonly sent: Uint8Array }> = []

  const server = createServer((client) => {
    sockets.add(client)
    client.on("error", () => client.destroy())
    client.on("close", () => sockets.delete(client))
    if (isHanging) {
      client.resume()
      return
    }
    const upstream = connect(target.port, target.host)
    sockets.add(upstream)
    upstream.on("error", () => upstream.destroy())
    upstream.on("close", () => {
      sockets.delete(upstream)
      client.destroy()
    })
    let isStuck = false
    client.on("data", (sent) => {
      isStuck ||= isHanging
      if (isStuck) held.push({ upstream, sent: new Uint8Array(Buffer.from(sent)) })
      else upstream.write(sent)
    })
    upstream.on("data", (answered) => {
      isStuck ||= isHanging
      if (!isStuck) client.write(answered)
    })
    // A database that hangs does not see its clients go.
    client.on("close", () => {
      if (!isStuck) upstream.destroy()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("the proxy has no port")
  return {
    port: address.port,
    hang: () => {
      isHanging = true
    },
    recover: ({ isLate }) => {
      isHanging = false
      if (isLate) for (const { upstream, sent } of held) upstream.write(sent)
      held = []
    },
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    }
  }
}
