import type { AnyPlatform } from "../../../../ports/creators/identity/platforms.ts"

/** What a platform of the index is called on the wire, by the name the service runs under. */
export const listedPlatformName = (platform: AnyPlatform, serviceSlug: string): string =>
  platform === "service" ? serviceSlug : platform
