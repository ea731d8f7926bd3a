import { Layer } from "effect"
import { layer as local } from "../adapters/memory/limits/LocalRateLimitStore.ts"
import { layer as unshared } from "../adapters/memory/limits/layer.ts"
import { layer as shared } from "../adapters/redis/limits/RateLimitStore.ts"
import type { HostConfig } from "./readConfig.ts"

/** The logs of admitted requests: on the Redis that is configured, else in this process. */
export const openLimits = ({ redisUrl }: Pick<HostConfig, "redisUrl">) =>
  redisUrl === null ? unshared : Layer.merge(local, shared(redisUrl))
