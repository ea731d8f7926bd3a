import { type Context, Duration, Effect, Fiber } from "effect"
import { BEAT_SECONDS, beat, GONE_SECONDS } from "../../domain/accounts/operations/serviceStatus.ts"
import { Processes, ProcessId, type ProcessRole } from "../../ports/accounts/operations/Processes.ts"
import { SECOND_MS } from "../../ports/time/days.ts"
import type { RecentRequests } from "../metrics/recentRequests.ts"
import { VERSION } from "../process/version.ts"
import type { Services } from "../services/Services.ts"
import { repeatEvery } from "./repeatEvery.ts"

interface Heartbeat {
  /** Whether the database heard of this process within GONE_SECONDS. */
  readonly isHeard: () => boolean
  /** Ends it, and says that the process ends. */
  readonly stop: () => Promise<void>
}

/** Starts to say that this process is there. */
export const startHeartbeat = (
  services: Context.Context<Services>,
  { role, commit }: { readonly role: ProcessRole; readonly commit: string | null },
  requests: RecentRequests
): Heartbeat => {
  let heardAtMs: number | null = null
  const id = ProcessId.make(crypto.randomUUID())
  const startedAt = new Date()
  const say = Effect.suspend(() =>
    beat({
      id,
      role,
      version: VERSION,
      commit,
      startedAt,
      lastHour: requests.lastHour(),
      lastDay: requests.lastDay()
    })
  ).pipe(
    Effect.tap(() =>
      Effect.sync(() => {
        heardAtMs = performance.now()
      })
    )
  )
  const run = Effect.runPromiseWith(services)
  const saying = Effect.runForkWith(services)(
    repeatEvery(say, "this process could not say that it is there", Duration.seconds(BEAT_SECONDS))
  )
  return {
    isHeard: () => heardAtMs !== null && performance.now() - heardAtMs <= GONE_SECONDS * SECOND_MS,
    stop: () =>
      run(
        Fiber.interrupt(saying).pipe(
          Effect.andThen(Processes.use((processes) => processes.leave(id))),
          // Who is not heard of is gone anyway.
          Effect.ignore
        )
      )
  }
}
