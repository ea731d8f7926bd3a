import { EventBacklog } from "../../../ports/tracking/events/EventBacklog.ts"
import type { Work } from "../Work.ts"

/** Writes events that wait; what is being written is written before it has stopped. */
export const work: Work = { loops: () => [EventBacklog.use((backlog) => backlog.work)] }
