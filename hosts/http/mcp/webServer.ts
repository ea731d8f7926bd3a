import { createHash } from "node:crypto"
import { Context, Effect, Layer, Logger, Option, References } from "effect"
import { McpServer } from "effect/ai"
import { HttpRouter, HttpServerRequest } from "effect/http"
import { VERSION } from "../../process/version.ts"
import type { HostFacts } from "../server/context.ts"
import { withPeerOf } from "../server/peer.ts"
import { PASSED_ON, readAnswer, toRequest } from "./askApi.ts"
import { CACHE_HINTS, INSTRUCTIONS, PROTOCOLS } from "./protocol.ts"
import type { ApiDoor } from "./registerAll.ts"
import { makeStatelessHandler } from "./statelessHandler.ts"

/** Registers tools, resources and prompts with the server that it is run with. */
export type Register = (description: object, door: ApiDoor) => Effect.Effect<void, never, McpServer.McpServer>

/** Asks this host's own API as whoever sent the request that is being handled: with their key, from their address. */
const doorOf = ({ baseUrl, call }: HostFacts): ApiDoor => {
  const received = Effect.map(
    Effect.serviceOption(HttpServerRequest.HttpServerRequest),
    Option.match({
      onNone: () => ({ secret: "", source: null, passedOn: {} }),
      onSome: ({ headers, source }) => ({
        secret: headers["x-api-key"] ?? "",
        passedOn: Object.fromEntries(
          PASSED_ON.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]]))
        ),
        source: source instanceof Request ? source : null
      })
    })
  )
  return {
    ask: (asked) =>
      Effect.flatMap(received, ({ secret, source, passedOn }) =>
        Effect.promise(async () => {
          const request = toRequest(asked, baseUrl, secret, passedOn)
          return readAnswer(await call(source === null ? request : withPeerOf(request, source)))
        })
      ),
    caller: Effect.map(received, ({ secret }) => createHash("sha256").update(secret).digest("base64url"))
  }
}

/** Makes what answers the protocol on a path, of a request and its body's text. */
export const makeWebServer = (
  facts: HostFacts,
  path: `/${string}`,
  register: Register,
  context: Context.Context<never>
): ((request: Request, text: string) => Promise<Response>) => {
  const registrations = Layer.effectDiscard(Effect.suspend(() => register(facts.api().description, doorOf(facts))))
  const server = McpServer.layerHttp({
    name: facts.serviceSlug,
    version: VERSION,
    description: `${facts.serviceName}: which creator can be trusted, and which creator earned a sale.`,
    instructions: INSTRUCTIONS,
    path,
    protocols: PROTOCOLS,
    cacheHints: CACHE_HINTS,
    allowedOrigins: [new URL(facts.baseUrl).origin],
    allowSessionTermination: true,
    allowSubscriptions: false,
    registrations
  })
  // Its log is the host's.
  const logging = Layer.succeedContext(Context.pick(Logger.CurrentLoggers, References.MinimumLogLevel)(context))
  const { handler } = HttpRouter.toWebHandler(Layer.provideMerge(server, logging), { disableLogger: true })
  return makeStatelessHandler(handler)
}
