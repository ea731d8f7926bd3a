import { withPeer } from "../../hosts/http/server/peer.ts"
import { buildPixel } from "../../hosts/pixel/buildPixel.ts"
import { openHost } from "../http/host.ts"
import { freePort } from "../support/databases/freePort.ts"

const SITES = [{ domain: "localhost", path: "/cs" }]

/** The service on a port of its own, behind as many proxies as it is told of. */
export const openService = async (proxies = 0) => {
  const port = freePort()
  const address = `http://localhost:${port}`
  const host = await openHost({ pixel: await buildPixel(), baseUrl: address, firstPartySites: SITES })
  const waiting = new Set<() => void>()
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port,
    fetch: async (request) => {
      const answer = await host.host.fetch(withPeer(request, () => null, proxies))
      for (const look of waiting) look()
      return answer
    }
  })
  return {
    host,
    address,
    /** Resolves once so many events are kept. */
    whenTold: (events: number) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (host.writes.events.length < events) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      }),
    [Symbol.asyncDispose]: async () => {
      await server.stop(true)
      await host[Symbol.asyncDispose]()
    }
  }
}
