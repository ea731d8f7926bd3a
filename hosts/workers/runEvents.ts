import type { Context } from "effect"
import { EventBacklog } from "../../ports/tracking/events/EventBacklog.ts"
import type { Services } from "../http/server/endpoint.ts"
import { startLoop } from "./startLoop.ts"

/** Starts to write events that wait; the answered function stops it once what is being written is written. */
export const startEvents = (services: Context.Context<Services>): (() => Promise<void>) =>
  startLoop(
    services,
    EventBacklog.use((backlog) => backlog.work)
  )
