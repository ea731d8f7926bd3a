import { Context, Effect, Layer } from "effect"
import { sandbox } from "../../fixtures/layers/sandbox.ts"
import { loadHttp, loadWork } from "../contexts.ts"
import { hostSettingsOf } from "../host/hostSettings.ts"
import { type HostSettings, makeHost } from "../host/makeHost.ts"
import { startWork } from "../host/startWork.ts"
import { withPeer } from "../http/server/peer.ts"
import { isMetricsRequest, openMetrics } from "../metrics/openMetrics.ts"
import { makeRecentRequests } from "../metrics/recentRequests.ts"
import { logging } from "../process/logging.ts"
import { startOrExplain, stopOnSignals } from "../process/start.ts"
import type { Services } from "../services/Services.ts"
import { type HostConfig, readConfig } from "../settings/readConfig.ts"
import { InvalidConfig } from "../settings/setting.ts"
import { openAdapters, type StoreOpening } from "../stores/openAdapters.ts"
import { openTracing } from "../tracing/openTracing.ts"
import { startHeartbeat } from "../workers/runHeartbeat.ts"
import { BrokenLoops } from "../workers/startLoop.ts"
import { readStartOptions } from "./startOptions.ts"
import { type Sample, welcome } from "./welcome.ts"

type Stop = () => Promise<unknown>

/** How long balancers are given where nobody says it: they look every few seconds, and a container has ten to end. */
const DRAIN_SECONDS_DEFAULT = 5
/** How long work behind the requests goes on for requests that take longer to be answered than the rest. */
const REQUESTS_SECONDS_MAX = 10
/** What the port of the metrics answers beside them. */
const HEALTH_PATHS: ReadonlyArray<string> = ["/healthz", "/readyz"]

/** A terminal has no balancer in front, and a worker is sent no requests. */
const drainSecondsOf = ({ drainSeconds, role }: HostConfig): number =>
  role === "worker" ? 0 : (drainSeconds ?? (process.stdout.isTTY ? 0 : DRAIN_SECONDS_DEFAULT))

const pause = (seconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, seconds * 1000)
  })

