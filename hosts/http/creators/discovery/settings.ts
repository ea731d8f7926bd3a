import type { AnyPlatform } from "../../../../ports/creators/identity/platforms.ts"
import type { HostFacts } from "../../server/context.ts"

/** What a platform of the index is called on the wire, by the name the service runs under. */
export const listedPlatformName = (platform: AnyPlatform, serviceSlug: string): string =>
  platform === "service" ? serviceSlug : platform

/** What the endpoints about discovery know of their host. */
export type DiscoverySettings = Pick<HostFacts, "serviceSlug" | "searchesPerDayMax">

/** How long a request may take that reads pages: below what a connection may be silent for. */
export const DISCOVERED_WITHIN_SECONDS = 55
