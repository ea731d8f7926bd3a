import { describe, expect } from "bun:test"
import { Effect, type Layer } from "effect"
import type { SocialAccount } from "../../ports/creators/identity/SocialAccount.ts"
import {
  COMMENTS_MAX,
  type Evidence,
  FOLLOWED_MAX,
  FOLLOWER_SAMPLE_MAX,
  POSTS_MAX
} from "../../ports/creators/scoring/Evidence.ts"
import { type GatheringProgress, ProfileSource } from "../../ports/creators/scoring/ProfileSource.ts"
import { effectTest } from "../support/running/effectTest.ts"

/** Accounts that a source's suite is tried on. */
export interface SourceExamples {
  /** One that is there, with two posts or more. */
  readonly known: SocialAccount
  /** One that there isn't. */
  readonly absent: SocialAccount
  /** One that can't be read this time; left out where the source asks no network. */
  readonly unavailable?: SocialAccount
}

const isWholeOrNull = (count: number | null): boolean => count === null || (Number.isSafeInteger(count) && count >= 0)

const isOrdered = (times: ReadonlyArray<Date>): boolean =>
  times.every((at, place) => place === 0 || at <= (times[place - 1] ?? at))

/** Every time that evidence names, beside when it was gathered. */
const timesIn = ({ profile, posts, comments, followerSample, followerHistory }: Evidence): ReadonlyArray<Date> => [
  ...[profile, ...followerSample].flatMap(({ createdAt }) => createdAt ?? []),
  ...posts.map(({ publishedAt }) => publishedAt),
  ...comments.flatMap(({ publishedAt }) => publishedAt ?? []),
  ...followerHistory.map(({ date }) => date)
]

/** What any adapter of `ProfileSource` must do. */
export const suite = <E>(name: string, layer: Layer.Layer<ProfileSource, E>, examples: SourceExamples) =>
  describe(`profile source contract: ${name}`, () => {
    const it = effectTest(layer)
    const gather = (account: SocialAccount, report: (step: GatheringProgress) => void = () => {}) =>
      ProfileSource.use((source) => source.gather(account, (step) => Effect.sync(() => report(step))))

    it.live(
      "gathers the account that was asked for, within the bounds of what a score reads",
      Effect.gen(function* () {
        const { known } = examples
        const { profile, posts, comments, followed, followerSample } = yield* gather(known)
        expect([profile.platform, profile.handle]).toEqual([known.platform, known.handle])
        expect(posts.length).toBeGreaterThan(1)
        expect(posts.length).toBeLessThanOrEqual(POSTS_MAX)
        expect(comments.length).toBeLessThanOrEqual(COMMENTS_MAX)
        expect(followerSample.length).toBeLessThanOrEqual(FOLLOWER_SAMPLE_MAX)
        expect(followed.length).toBeLessThanOrEqual(FOLLOWED_MAX)
        expect(new Set(posts.map(({ id }) => id)).size).toBe(posts.length)
      })
    )

    it.live(
      "gives posts newest first, the followers' history oldest first, and nothing later than when it was gathered",
      Effect.gen(function* () {
        const evidence = yield* gather(examples.known)
        expect(isOrdered(evidence.posts.map(({ publishedAt }) => publishedAt))).toBe(true)
        expect(isOrdered(evidence.followerHistory.map(({ date }) => date).toReversed())).toBe(true)
        for (const at of timesIn(evidence)) {
          expect(Number.isNaN(at.getTime())).toBe(false)
          expect(at <= evidence.gatheredAt).toBe(true)
        }
      })
    )

    it.live(
      "gives counts as whole numbers of 0 or more, and what it doesn't know as null",
      Effect.gen(function* () {
        const { profile, posts, comments } = yield* gather(examples.known)
        const counts = [
          ...[profile.followers, profile.following, profile.posts],
          ...posts.flatMap((post) => [post.likes, post.comments, post.shares, post.views]),
          ...comments.map(({ likes }) => likes)
        ]
        expect(counts.filter((count) => !isWholeOrNull(count))).toEqual([])
      })
    )

    it.live(
      "reports at every step how much is done, from 0 to 1, and it never falls",
      Effect.gen(function* () {
        const steps: Array<GatheringProgress> = []
        yield* gather(examples.known, (step) => steps.push(step))
        expect(steps.length).toBeGreaterThan(0)
        const done = steps.map((step) => step.done)
        expect(done).toEqual(done.toSorted((one, other) => one - other))
        for (const step of steps) {
          expect(step.done).toBeGreaterThanOrEqual(0)
          expect(step.done).toBeLessThanOrEqual(1)
          expect(step.message).not.toBe("")
        }
      })
    )

    it.live(
      "MUST fail with ProfileRefused when trying again is no use",
      Effect.gen(function* () {
        const refused = yield* Effect.flip(gather(examples.absent))
        expect(refused).toMatchObject({ _tag: "ProfileRefused", refusal: "not_found" })
        expect(refused.reason).not.toBe("")
      })
    )

    const { unavailable } = examples
    if (unavailable !== undefined)
      it.live(
        "MUST fail with ProfileUnavailable when it may be",
        Effect.gen(function* () {
          const failed = yield* Effect.flip(gather(unavailable))
          expect(failed._tag).toBe("ProfileUnavailable")
          expect(failed.reason).not.toBe("")
        })
      )
  })
