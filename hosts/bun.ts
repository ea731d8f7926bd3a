import { Effect, Layer } from "effect"
import { sandbox } from "../fixtures/sandbox.ts"
import { serveCommands } from "./commands/serveCommands.ts"
import { lastResort } from "./http/server/boundary.ts"
import { withPeer } from "./http/server/peer.ts"
import { logging } from "./logging.ts"
import { type HostSettings, makeHost } from "./makeHost.ts"
import { openAdapters } from "./openAdapters.ts"
import { buildPixel } from "./pixel/buildPixel.ts"
import { type HostConfig, readConfig } from "./readConfig.ts"
import { startDeliveries } from "./runDeliveries.ts"
import { startWorker } from "./runWorker.ts"
import { startOrExplain, stopOnSignals } from "./start.ts"
import { welcome } from "./welcome.ts"

/** How long a connection may be silent. */
const IDLE_SECONDS = 60

/** Serves a host on Bun, works on its jobs, or both, by its role. Resolves once its adapters are open; rejects when one can't be. */
export const serve = async (config: HostConfig, limits: Pick<HostSettings, "requestsPerMinute"> = {}) => {
  const host = makeHost(Layer.provideMerge(openAdapters(config), logging), sandbox, {
    serviceName: config.serviceName,
    baseUrl: config.baseUrl,
    pixel: await buildPixel(),
    holdsLengths: true,
    ...limits
  })
  try {
    const services = await host.services
    const listen = () =>
      Bun.serve({
        port: config.port,
        hostname: config.hostname,
        // Each endpoint bounds what it reads and refuses in its own words; what nobody reads is never kept.
        maxRequestBodySize: Number.MAX_SAFE_INTEGER,
        idleTimeout: IDLE_SECONDS,
        // Its pages of errors would show the program and its folder.
        development: false,
        error: lastResort,
        fetch: (request, server) =>
          host.fetch(withPeer(request, () => server.requestIP(request)?.address ?? null, config.proxies))
      })
    const server = config.role === "worker" ? null : listen()
    const stopWorker = config.role === "web" ? async () => {} : startWorker(services)
    const stopDeliveries = config.role === "web" ? async () => {} : startDeliveries(services, config)
    const stopCommands =
      config.databaseUrl === null ? serveCommands(config.dataDirectory, services, config) : async () => {}
    return {
      services,
      /** Takes no new connection or job, answers every request it accepted, hands its jobs back, ends its deliveries, closes what it had open. */
      stop: async () => {
        await Promise.all([server?.stop(), stopWorker(), stopDeliveries(), stopCommands()])
        await host.close()
      }
    }
  } catch (cause) {
    await host.close()
    throw cause
  }
}

/** Serves what the environment configures, until a signal stops it. */
export const serveEnvironment = (limits: Pick<HostSettings, "requestsPerMinute"> = {}) =>
  startOrExplain(async () => {
    const config = await Effect.runPromise(readConfig(process.env))
    const server = await serve(config, limits)
    stopOnSignals(server.stop)
    console.log(await Effect.runPromiseWith(server.services)(welcome(config)))
  })

if (import.meta.main) await serveEnvironment()
