import type { HostFacts } from "../../server/context.ts"

/** What the endpoints about discovery know of their host. */
export type DiscoverySettings = Pick<HostFacts, "serviceSlug" | "searchesPerDayMax">

/** How long a request may take that reads pages: below what a connection may be silent for. */
export const DISCOVERED_WITHIN_SECONDS = 55
