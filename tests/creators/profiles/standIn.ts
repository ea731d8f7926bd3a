import { expect } from "bun:test"
import { Effect, Layer, Redacted, Result, Schema } from "effect"
import { type CallApi, makeCallApi } from "../../../adapters/profiles/callApi.ts"
import type { OnProgress, Source, SourceFailure } from "../../../adapters/profiles/source.ts"
import { layerWith as webReadersWith } from "../../../adapters/web/layer.ts"
import type { PacingLimits } from "../../../adapters/web/politeness.ts"
import { scoreCreator } from "../../../domain/creators/scoring/scoreCreator.ts"
import { Handle, type Platform, type SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import {
  COMMENTS_MAX,
  type Evidence,
  FOLLOWER_SAMPLE_MAX,
  POSTS_MAX
} from "../../../ports/creators/scoring/Evidence.ts"
import type { GatheringProgress } from "../../../ports/creators/scoring/ProfileSource.ts"
import { PublicApis } from "../../../ports/web/PublicApis.ts"
import { PublicWeb, type WebFault, WebUnreadable } from "../../../ports/web/PublicWeb.ts"

const failure = (fault: WebFault) => new WebUnreadable({ fault })

const faultOf = (error: unknown): WebUnreadable =>
  failure(error instanceof DOMException && error.name === "TimeoutError" ? "timed_out" : "unreachable")

/** The web by plain fetch, private addresses too: stand-ins are on this machine. */
export const plainWeb = Layer.succeed(
  PublicWeb,
  PublicWeb.of({
    send: ({ method, url, headers = {}, body, bodyBytesMax, timeoutMs, redirectsMax }) =>
      Effect.tryPromise({
        try: async () => {
          const answer = await fetch(url, {
            method,
            headers: { ...headers },
            ...(body === undefined ? {} : { body }),
            redirect: redirectsMax === undefined ? "manual" : "follow",
            signal: AbortSignal.timeout(timeoutMs)
          })
          return {
            status: answer.status,
            headers: Object.fromEntries(answer.headers),
            body: new Uint8Array(await answer.arrayBuffer()),
            url: answer.url
          }
        },
        catch: faultOf
      }).pipe(
        Effect.filterOrFail(
          (answer) => answer.body.length <= bodyBytesMax,
          () => failure("too_large")
        )
      ),
    proxyOrigin: Effect.fail(failure("unreachable"))
  })
)

/** One request as a stand-in received it. */
export interface Asked {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface StandIn {
  readonly origin: string
  readonly asked: ReadonlyArray<Asked>
}

/** A server in the place of a platform's, until the test ends. */
export const standIn = (answer: (asked: Asked) => Response | Promise<Response>) =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const asked: Array<Asked> = []
      const server = Bun.serve({
        hostname: "127.0.0.1",
        port: 0,
        fetch: async (request) => {
          const { pathname, searchParams } = new URL(request.url)
          const one: Asked = {
            method: request.method,
            path: pathname,
            query: Object.fromEntries(searchParams),
            headers: Object.fromEntries(request.headers),
            body: await request.text()
          }
          asked.push(one)
          return answer(one)
        }
      })
      const found: StandIn & { readonly server: typeof server } = {
        origin: `http://127.0.0.1:${server.port}`,
        asked,
        server
      }
      return found
    }),
    ({ server }) => Effect.promise(() => server.stop(true))
  )

/** Where nothing answers. */
export const NOWHERE = "http://127.0.0.1:1"

export const json = (value: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(typeof value === "string" ? value : JSON.stringify(value), {
    status,
    headers: { "content-type": "application/json; charset=utf-8", ...headers }
  })

const UNPACED: PacingLimits = { intervalMs: 0, atOnceAHost: 8, atOnceOverall: 8 }

/** The readers of pages and APIs, as fast as they go. */
export const unpacedReaders = webReadersWith({ pages: UNPACED, apis: UNPACED })

/** The same over plain fetch. */
export const plainReaders = unpacedReaders.pipe(Layer.provideMerge(plainWeb))

export const askFor = (platform: Platform): Effect.Effect<CallApi, never, PublicApis> =>
  Effect.map(PublicApis, (apis) => makeCallApi(apis, platform))

export const account = (platform: Platform, handle: string): SocialAccount => ({
  platform,
  handle: Schema.decodeSync(Handle)(handle)
})

export const secret = (text: string) => Redacted.make(text)

/** Gathers, and gives what came of it and the steps that were told. */
export const gatherWith = Effect.fnUntraced(function* (source: Source, of: SocialAccount) {
  const steps: Array<GatheringProgress> = []
  const report: OnProgress = (step) =>
    Effect.sync(() => {
      steps.push(step)
    })
  const result = yield* Effect.result(source.gather(of, report))
  return { result, steps }
})

export const evidenceBy = Effect.fnUntraced(function* (source: Source, of: SocialAccount) {
  const { result, steps } = yield* gatherWith(source, of)
  const evidence = Result.getOrThrow(result)
  checkEvidence(evidence)
  checkSteps(steps)
  return evidence
})

export const failureBy = Effect.fnUntraced(function* (source: Source, of: SocialAccount) {
  const { result } = yield* gatherWith(source, of)
  const found: SourceFailure = Result.getOrThrow(Result.flip(result))
  return found
})

/** What a failure tells: its tag, and its refusal where it is one. */
export const kindOf = (found: SourceFailure): string =>
  found._tag === "ProfileUnavailable" ? found._tag : `${found._tag} ${found.refusal}`

export const checkSteps = (steps: ReadonlyArray<GatheringProgress>): void => {
  const shares = steps.map(({ done }) => done)
  expect(shares.length).toBeGreaterThan(0)
  expect(shares).toEqual(shares.toSorted((one, other) => one - other))
  expect(shares.every((share) => share >= 0 && share <= 1)).toBe(true)
  expect(steps.every(({ message }) => message.trim() !== "")).toBe(true)
}

/** Evidence within its bounds, that a score can be made of. */
export const checkEvidence = (evidence: Evidence): void => {
  expect(evidence.posts.length).toBeLessThanOrEqual(POSTS_MAX)
  expect(evidence.comments.length).toBeLessThanOrEqual(COMMENTS_MAX)
  expect(evidence.followerSample.length).toBeLessThanOrEqual(FOLLOWER_SAMPLE_MAX)
  expect(Number.isFinite(evidence.gatheredAt.getTime())).toBe(true)
  for (const items of [evidence.posts, evidence.comments]) {
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length)
    const times = items.map(({ publishedAt }) => publishedAt?.getTime() ?? 0)
    expect(times).toEqual(times.toSorted((one, other) => other - one))
  }
  const { score } = scoreCreator(evidence)
  expect(score >= 1 && score <= 100).toBe(true)
}
