import type { Context } from "effect"
import type { Services } from "../http/server/endpoint.ts"
import { startAnnouncing } from "./runAnnouncing.ts"
import { startChecks } from "./runChecks.ts"
import { startDeliveries } from "./runDeliveries.ts"
import { startEvents } from "./runEvents.ts"
import { startMonitoring } from "./runMonitoring.ts"
import { startNotices } from "./runNotices.ts"
import { startPayments } from "./runPayments.ts"
import { startPlans } from "./runPlans.ts"
import { startRoster } from "./runRoster.ts"
import { startVersioning } from "./runVersioning.ts"
import { startWatch } from "./runWatch.ts"
import { startWorker } from "./runWorker.ts"

/**
 * Starts everything that is done behind the requests: jobs, events that wait, background checks, webhooks, payments, plans, rosters,
 * monitoring, signals, notices, deprecations. Each works on what any process of the same database left to do. The answered function stops
 * it: jobs under way are handed back, and deliveries end.
 *
 * @example
 * ```ts
 * import { Layer, Logger } from "effect"
 * import { fixtures, sandbox } from "creatorsignal/fixtures"
 * import { makeHost, startWork } from "creatorsignal/hosts"
 *
 * const settings = { serviceName: "Signals", baseUrl: "https://creators.example", pixel: "" }
 * const host = makeHost(Layer.merge(fixtures, Logger.layer([])), sandbox, settings)
 * const stop = startWork(await host.services, settings)
 *
 * await stop() //=> undefined
 * await host.close() //=> undefined
 * ```
 */
export const startWork = (
  services: Context.Context<Services>,
  service: { readonly serviceName: string; readonly baseUrl: string; readonly contactEmail?: string | null }
): (() => Promise<void>) => {
  const stops = [
    startWorker(services),
    startEvents(services),
    startChecks(services, service),
    startDeliveries(services, service),
    startPayments(services, service),
    startPlans(services),
    startRoster(services),
    startMonitoring(services),
    startWatch(services),
    startAnnouncing(services),
    startNotices(services, service),
    startVersioning(services, service)
  ]
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}
