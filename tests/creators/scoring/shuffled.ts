import fc from "fast-check"
import type { Evidence } from "../../../ports/creators/scoring/Evidence.ts"
import { randomEvidence } from "./randomEvidence.ts"

const shuffled = <Item>(items: ReadonlyArray<Item>) => fc.shuffledSubarray([...items], { minLength: items.length })

/** Evidence, and the same evidence in another order. */
export const evidenceInTwoOrders: fc.Arbitrary<{ readonly given: Evidence; readonly other: Evidence }> =
  randomEvidence.chain((given) =>
    fc
      .tuple(
        shuffled(given.posts),
        shuffled(given.comments),
        shuffled(given.followerSample),
        shuffled(given.followed),
        shuffled(given.followerHistory),
        shuffled(given.audience)
      )
      .map(([posts, comments, followerSample, followed, followerHistory, audience]) => ({
        given,
        other: { ...given, posts, comments, followerSample, followed, followerHistory, audience }
      }))
  )
