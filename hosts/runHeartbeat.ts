import { type Context, Duration, Effect, Fiber } from "effect"
import { beat } from "../domain/operations/beat.ts"
import { BEAT_SECONDS } from "../domain/operations/serviceStatus.ts"
import { Processes, ProcessId, type ProcessRole } from "../ports/operations/Processes.ts"
import type { Services } from "./http/server/endpoint.ts"
import type { RecentRequests } from "./metrics/recentRequests.ts"
import { repeatEvery } from "./repeatEvery.ts"
import { VERSION } from "./version.ts"

/** Starts to say that this process is there; the answered function says that it ends. */
export const startHeartbeat = (
  services: Context.Context<Services>,
  { role, commit }: { readonly role: ProcessRole; readonly commit: string | null },
  requests: RecentRequests
): (() => Promise<void>) => {
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
  )
  const run = Effect.runPromiseWith(services)
  const saying = Effect.runForkWith(services)(
    repeatEvery(say, "this process could not say that it is there", Duration.seconds(BEAT_SECONDS))
  )
  return () =>
    run(
      Fiber.interrupt(saying).pipe(
        Effect.andThen(Processes.use((processes) => processes.leave(id))),
        // Who is not heard of is gone anyway.
        Effect.ignore
      )
    )
}
