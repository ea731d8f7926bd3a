import { Effect, Layer } from "effect"
import { serve as listen } from "srvx/node"
import { checkSigningSecret } from "../adapters/postgres/checkSigningSecret.ts"
import * as Server from "../adapters/postgres/client.ts"
import { QUEUE_TIMING } from "../adapters/postgres/jobs/ScoringQueue.ts"
import { layer as ports } from "../adapters/postgres/layer.ts"
import { sandbox } from "../fixtures/sandbox.ts"
import { lastResort, refuseHost } from "./http/server/boundary.ts"
import { withPeer } from "./http/server/peer.ts"
import { logging } from "./logging.ts"
import { makeHost } from "./makeHost.ts"
import { openLimits } from "./openLimits.ts"
import { openOutside } from "./openOutside.ts"
import { readConfig } from "./readConfig.ts"
import * as ReportThreads from "./reportThreads/ReportThreads.ts"
import { startDeliveries } from "./runDeliveries.ts"
import { startWorker } from "./runWorker.ts"
import { InvalidConfig } from "./settings/setting.ts"
import { startOrExplain, stopOnSignals } from "./start.ts"
import { welcome } from "./welcome.ts"

/** The pixel's program, put here by `hosts/buildNode.ts`: building it needs Bun. */
declare const PIXEL_PROGRAM: string

/** The same host on Node. The embedded database and the command socket need Bun, so here both of these are required. */
const required = <A>(name: string, value: A | null): Effect.Effect<A, InvalidConfig> =>
  value === null ? Effect.fail(new InvalidConfig({ message: `${name} is required on Node` })) : Effect.succeed(value)

/** HTTP/1.0 may leave its Host out. */
const lacksHost = (
  message: { readonly httpVersion: string; readonly headers: { readonly host?: string | undefined } } | undefined
) => message !== undefined && message.httpVersion !== "1.0" && message.headers.host === undefined

await startOrExplain(async () => {
  const { config, databaseUrl, signingSecret } = await Effect.runPromise(
    Effect.gen(function* () {
      const config = yield* readConfig(process.env)
      return {
        config,
        databaseUrl: yield* required("DATABASE_URL", config.databaseUrl),
        signingSecret: yield* required("SIGNING_SECRET", config.signingSecret)
      }
    })
  )
  const host = makeHost(
    Layer.mergeAll(
      ports(signingSecret, QUEUE_TIMING, config.previousSigningSecrets).pipe(
        Layer.provide(Layer.effectDiscard(checkSigningSecret(signingSecret, config.previousSigningSecrets))),
        Layer.provide(Server.layer(databaseUrl))
      ),
      ReportThreads.onServer(databaseUrl),
      openOutside(config, signingSecret),
      openLimits(config)
    ).pipe(Layer.provideMerge(logging)),
    sandbox,
    { serviceName: config.serviceName, baseUrl: config.baseUrl, pixel: PIXEL_PROGRAM, holdsLengths: true }
  )
  const services = await host.services
  const server =
    config.role === "worker"
      ? null
      : listen({
          port: config.port,
          hostname: config.hostname,
          silent: true,
          gracefulShutdown: false,
          // Node would refuse without a word what is refused here in ours.
          node: { requireHostHeader: false },
          error: lastResort,
          fetch: (request) =>
            lacksHost(request.runtime?.node?.req)
              ? refuseHost(request)
              : host.fetch(withPeer(request, () => request.ip ?? null, config.proxies))
        })
  await server?.ready()
  const stopWorker = config.role === "web" ? async () => {} : startWorker(services)
  const stopDeliveries = config.role === "web" ? async () => {} : startDeliveries(services, config)
  stopOnSignals(async () => {
    await Promise.all([server?.close(), stopWorker(), stopDeliveries()])
    await host.close()
  })
  console.log(await Effect.runPromiseWith(services)(welcome(config)))
})
