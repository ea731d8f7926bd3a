import { type Context, Effect, Layer } from "effect"
import { sandbox } from "../fixtures/sandbox.ts"
import { hostSettingsOf } from "./hostSettings.ts"
import type { Services } from "./http/server/endpoint.ts"
import { withPeer } from "./http/server/peer.ts"
import { logging } from "./logging.ts"
import { type HostSettings, makeHost } from "./makeHost.ts"
import { isMetricsRequest, openMetrics } from "./metrics/openMetrics.ts"
import { makeRecentRequests } from "./metrics/recentRequests.ts"
import { openAdapters, type StoreOpening } from "./openAdapters.ts"
import { type HostConfig, readConfig } from "./readConfig.ts"
import { startHeartbeat } from "./runHeartbeat.ts"
import { startOrExplain, stopOnSignals } from "./start.ts"
import { startWork } from "./startWork.ts"
import { openTracing } from "./tracing/openTracing.ts"
import { welcome } from "./welcome.ts"

type Stop = () => Promise<unknown>

/** What a JavaScript runtime brings that is not the same everywhere. */
export interface Runtime {
  /** The pixel's program. */
  readonly pixel: () => Promise<string>
  readonly stores: StoreOpening
  /** Answers requests on a port until it is stopped; `addressOf` says whom a connection comes from. */
  readonly listen: (
    at: Pick<HostConfig, "port" | "hostname">,
    answer: (request: Request, addressOf: () => string | null) => Promise<Response>
  ) => Promise<Stop>
  /** Takes commands for the database that this process alone has open, where the runtime can have one. */
  readonly serveCommands?: (directory: string, services: Context.Context<Services>, config: HostConfig) => Stop
}

/** What a process has open beside an embedded database; a worker reads no copy. */
const databaseServersOf = ({ databaseUrl, databaseReadUrl, role }: HostConfig) => ({
  usesServer: databaseUrl !== null,
  usesCopy: databaseReadUrl !== null && role !== "worker"
})

/**
 * Serves a host, works on its jobs once it is told to, or both, by its role. Resolves once its adapters are open; rejects when one
 * can't be.
 */
const serve = async (runtime: Runtime, config: HostConfig, limits: Pick<HostSettings, "requestsPerMinute">) => {
  const { metricsHost, metricsPort, metricsToken } = config
  const isMeasured = metricsPort !== null || metricsToken !== null
  const metrics = isMeasured ? openMetrics(metricsToken, databaseServersOf(config)) : null
  const recent = makeRecentRequests()
  const adapters = openAdapters(config, runtime.stores)
  const tracing =
    config.traceEndpoint === null
      ? Layer.empty
      : openTracing({ endpoint: config.traceEndpoint, serviceName: config.serviceName, ratio: config.traceRatio })
  const measured = metrics === null ? adapters : metrics.counted(adapters)
  const host = makeHost(Layer.provideMerge(measured, Layer.mergeAll(logging, tracing)), sandbox, {
    ...hostSettingsOf(config, await runtime.pixel()),
    holdsLengths: true,
    observe: (endpoint, status, durationMs) => {
      recent.count(status)
      metrics?.observe(endpoint, status, durationMs)
    },
    ...limits
  })
  const stops: Array<Stop> = []
  let isStopped = false
  const { role, databaseUrl, dataDirectory, proxies } = config
  try {
    const services = await host.services
    metrics?.watch(services)
    if (metrics !== null && metricsPort !== null) {
      stops.push(await runtime.listen({ port: metricsPort, hostname: metricsHost }, metrics.answer))
    }
    if (role !== "worker") {
      // Who has no token finds nothing there.
      const shown = metricsToken === null ? null : metrics
      stops.push(
        await runtime.listen(config, (request, addressOf) =>
          shown !== null && isMetricsRequest(request)
            ? shown.answer(request)
            : host.fetch(withPeer(request, addressOf, proxies))
        )
      )
    }
    stops.push(startHeartbeat(services, { role, commit: config.deployedCommit }, recent))
    if (databaseUrl === null && runtime.serveCommands) {
      stops.push(runtime.serveCommands(dataDirectory, services, config))
    }
    return {
      services,
      whenOpen: host.whenOpen,
      /** Works on what is done behind the requests, where its role does; not once it was stopped. */
      work: () => {
        if (role !== "web" && !isStopped) stops.push(startWork(services, config))
      },
      /**
       * Takes no new connection or job, answers every request it accepted, hands its jobs back, ends its deliveries, closes what it
       * had open.
       */
      stop: async () => {
        isStopped = true
        await Promise.all(stops.map((stop) => stop()))
        metrics?.close()
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
    const { services, whenOpen, work, stop } = await serve(runtime, config, limits)
    stopOnSignals(stop)
    // A worker begins with what takes it half a second, and who waits for a start waits for requests to be answered.
    await whenOpen()
    console.log(await Effect.runPromiseWith(services)(welcome(config)))
    work()
  })
