import { type Context, Effect, Fiber } from "effect"
import { EventBacklog } from "../ports/attribution/EventBacklog.ts"
import type { Services } from "./http/server/endpoint.ts"

/** Starts to write events that wait; the answered function stops it once what is being written is written. */
export const startEvents = (services: Context.Context<Services>): (() => Promise<void>) => {
  const worker = Effect.runForkWith(services)(EventBacklog.use((backlog) => backlog.work))
  return () => Effect.runPromise(Fiber.interrupt(worker))
}
