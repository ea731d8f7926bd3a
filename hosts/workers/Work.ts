import { type Context, type Duration, Effect } from "effect"
import type { Services } from "../services/Services.ts"
import { repeatEvery } from "./repeatEvery.ts"
import { startLoop } from "./startLoop.ts"

/** Work that is begun again after a pause. A run that fails is logged as `failure`, and the next run still follows. */
export interface Sweep {
  readonly every: Duration.Duration
  readonly failure: string
  readonly work: Effect.Effect<unknown, unknown, Services>
}

/** The service that mails and webhooks are sent for. */
export interface SendingService {
  readonly serviceName: string
  readonly baseUrl: string
  readonly contactEmail?: string | null
}

/** What a context does behind the requests. What was begun when it is stopped is finished, or handed back. */
export interface Work {
  /** What takes the process a while and is made before any work begins, so that nothing waits for an answer meanwhile. */
  readonly prepare?: Effect.Effect<unknown, unknown, Services>
  readonly sweeps?: ReadonlyArray<Sweep>
  /** What waits for its next turn by itself, without an end. */
  readonly loops?: (service: SendingService) => ReadonlyArray<Effect.Effect<unknown, unknown, Services>>
}

/** Does the work of a context until it is interrupted. */
export const runWork = ({ loops, sweeps = [] }: Work, service: SendingService) =>
  Effect.all(
    [...(loops?.(service) ?? []), ...sweeps.map(({ every, failure, work }) => repeatEvery(work, failure, every))],
    { concurrency: "unbounded", discard: true }
  )

/** Starts the work of one context; the answered function stops it. */
export const startOne = (
  services: Context.Context<Services>,
  work: Work,
  service: SendingService
): (() => Promise<void>) => startLoop(services, Effect.andThen(work.prepare ?? Effect.void, runWork(work, service)))
