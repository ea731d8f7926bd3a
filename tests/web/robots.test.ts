import { describe, expect } from "bun:test"
import { Effect, Exit } from "effect"
import { TestClock } from "effect/testing"
import {
  makeRobots,
  ROBOT_NAME,
  ROBOTS_BYTES_MAX,
  ROBOTS_CACHE_MINUTES,
  ROBOTS_CHARACTERS_MAX,
  ROBOTS_FAILURE_CACHE_SECONDS,
  USER_AGENT
} from "../../adapters/web/robots.ts"
import { NOWHERE, plainWeb, standIn } from "../creators/profiles/standIn.ts"
import { effectTest } from "../support/running/effectTest.ts"

const { effect, live } = effectTest(plainWeb)

const verdicts = Effect.fnUntraced(function* (robotsTxt: string, paths: ReadonlyArray<string>) {
  const host = yield* standIn(() => new Response(robotsTxt, { headers: { "content-type": "text/plain" } }))
  const { isAllowed } = yield* makeRobots
  return yield* Effect.forEach(paths, (path) => isAllowed(`${host.origin}${path}`))
})

describe("a robots.txt", () => {
  live(
    "is followed: the longest rule decides, an allowing one among equals",
    Effect.gen(function* () {
      const text =
        "User-agent: *\nDisallow: /private\nAllow: /private/open\nDisallow: /*.json$\nAllow: /same\nDisallow: /same"
      const paths = ["/", "/private/a", "/private/open/a", "/nova.json", "/nova.json?raw=1", "/same"]
      expect(yield* verdicts(text, paths)).toEqual([true, false, true, false, true, true])
    })
  )

  live(
    "is read for this robot where it is named, in any case, and for all others else",
    Effect.gen(function* () {
      const named = `User-agent: *\nDisallow: /\n\nuser-AGENT: ${ROBOT_NAME.toUpperCase()}\nDisallow: /not-here`
      expect(yield* verdicts(named, ["/a", "/not-here"])).toEqual([true, false])
      expect(yield* verdicts("User-agent: SomeOtherBot\nDisallow: /", ["/a"])).toEqual([true])
      expect(yield* verdicts("User-agent: *\nDisallow: /", ["/a"])).toEqual([false])
    })
  )

  live(
    "that is empty, or no robots.txt at all, forbids nothing",
    Effect.gen(function* () {
      for (const text of [
        "",
        "\0\0\0",
        "<!doctype html><title>Hello</title>",
        "Disallow: /",
        "User-agent: *\nDisallow:"
      ]) {
        expect(yield* verdicts(text, ["/a"])).toEqual([true])
      }
    })
  )

  live(
    "is read as far as RFC 9309 has it, and is not known when it is far longer",
    Effect.gen(function* () {
      const rule = "User-agent: *\nDisallow: /a\n"
      expect(yield* verdicts(`${rule}${"#".repeat(ROBOTS_CHARACTERS_MAX)}\nDisallow: /b`, ["/a", "/b"])).toEqual([
        false,
        true
      ])
      const tooLong = yield* Effect.flip(verdicts(rule + "#".repeat(ROBOTS_BYTES_MAX), ["/a"]))
      expect(tooLong._tag).toBe("RobotsUnknown")
    })
  )

  live(
    "that is not there (4xx) allows everything; one that can't be had (429, 5xx, no answer) is not known",
    Effect.gen(function* () {
      let status = 404
      const verdictOf = Effect.fnUntraced(function* (code: number) {
        status = code
        const host = yield* standIn(() => new Response("User-agent: *\nDisallow: /", { status }))
        return yield* Effect.exit((yield* makeRobots).isAllowed(`${host.origin}/a`))
      })
      for (const code of [400, 401, 403, 404, 410]) expect(yield* verdictOf(code)).toEqual(Exit.succeed(true))
      for (const code of [429, 500, 503]) expect(Exit.isFailure(yield* verdictOf(code))).toBe(true)
      expect(Exit.isFailure(yield* Effect.exit((yield* makeRobots).isAllowed(`${NOWHERE}/a`)))).toBe(true)
    })
  )

  live(
    "is found behind redirects, and asked for under the robot's own name",
    Effect.gen(function* () {
      const host = yield* standIn(({ path }) =>
        path === "/robots.txt"
          ? new Response(null, { status: 301, headers: { location: "/moved.txt" } })
          : new Response("User-agent: *\nDisallow: /a")
      )
      expect(yield* (yield* makeRobots).isAllowed(`${host.origin}/a`)).toBe(false)
      expect(host.asked.map(({ headers }) => headers["user-agent"])).toEqual([USER_AGENT, USER_AGENT])
    })
  )

  live(
    "of an address that is none allows nothing",
    Effect.gen(function* () {
      expect(yield* (yield* makeRobots).isAllowed("not an address")).toBe(false)
    })
  )
})

effect(
  "a robots.txt is asked for once an hour, by all who want to know at once; one that failed, a minute later",
  Effect.gen(function* () {
    let status = 200
    const host = yield* standIn(() => new Response("User-agent: *\nDisallow: /a", { status }))
    const { isAllowed } = yield* makeRobots
    const ask = Effect.exit(isAllowed(`${host.origin}/a`))
    expect(yield* Effect.all([ask, ask, ask], { concurrency: "unbounded" })).toEqual([
      Exit.succeed(false),
      Exit.succeed(false),
      Exit.succeed(false)
    ])
    yield* TestClock.adjust(`${ROBOTS_CACHE_MINUTES - 1} minutes`)
    yield* ask
    expect(host.asked).toHaveLength(1)

    status = 503
    yield* TestClock.adjust("2 minutes")
    expect(Exit.isFailure(yield* ask)).toBe(true)
    yield* ask
    expect(host.asked).toHaveLength(2)

    status = 404
    yield* TestClock.adjust(`${ROBOTS_FAILURE_CACHE_SECONDS + 1} seconds`)
    expect(yield* ask).toEqual(Exit.succeed(true))
    expect(host.asked).toHaveLength(3)
  })
)
