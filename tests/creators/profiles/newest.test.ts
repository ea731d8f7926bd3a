import { expect, test } from "bun:test"
import { Result } from "effect"
import { newestComments, newestPosts } from "../../../adapters/profiles/plainPost.ts"
import { postsFromYoutube } from "../../../adapters/profiles/youtube/postsFromYoutube.ts"
import { page } from "./page.ts"

const CHANNEL = "UCnovaCooks_-0123456789AB"

const posts = (name: string) => Result.getOrThrow(postsFromYoutube(page(name), CHANNEL)).items

test("of two posts with one id the first is kept: videos with their counts, given before playlist entries without", () => {
  const together = newestPosts([...posts("youtube-videos.json"), ...posts("youtube-playlist-items.json")])
  expect(together.map(({ id, views }) => [id, views])).toEqual([
    ["aaaaaaaaaa2", 88_001],
    ["aaaaaaaaaa1", 104_233]
  ])
})

test("undated comments come last, and those of one moment are ordered by id", () => {
  const comment = (id: string, publishedAt: Date | null) => ({
    id,
    postId: "p",
    publishedAt,
    text: "",
    isByCreator: false,
    likes: null
  })
  const [early, late] = [new Date("2025-01-01T00:00:00Z"), new Date("2025-01-02T00:00:00Z")]
  const comments = [comment("a", null), comment("b", early), comment("c", late), comment("d", late)]
  expect(newestComments(comments).map(({ id }) => id)).toEqual(["d", "c", "b", "a"])
  expect(newestComments(comments.toReversed())).toEqual(newestComments(comments))
})
