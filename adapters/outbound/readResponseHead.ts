import { type ClientRequest, type IncomingMessage, request as requestOverHttp } from "node:http"
import { request as requestOverHttps } from "node:https"
import type { Socket } from "node:net"
import { Effect } from "effect"
import type { WebUnreadable } from "../../ports/web/PublicWeb.ts"
import { webUnreadable } from "./connectToHost.ts"
import type { WebTarget } from "./webTarget.ts"

/** Bytes of a status line and headers. */
export const HEADER_BYTES_MAX = 65_536
/** Answers such as "103 Early Hints" before the answer. */
const INFORMATION_MAX = 8

/**
 * Sends one request over an open connection and reads the status line and headers of its response.
 * `write` sends the body and ends the request. The connection serves nothing else.
 */
export const readResponseHead = (
  socket: Socket,
  target: WebTarget,
  asked: { readonly method: string; readonly headers: Readonly<Record<string, string | ReadonlyArray<string>>> },
  write: (sending: ClientRequest) => void
): Effect.Effect<IncomingMessage, WebUnreadable> =>
  Effect.callback((resume) => {
    const send = target.isSecure ? requestOverHttps : requestOverHttp
    const sending = send({
      createConnection: () => socket,
      setHost: false,
      method: asked.method,
      path: `${target.url.pathname}${target.url.search}`,
      headers: { ...asked.headers, host: target.url.host },
      maxHeaderSize: HEADER_BYTES_MAX
    })
    const fail = () => resume(webUnreadable("unreachable"))
    let informations = 0
    sending.on("information", () => {
      informations += 1
      if (informations > INFORMATION_MAX) fail()
    })
    sending.once("upgrade", fail)
    sending.once("response", (answer) => {
      // Whoever reads the body hears of it; a body that nobody reads must not end the process.
      answer.on("error", () => {})
      resume(Effect.succeed(answer))
    })
    sending.on("error", fail)
    sending.once("close", fail)
    write(sending)
  })
