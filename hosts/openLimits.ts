import { Layer } from "effect"
import { layer as shared } from "../adapters/redis/limits/RateLimitStore.ts"
import { layer as local } from "../fixtures/limits/LocalRateLimitStore.ts"
import { layer as unshared } from "../fixtures/limits/layer.ts"
import type { HostConfig } from "./readConfig.ts"

/** The logs of admitted requests: on the Redis that is configured, else in this process. */
export const openLimits = ({ redisUrl }: Pick<HostConfig, "redisUrl">) =>
  redisUrl === null ? unshared : Layer.merge(local, shared(redisUrl))
