import { Effect, Layer } from "effect"
import { openLimits } from "./openLimits.ts"
import { openOutside } from "./openOutside.ts"
import { secretOf, storesOn } from "./openStores.ts"
import type { HostConfig } from "./readConfig.ts"

/** Every port. */
export const openAdapters = (config: HostConfig) =>
  Layer.unwrap(
    Effect.map(secretOf(config), (secret) =>
      Layer.mergeAll(storesOn(config, secret), openOutside(config, secret), openLimits(config))
    )
  )
