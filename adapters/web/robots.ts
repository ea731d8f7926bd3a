import { Cache, Duration, Effect, Exit, Option, Schema } from "effect"
import robotsParser from "robots-parser"
import { PublicWeb } from "../../ports/web/PublicWeb.ts"

/** The product token that robots.txt files name. */
export const ROBOT_NAME = "CreatorSignalBot"

/** How every request of a source names itself. */
export const USER_AGENT = `${ROBOT_NAME}/0.1`
/** What RFC 9309 has a robot read of a robots.txt at least; a longer one is read this far. */
export const ROBOTS_CHARACTERS_MAX = 512_000
export const ROBOTS_BYTES_MAX = 2_000_000
const ROBOTS_TIMEOUT_MS = 10_000
const ROBOTS_REDIRECTS_MAX = 5
const ROBOTS_HOSTS_MAX = 500
export const ROBOTS_CACHE_MINUTES = 60
/** How long a robots.txt that could not be read is not asked for again. */
export const ROBOTS_FAILURE_CACHE_SECONDS = 60

/** Whether a host may be read is not known now: its robots.txt can't be read, which RFC 9309 takes for a no. */
export class RobotsUnknown extends Schema.TaggedError<RobotsUnknown>()("RobotsUnknown", {}) {}

export interface Robots {
  /** Whether the host's robots.txt lets this robot read an absolute http or https address. */
  readonly isAllowed: (url: string) => Effect.Effect<boolean, RobotsUnknown>
}

type Rules = (url: string) => boolean

const everything: Rules = () => true

const TOO_MANY_REQUESTS = 429

/**
 * Asks each origin for its robots.txt and keeps it for ROBOTS_CACHE_MINUTES (RFC 9309): one that isn't there (4xx) allows
 * everything; one that can't be had (5xx, 429, no connection) allows nothing now.
 */
export const makeRobots: Effect.Effect<Robots, never, PublicWeb> = Effect.gen(function* () {
  const web = yield* PublicWeb

  const read = (origin: string): Effect.Effect<Option.Option<Rules>> => {
    const address = `${origin}/robots.txt`
    return web
      .send({
        method: "GET",
        url: address,
        headers: { "user-agent": USER_AGENT, accept: "text/plain" },
        bodyBytesMax: ROBOTS_BYTES_MAX,
        timeoutMs: ROBOTS_TIMEOUT_MS,
        redirectsMax: ROBOTS_REDIRECTS_MAX
      })
      .pipe(
        Effect.map(({ status, body }) => {
          if (status >= 200 && status < 300) {
            const text = new TextDecoder().decode(body).slice(0, ROBOTS_CHARACTERS_MAX)
            const rules = robotsParser(address, text)
            return Option.some<Rules>((url) => rules.isAllowed(url, ROBOT_NAME) === true)
          }
          return status >= 400 && status < 500 && status !== TOO_MANY_REQUESTS ? Option.some(everything) : Option.none()
        }),
        Effect.orElseSucceed(Option.none)
      )
  }

  const rulesOf = yield* Cache.makeWith(read, {
    capacity: ROBOTS_HOSTS_MAX,
    timeToLive: (exit) =>
      Exit.isFailure(exit)
        ? Duration.zero
        : Option.isSome(exit.value)
          ? Duration.minutes(ROBOTS_CACHE_MINUTES)
          : Duration.seconds(ROBOTS_FAILURE_CACHE_SECONDS)
  })

  return {
    isAllowed: (url) => {
      if (!URL.canParse(url)) return Effect.succeed(false)
      const parsed = new URL(url)
      return Cache.get(rulesOf, parsed.origin).pipe(
        Effect.flatMap((rules) =>
          Option.isNone(rules) ? Effect.fail(new RobotsUnknown()) : Effect.succeed(rules.value(parsed.href))
        )
      )
    }
  }
})
