import type { Host } from "../../hosts/host/makeHost.ts"

/**
 * A server whose requests have a key, for clients that can't be given one. It binds a free port of this machine; `url` is the tools'.
 */
export const keyedServer = (host: Pick<Host, "fetch">, key: string, port = 0) => {
  const server = Bun.serve({
    port,
    hostname: "127.0.0.1",
    idleTimeout: 60,
    fetch: (request) => {
      const headers = new Headers(request.headers)
      headers.set("x-api-key", key)
      return host.fetch(new Request(request, { headers }))
    }
  })
  return { url: `http://127.0.0.1:${server.port}/mcp`, port: server.port, stop: () => server.stop(true) }
}
