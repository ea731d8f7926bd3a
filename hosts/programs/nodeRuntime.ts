import { Effect, Layer } from "effect"
import { serve as listen } from "srvx/node"
import { fallbackResponse, invalidHostResponse } from "../http/server/boundary.ts"
import { InvalidConfig } from "../settings/setting.ts"
import { openServerStores } from "../stores/openServerStores.ts"
import type { Runtime } from "./serve.ts"

/** The embedded database, which would make a secret of its own, and the command socket need Bun: here both of these are required. */
const required = <A>(name: string, value: A | null): Effect.Effect<A, InvalidConfig> =>
  value === null
    ? Effect.fail(
        new InvalidConfig({ message: `${name} is required on Node: the database within the program needs Bun` })
      )
    : Effect.succeed(value)

/** HTTP/1.0 may leave its Host out. */
const lacksHost = (
  message: { readonly httpVersion: string; readonly headers: { readonly host?: string | undefined } } | undefined
) => message !== undefined && message.httpVersion !== "1.0" && message.headers.host === undefined

/** What Node brings; its pixel is built by Bun, and handed in. */
export const nodeRuntime: Omit<Runtime, "pixel"> = {
  stores: {
    signingSecretOf: ({ databaseUrl, signingSecret }) =>
      Effect.andThen(required("DATABASE_URL", databaseUrl), required("SIGNING_SECRET", signingSecret)),
    openStoresWithSecret: (config, secret) =>
      Layer.unwrap(
        Effect.map(required("DATABASE_URL", config.databaseUrl), (url) => openServerStores(url, config, secret))
      )
  },
  listen: async ({ port, hostname }, answer) => {
    const server = listen({
      port,
      hostname,
      silent: true,
      gracefulShutdown: false,
      // Node would refuse without a word what is refused here in ours.
      node: { requireHostHeader: false },
      error: fallbackResponse,
      fetch: (request) =>
        lacksHost(request.runtime?.node?.req) ? invalidHostResponse(request) : answer(request, () => request.ip ?? null)
    })
    await server.ready()
    return () => server.close()
  }
}
