import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

/**
 * What goes wrong with a request on its way. `cutBefore`: the connection is cut and the service never sees it. `cutAfter`: the service
 * carries it out, and nothing of its answer arrives. `cutWithin`: half of the answer does. `refused429` and `refused503`: a server in
 * between turns it away. `masked503`: the service carries it out, and a server in between says that it could not. `late`: the
 * service carries it out, and its answer is held until the caller gives up. `swallowed`: so is the request itself.
 */
export const FAULTS = [
  "cutBefore",
  "cutAfter",
  "cutWithin",
  "refused429",
  "refused503",
  "masked503",
  "late",
  "swallowed"
] as const
export type Fault = (typeof FAULTS)[number]

const bodyOf = async (message: IncomingMessage): Promise<Buffer> => {
  const parts: Array<Buffer> = []
  for await (const part of message) parts.push(part)
  return Buffer.concat(parts)
}

interface Passed {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

const pass = (port: number, message: IncomingMessage, body: Buffer): Promise<Passed> =>
  new Promise((resolve, reject) => {
    const headers = { ...message.headers, connection: "close" }
    const passed = request(
      { host: "127.0.0.1", port, method: message.method, path: message.url, headers },
      (answer) => {
        bodyOf(answer).then((answered) => {
          const kept = Object.entries(answer.headers).flatMap(([name, value]) =>
            ["connection", "transfer-encoding", "content-length", "keep-alive"].includes(name) || value === undefined
              ? []
              : [[name, String(value)]]
          )
          resolve({ status: answer.statusCode ?? 0, headers: Object.fromEntries(kept), body: answered })
        }, reject)
      }
    )
    passed.on("error", reject)
    passed.end(body)
  })

const refuse = (response: ServerResponse, status: number) => {
  response.writeHead(status, { "content-type": "text/html", "retry-after": "0" })
  response.end("<h1>Not now</h1>")
}

/** A server in between that passes requests on to a service of this machine, and does to each what `faultOf` says. */
export const startFaultyProxy = async (port: number, faultOf: (place: number) => Fault | null) => {
  const counts = new Map<Fault | "none", number>()
  let place = 0
  const handle = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    const fault = faultOf(place++)
    counts.set(fault ?? "none", (counts.get(fault ?? "none") ?? 0) + 1)
    const body = await bodyOf(message)
    if (fault === "cutBefore") return void message.socket.destroy()
    if (fault === "refused429") return refuse(response, 429)
    if (fault === "refused503") return refuse(response, 503)
    if (fault === "swallowed") return
    const { status, headers, body: answered } = await pass(port, message, body)
    if (fault === "cutAfter") return void message.socket.destroy()
    if (fault === "masked503") return refuse(response, 503)
    if (fault === "late") return
    response.writeHead(status, { ...headers, "content-length": String(answered.length) })
    if (fault !== "cutWithin") return void response.end(answered)
    response.write(answered.subarray(0, Math.floor(answered.length / 2)), () => message.socket.destroy())
  }
  const server = createServer((message, response) => {
    // A caller that has gone away is answered by nobody.
    handle(message, response).catch(() => message.socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address() satisfies AddressInfo | string | null
  if (address === null || typeof address === "string") throw new Error("the proxy has no port")
  return {
    baseUrl: `http://127.0.0.1:${address.port}`,
    counts: () => Object.fromEntries(counts),
    requests: () => place,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  }
}
