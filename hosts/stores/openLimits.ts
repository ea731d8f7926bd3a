import { Layer } from "effect"
import { layer as local } from "../../adapters/memory/limits/LocalRateLimitStore.ts"
import { layer as unshared } from "../../adapters/memory/limits/layer.ts"
import { lazyLayer } from "../process/start.ts"
import type { HostConfig } from "../settings/readConfig.ts"

/** The logs of admitted requests: on the Redis that is configured, whose driver is loaded then, else in this process. */
export const openLimits = ({ redisUrl }: Pick<HostConfig, "redisUrl">) =>
  redisUrl === null
    ? unshared
    : lazyLayer(
        () => import("../../adapters/redis/limits/RateLimitStore.ts"),
        (shared) => Layer.merge(local, shared.layer(redisUrl))
      )
