import { Effect, Layer, type Redacted } from "effect"
import type { Stores } from "../services/Services.ts"
import type { HostConfig } from "../settings/readConfig.ts"
import { openEvents, openKeptAside } from "./openEvents.ts"
import { openExternalPorts } from "./openExternalPorts.ts"
import { openLimits } from "./openLimits.ts"

/** Which databases a runtime can open, and where its secret comes from. */
export interface StoreOpening {
  readonly signingSecretOf: (config: HostConfig) => Effect.Effect<Redacted.Redacted<string>, unknown>
  readonly openStoresWithSecret: (config: HostConfig, secret: Redacted.Redacted<string>) => Layer.Layer<Stores, unknown>
}

/** Every port. */
export const openAdapters = (config: HostConfig, { signingSecretOf, openStoresWithSecret }: StoreOpening) =>
  Layer.unwrap(
    Effect.map(signingSecretOf(config), (secret) =>
      Layer.mergeAll(
        openEvents(config, openStoresWithSecret(config, secret)),
        openExternalPorts(config, secret),
        openLimits(config),
        openKeptAside(config)
      )
    )
  )
