import { DAY_MS } from "../../ports/time/days.ts"

/** Pages of posts that each account has, and posts on each. */
export const PAGES = 3
const POSTS_A_PAGE = 4
const NEWEST_MS = Date.UTC(2026, 5, 1)

/** Accounts of this beginning aren't there. */
export const NOBODY = "gone"

const WORDS = [
  "I will punch you in the face if you touch my bread",
  "A loaf of rye, baked slowly",
  "Two new ovens today"
]

const userOf = (name: string) => ({
  id: `9${name.replaceAll(/\D/g, "")}`,
  username: name,
  name,
  created_at: "2019-01-01T00:00:00.000Z",
  public_metrics: { followers_count: 100, following_count: 10, tweet_count: PAGES * POSTS_A_PAGE }
})

const postOf = (userId: string, place: number) => ({
  id: `${userId}${String(place).padStart(4, "0")}`,
  author_id: userId,
  conversation_id: `${userId}${String(place).padStart(4, "0")}`,
  created_at: new Date(NEWEST_MS - place * DAY_MS).toISOString(),
  text: `${WORDS[place % WORDS.length]} (${place})`,
  public_metrics: { like_count: 1, reply_count: 0, retweet_count: 0, quote_count: 0, impression_count: 10 }
})

/** X's API with accounts of a few pages each, and what was asked of it. */
export const startPlatforms = () => {
  /** Pages of posts that were asked for, by the account's number, in the order they were. */
  const asked = new Map<string, Array<number>>()
  const answerOf = ({ pathname, searchParams }: URL): Response => {
    const [, name = ""] = /^\/2\/users\/by\/username\/(\w+)$/.exec(pathname) ?? []
    if (name.startsWith(NOBODY)) {
      return Response.json({
        errors: [{ title: "Not Found Error", type: "https://api.x.example/problems/resource-not-found" }]
      })
    }
    if (name !== "") return Response.json({ data: userOf(name) })
    const [, userId = ""] = /^\/2\/users\/(\d+)\/tweets$/.exec(pathname) ?? []
    if (userId === "") return Response.json({ title: "Not Found" }, { status: 404 })
    const page = Number(searchParams.get("pagination_token") ?? 0)
    const before = asked.get(userId) ?? []
    asked.set(userId, [...before, page])
    return Response.json({
      data: Array.from({ length: POSTS_A_PAGE }, (_, place) => postOf(userId, page * POSTS_A_PAGE + place)),
      meta: { result_count: POSTS_A_PAGE, ...(page + 1 < PAGES ? { next_token: String(page + 1) } : {}) }
    })
  }
  const server = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: ({ url }) => answerOf(new URL(url)) })
  return {
    url: `http://127.0.0.1:${server.port}`,
    pagesOf: (name: string): ReadonlyArray<number> => asked.get(userOf(name).id) ?? [],
    stop: () => server.stop(true)
  }
}
