import { type Context, Effect } from "effect"
import { CONTEXTS, type HostContext } from "../contexts.ts"
import type { Services } from "../services/Services.ts"
import { startLoop } from "../workers/startLoop.ts"
import { runWork, type SendingService } from "../workers/Work.ts"

/**
 * Starts everything that is done behind the requests, such as jobs, background checks, webhooks and payments; each context in a loop
 * of its own, so that one that breaks off holds up no other. Each works on what any process of the same database left to do. The
 * answered function stops it: jobs under way are handed back, and deliveries end.
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
  service: SendingService,
  contexts: ReadonlyArray<HostContext> = CONTEXTS
): (() => Promise<void>) => {
  const loads = contexts.flatMap(({ work }) => (work === undefined ? [] : [work]))
  const prepared = Effect.runPromiseWith(services)(
    Effect.forEach(loads, (load) => Effect.flatMap(Effect.promise(load), ({ work }) => work.prepare ?? Effect.void), {
      discard: true
    }).pipe(Effect.catchCause((cause) => Effect.logWarning("work could not be prepared, and begins without it", cause)))
  )
  const stops = loads.map((load) =>
    startLoop(
      services,
      Effect.promise(() => prepared).pipe(
        Effect.andThen(Effect.promise(load)),
        Effect.flatMap(({ work }) => runWork(work, service))
      )
    )
  )
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}
