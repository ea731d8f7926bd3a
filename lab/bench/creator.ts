import { COMMENTS_MAX, type Evidence, FOLLOWER_SAMPLE_MAX, POSTS_MAX } from "../../ports/creators/scoring/Evidence.ts"
import { cleanCreator, comment, daysAgo, evidence, post, toxicCreator } from "../../tests/creators/scoring/invented.ts"

/** One text in so many is something that a flag rests on. */
const TOXIC_EVERY = 20
const POST_SENTENCES = 3
const FOLLOWER_DAYS = 90

const cycle = (texts: ReadonlyArray<{ readonly text: string }>) => (index: number) =>
  texts[index % texts.length]?.text ?? ""
const cleanPost = cycle(cleanCreator.posts)
const toxicPost = cycle(toxicCreator.posts)
const cleanComment = cycle(cleanCreator.comments)
const toxicComment = cycle(toxicCreator.comments)

const postText = (index: number) =>
  index % TOXIC_EVERY === 0
    ? toxicPost(index / TOXIC_EVERY)
    : Array.from({ length: POST_SENTENCES }, (_, sentence) => cleanPost(index * POST_SENTENCES + sentence)).join("\n")

/** A creator with as many posts, comments and followers as a score reads at most; no two texts are the same. */
export const fullCreator: Evidence = evidence({
  profile: { ...cleanCreator.profile, followers: 1_240_000, posts: 4_100 },
  posts: Array.from({ length: POSTS_MAX }, (_, index) =>
    post(`post-${index}`, `${postText(index)} ${index} 🍞 #sourdough #coastride @halberd.mill`, {
      publishedAt: daysAgo(1 + index),
      hashtags: ["sourdough", "coastride"],
      mentions: ["halberd.mill"],
      likes: 12_000 + ((index * 1_371) % 8_000),
      comments: 140 + ((index * 31) % 250),
      shares: (index * 7) % 120,
      views: 190_000 + ((index * 9_113) % 70_000)
    })
  ),
  comments: Array.from({ length: COMMENTS_MAX }, (_, index) =>
    comment(
      `comment-${index}`,
      `post-${index % POSTS_MAX}`,
      `${index % TOXIC_EVERY === 0 ? toxicComment(index) : cleanComment(index)} (${index})`,
      { publishedAt: daysAgo(1 + (index % POSTS_MAX)), likes: index % 40, isByCreator: index % 25 === 1 }
    )
  ),
  followerSample: Array.from({ length: FOLLOWER_SAMPLE_MAX }, (_, index) => {
    const { followerSample } = index % 10 === 0 ? toxicCreator : cleanCreator
    return followerSample[index % followerSample.length]
  }).filter((follower) => follower !== undefined),
  followerHistory: Array.from({ length: FOLLOWER_DAYS }, (_, day) => ({
    date: daysAgo(FOLLOWER_DAYS - day),
    followers: 1_200_000 + day * 440
  })),
  audience: cleanCreator.audience,
  realisedRevenue: cleanCreator.realisedRevenue
})
