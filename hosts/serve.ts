import { type Context, Effect, Layer } from "effect"
import { sandbox } from "../fixtures/sandbox.ts"
import type { Services } from "./http/server/endpoint.ts"
import { withPeer } from "./http/server/peer.ts"
import { logging } from "./logging.ts"
import { type HostSettings, makeHost } from "./makeHost.ts"
import { openAdapters, type StoreOpening } from "./openAdapters.ts"
import { type HostConfig, readConfig } from "./readConfig.ts"
import { startChecks } from "./runChecks.ts"
import { startDeliveries } from "./runDeliveries.ts"
import { startMonitoring } from "./runMonitoring.ts"
import { startNotices } from "./runNotices.ts"
import { startPayments } from "./runPayments.ts"
import { startPlans } from "./runPlans.ts"
import { startRoster } from "./runRoster.ts"
import { startWatch } from "./runWatch.ts"
import { startWorker } from "./runWorker.ts"
import { startOrExplain, stopOnSignals } from "./start.ts"
import { welcome } from "./welcome.ts"

type Stop = () => Promise<unknown>

/** What a JavaScript runtime brings that is not the same everywhere. */
export interface Runtime {
  /** The pixel's program. */
  readonly pixel: () => Promise<string>
  readonly stores: StoreOpening
  /** Answers requests on a port until it is stopped; `addressOf` says whom a connection comes from. */
  readonly listen: (
    config: HostConfig,
    answer: (request: Request, addressOf: () => string | null) => Promise<Response>
  ) => Promise<Stop>
  /** Takes commands for the database that this process alone has open, where the runtime can have one. */
  readonly serveCommands?: (directory: string, services: Context.Context<Services>, config: HostConfig) => Stop
}

/** Serves a host, works on its jobs, or both, by its role. Resolves once its adapters are open; rejects when one can't be. */
const serve = async (runtime: Runtime, config: HostConfig, limits: Pick<HostSettings, "requestsPerMinute">) => {
  const host = makeHost(Layer.provideMerge(openAdapters(config, runtime.stores), logging), sandbox, {
    serviceName: config.serviceName,
    baseUrl: config.baseUrl,
    pixel: await runtime.pixel(),
    holdsLengths: true,
    ...(config.searchUrl === null ? {} : { searchesPerDayMax: config.discoverySearchesPerDay }),
    ...(config.countryHeader === null ? {} : { countryHeader: config.countryHeader }),
    ...limits
  })
  const stops: Array<Stop> = []
  const { role, databaseUrl, dataDirectory, proxies } = config
  try {
    const services = await host.services
    if (role !== "worker") {
      stops.push(
        await runtime.listen(config, (request, addressOf) => host.fetch(withPeer(request, addressOf, proxies)))
      )
    }
    if (role !== "web") {
      stops.push(
        startWorker(services),
        startChecks(services, config),
        startDeliveries(services, config),
        startPayments(services),
        startPlans(services),
        startRoster(services),
        startMonitoring(services),
        startWatch(services),
        startNotices(services, config)
      )
    }
    if (databaseUrl === null && runtime.serveCommands) {
      stops.push(runtime.serveCommands(dataDirectory, services, config))
    }
    return {
      services,
      /**
       * Takes no new connection or job, answers every request it accepted, hands its jobs back, ends its deliveries, closes what it
       * had open.
       */
      stop: async () => {
        await Promise.all(stops.map((stop) => stop()))
        await host.close()
      }
    }
  } catch (cause) {
    await host.close()
    throw cause
  }
}

/** Serves what the environment configures, until a signal stops it. */
export const serveEnvironment = (runtime: Runtime, limits: Pick<HostSettings, "requestsPerMinute"> = {}) =>
  startOrExplain(async () => {
    const config = await Effect.runPromise(readConfig(process.env))
    const { services, stop } = await serve(runtime, config, limits)
    stopOnSignals(stop)
    console.log(await Effect.runPromiseWith(services)(welcome(config)))
  })
