import { join } from "node:path"
import { Effect, Layer } from "effect"
import { layer as importMedia } from "../adapters/media/importFolder.ts"
import { openLimits } from "./openLimits.ts"
import { openOutside } from "./openOutside.ts"
import { secretOf, storesOn } from "./openStores.ts"
import type { HostConfig } from "./readConfig.ts"

/** Where earlier versions kept pictures. */
const MEDIA_FOLDER = "media"

/** Every port. */
export const openAdapters = (config: HostConfig) =>
  Layer.unwrap(
    Effect.map(secretOf(config), (secret) =>
      Layer.mergeAll(
        importMedia(join(config.dataDirectory, MEDIA_FOLDER)).pipe(Layer.provideMerge(storesOn(config, secret))),
        openOutside(config, secret),
        openLimits(config)
      )
    )
  )