/** Who keeps a connection open is told to come by another one, which a balancer makes elsewhere. */
const closing = (answer: Response): Response => {
  answer.headers.set("connection", "close")
  return answer
}

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
  /**
   * Finds or makes the invented shop that a start asks for, of so many days of sales, where the runtime has an embedded database; a start
   * that asks for none (null) is refused where the data folder holds one.
   */
  readonly openSample?: (config: HostConfig, days: number | null) => Promise<Sample | null>
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
const serve = async (
  runtime: Runtime,
  config: HostConfig,
  limits: Pick<HostSettings, "requestsPerMinute">,
  sample: Sample | null
) => {
  // Programs are loaded before anything is open: what waits for an answer meanwhile would wait in vain.
  await Promise.all([loadHttp(), ...(config.role === "web" ? [] : [loadWork()])])
  const { metricsHost, metricsPort, metricsToken } = config
  const isMeasured = metricsPort !== null || metricsToken !== null
  const metrics = isMeasured ? openMetrics(metricsToken, databaseServersOf(config)) : null
  const recent = makeRecentRequests()
  const own = openAdapters(config, runtime.stores)
  const adapters = sample === null ? own : Layer.merge(own, sample.world)
  const tracing =
    config.traceEndpoint === null
      ? Layer.empty
      : openTracing({ endpoint: config.traceEndpoint, serviceName: config.serviceName, ratio: config.traceRatio })
  const measured = metrics === null ? adapters : metrics.counted(adapters)
  const { role, databaseUrl, dataDirectory, proxies } = config
  const broken = new Set<symbol>()
  let phase: "starting" | "working" | "draining" | "stopped" = "starting"
  let isHeard = () => false
  const isWorking = () => phase === "working" && broken.size === 0 && isHeard()
  const host = makeHost(Layer.provideMerge(measured, Layer.mergeAll(logging, tracing)), sandbox, {
    ...hostSettingsOf(config, await runtime.pixel()),
    holdsLengths: true,
    unreadiness: () => {
      if (phase === "draining" || phase === "stopped") return "stopping"
      return role === "worker" && !isWorking() ? "not working" : null
    },
    observe: (endpoint, status, durationMs) => {
      recent.count(status)
      metrics?.observe(endpoint, status, durationMs)
    },
    ...limits
  })
  const listeners: Array<Stop> = []
  const stops: Array<Stop> = []
  let stopMetrics: Stop = async () => {}
  const answer = (request: Request, addressOf: () => string | null): Promise<Response> => {
    const answered = host.fetch(withPeer(request, addressOf, proxies))
    return phase === "draining" ? answered.then(closing) : answered
  }
  try {
    const services = await host.services
    metrics?.watch(services)
    if (metrics !== null && metricsPort !== null) {
      stopMetrics = await runtime.listen({ port: metricsPort, hostname: metricsHost }, (request, addressOf) =>
        HEALTH_PATHS.includes(new URL(request.url).pathname) ? answer(request, addressOf) : metrics.answer(request)
      )
    }
    if (role !== "worker") {
      // Who has no token finds nothing there.
      const shown = metricsToken === null ? null : metrics
      listeners.push(
        await runtime.listen(config, (request, addressOf) =>
          shown !== null && isMetricsRequest(request) ? shown.answer(request) : answer(request, addressOf)
        )
      )
    }
    const heartbeat = startHeartbeat(services, { role, commit: config.deployedCommit }, recent)
    isHeard = heartbeat.isHeard
    stops.push(heartbeat.stop)
    if (databaseUrl === null && runtime.serveCommands) {
      stops.push(runtime.serveCommands(dataDirectory, services, config))
    }
    return {
      services,
      whenOpen: host.whenOpen,
      /** Works on what is done behind the requests, where its role does; not once it was stopped. */
      work: () => {
        if (phase !== "starting") return
        phase = "working"
        if (role !== "web") stops.push(startWork(Context.add(services, BrokenLoops, broken), config))
      },
      /**
       * Says for `drainSeconds` that it is to be sent nothing more, takes no new connection, answers every request it accepted, then
       * hands its jobs back, ends its deliveries and closes what it had open.
       */
      stop: async (drainSeconds: number) => {
        phase = "draining"
        await pause(drainSeconds)
        const answered = Promise.all(listeners.map((stop) => stop()))
        await Promise.race([answered, pause(REQUESTS_SECONDS_MAX)])
        phase = "stopped"
        await Promise.all(stops.map((stop) => stop()))
        await answered
        await stopMetrics()
        metrics?.close()
        await host.close()
      }
    }
  } catch (cause) {
    await host.close()
    throw cause
  }
}

/** Finds what a start with these options serves beside what the environment configures. */
const sampleOf = async ({ openSample }: Runtime, config: HostConfig, options: ReadonlyArray<string>) => {
  const { sampleDays } = readStartOptions(options)
  if (openSample !== undefined) return openSample(config, sampleDays)
  if (sampleDays === null) return null
  throw new InvalidConfig({ message: "--sample makes a database within the program, which needs Bun" })
}

/** Serves what the environment and a start's options configure, until a signal stops it. */
export const serveEnvironment = (
  runtime: Runtime,
  limits: Pick<HostSettings, "requestsPerMinute"> = {},
  options: ReadonlyArray<string> = []
) =>
  startOrExplain(async () => {
    const configured = await Effect.runPromise(readConfig(process.env))
    const sample = await sampleOf(runtime, configured, options)
    const config = sample?.config ?? configured
    const { services, whenOpen, work, stop } = await serve(runtime, config, limits, sample)
    const drainSeconds = drainSecondsOf(config)
    stopOnSignals(() => stop(drainSeconds), drainSeconds)
    // A worker begins with what takes it half a second, and who waits for a start waits for requests to be answered.
    await whenOpen()
    console.log(await Effect.runPromiseWith(services)(welcome(config, process.stdout.isTTY === true, sample)))
    work()
  })
