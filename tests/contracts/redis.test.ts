import { layer } from "../../adapters/redis/limits/RateLimitStore.ts"
import { describeOnRedis } from "../support/databases/redisServers.ts"
import * as limits from "./limits.contract.ts"

/** A busy machine may be slow to answer 500 requests at once; that it answers late is not what the suite is about. */
const ANSWER_MS_MAX = 30_000

await describeOnRedis("Redis server", (url, prefix) =>
  limits.suite("Redis server", layer(url, { prefix, answerMsMax: ANSWER_MS_MAX }), "its own")
)
