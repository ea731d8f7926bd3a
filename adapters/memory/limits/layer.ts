import { Layer } from "effect"
import * as LocalRateLimitStore from "./LocalRateLimitStore.ts"
import * as RateLimitStore from "./RateLimitStore.ts"

/** Both logs of admitted requests, each in memory, for a host that shares them with no other. */
export const layer = Layer.merge(LocalRateLimitStore.layer, RateLimitStore.layer)
