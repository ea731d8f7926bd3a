import { Layer } from "effect"
import { layer as PublicWeb } from "../../adapters/outbound/PublicWeb.ts"
import { layer as IdentityPages } from "../../adapters/profiles/IdentityPages.ts"
import { layer as WebReaders } from "../../adapters/web/layer.ts"
import type { HostConfig } from "../settings/readConfig.ts"

/** Opens the reading of profiles alone, for a command that has no use for the rest of a host. */
export const openIdentityPages = (config: HostConfig) =>
  IdentityPages({ credentials: config }).pipe(Layer.provide(WebReaders), Layer.provide(PublicWeb))
