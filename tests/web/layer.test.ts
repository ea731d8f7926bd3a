import { describe, expect } from "bun:test"
import { Clock, Effect, Fiber, Layer } from "effect"
import { TestClock } from "effect/testing"
import { layer } from "../../adapters/web/layer.ts"
import { API_LIMITS, PAGE_LIMITS, PAUSE_SECONDS_MAX } from "../../adapters/web/politeness.ts"
import { PublicApis } from "../../ports/web/PublicApis.ts"
import { PublicPages } from "../../ports/web/PublicPages.ts"
import { PublicWeb, WebUnreadable } from "../../ports/web/PublicWeb.ts"
import { effectTest } from "../support/running/effectTest.ts"

/** When each page was asked for, by the clock of the test; no host has a robots.txt. */
const timesMs = new Map<string, number>()

/** How long the host of a pause asks for. */
const SHORT_SECONDS = PAUSE_SECONDS_MAX - 1

const web = Layer.succeed(
  PublicWeb,
  PublicWeb.of({
    send: ({ url }) =>
      Effect.map(Clock.currentTimeMillis, (nowMs) => {
        const { pathname, hostname } = new URL(url)
        if (pathname !== "/robots.txt") timesMs.set(url, nowMs)
        const isFirst = pathname === "/a"
        const headers = { "retry-after": String(SHORT_SECONDS), "content-type": "text/html" }
        if (pathname === "/robots.txt") return { status: 404, headers: {}, body: new Uint8Array(), url }
        return { status: hostname === "busy.example" && isFirst ? 429 : 200, headers, body: new Uint8Array(), url }
      }),
    proxyOrigin: Effect.fail(new WebUnreadable({ fault: "unreachable" }))
  })
)

const { effect } = effectTest(layer.pipe(Layer.provide(web)))

const startsOf = Effect.fnUntraced(function* <E>(
  urls: ReadonlyArray<string>,
  read: (url: string) => Effect.Effect<unknown, E>
) {
  timesMs.clear()
  const fibers = yield* Effect.forEach(urls, (url) => Effect.forkChild(Effect.ignore(read(url))))
  yield* TestClock.adjust("1 minute")
  yield* Effect.forEach(fibers, Fiber.join)
  return urls.map((url) => timesMs.get(url))
})

describe("the readers of the public web", () => {
  effect(
    "ask a host for pages a second apart, and other hosts at once",
    Effect.gen(function* () {
      const { read } = yield* PublicPages
      const urls = ["https://a.example/1", "https://a.example/2", "https://b.example/1"]
      expect(yield* startsOf(urls, (url) => read({ url }))).toEqual([0, PAGE_LIMITS.intervalMs, 0])
    })
  )

  effect(
    "give a browser its turn among the pages",
    Effect.gen(function* () {
      const { read, runAtHostPace } = yield* PublicPages
      const page = "https://a.example/1"
      const seenMs = yield* Effect.forkChild(
        Effect.andThen(read({ url: page }), runAtHostPace("https://a.example/2")(Clock.currentTimeMillis))
      )
      yield* TestClock.adjust("1 minute")
      expect(yield* Fiber.join(seenMs)).toBe(PAGE_LIMITS.intervalMs)
    })
  )

  effect(
    "ask an API at its own pace, a lane for itself",
    Effect.gen(function* () {
      const { request } = yield* PublicApis
      const urls = ["https://a.example/1", "https://a.example/2", "https://a.example/3"]
      const laneOf = (url: string) => (url.endsWith("3") ? { lane: "other" } : {})
      expect(yield* startsOf(urls, (url) => request({ url, ...laneOf(url) }))).toEqual([0, API_LIMITS.intervalMs, 0])
    })
  )

  effect(
    "sit out a pause that is short",
    Effect.gen(function* () {
      const { read } = yield* PublicPages
      const urls = ["https://busy.example/a", "https://busy.example/b"]
      const [first, second] = yield* startsOf(urls, (url) => read({ url }))
      expect([first, second]).toEqual([0, SHORT_SECONDS * 1000])
    })
  )
})
