import { describe, expect } from "bun:test"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { USAGE_PAUSE_SECONDS } from "../../../adapters/profiles/meta/graphUsage.ts"
import {
  GRAPH_VERSION,
  MEDIA_A_PAGE,
  MEDIA_PAGES_MAX,
  makeMetaSource
} from "../../../adapters/profiles/meta/metaSource.ts"
import { POSTS_MAX } from "../../../ports/creators/scoring/Evidence.ts"
import { effectTest } from "../../support/running/effectTest.ts"
import { page } from "./page.ts"
import {
  type Asked,
  account,
  askFor,
  evidenceBy,
  failureBy,
  json,
  kindOf,
  plainReaders,
  secret,
  standIn
} from "./standIn.ts"

const { effect, live } = effectTest(plainReaders)

const TOKEN = "EAAInventedTokenOfNobody0123456789"
const IG_USER_ID = "17841405309211844"
const NOVA = account("instagram", "nova.cooks")

const media = (index: number) => ({
  id: String(17_900_000_000_000_000n - BigInt(index)),
  caption: `Dinner ${index}`,
  permalink: `https://www.instagram.com/p/dinner${index}/`,
  timestamp: new Date(Date.UTC(2026, 0, 1) - index * 3_600_000).toISOString().replace(".000Z", "+0000"),
  media_type: "IMAGE",
  media_url: `https://scontent.cdn.example/${index}.jpg`,
  like_count: 10,
  comments_count: 2
})

interface Options {
  readonly posts?: number
  readonly headers?: Readonly<Record<string, string>>
  /** Fields that this version of the API doesn't know. */
  readonly unknownField?: string
}

const problem = (code: number, subcode: number | null, status = 400) =>
  json(
    { error: { message: `refused ${TOKEN}`, type: "OAuthException", code, error_subcode: subcode, fbtrace_id: "A" } },
    status
  )

/** Graph API as its reference describes business discovery: it reads the query's own language, and pages by cursor. */
const graphOf =
  ({ posts = 0, headers = {}, unknownField }: Options = {}) =>
  ({ path, method, query, headers: sent }: Asked): Response => {
    if (sent.authorization !== `Bearer ${TOKEN}`) return json(page("meta-token-expired.json"), 400)
    if (method !== "GET" || path !== `/${GRAPH_VERSION}/${IG_USER_ID}`) return problem(100, 33)
    const [, username = "", limit = "", after = "0", fields = ""] =
      /^business_discovery\.username\(([a-z0-9._]+)\)\{[a-z_,]+,media\.limit\((\d+)\)(?:\.after\(([^()]+)\))?\{([a-z_,]+)\}\}$/.exec(
        query.fields ?? ""
      ) ?? []
    if (username === "") return problem(2_500, null)
    if (unknownField !== undefined && fields.split(",").includes(unknownField)) return problem(100, null)
    if (username !== "nova.cooks") return json(page("meta-no-professional-account.json"), 400, headers)
    const start = Number(after)
    const end = Math.min(posts, start + Number(limit))
    const data = Array.from({ length: end - start }, (_, at) => media(start + at))
    return json(
      {
        business_discovery: {
          username,
          name: "Nova Cooks",
          biography: "",
          followers_count: 48_213,
          follows_count: 312,
          media_count: posts,
          // Meta names a cursor after the last page too.
          media: { data, paging: { cursors: { after: String(end) } } },
          id: "17841401441775531"
        },
        id: IG_USER_ID
      },
      200,
      headers
    )
  }

const metaWith = Effect.fnUntraced(function* (answer: (asked: Asked) => Response, token = TOKEN) {
  const graph = yield* standIn(answer)
  const source = makeMetaSource(
    yield* askFor("instagram"),
    { metaGraph: graph.origin },
    { accessToken: secret(token), igUserId: IG_USER_ID }
  )
  return { graph, source }
})

const usage = (percent: number) => ({
  "X-App-Usage": JSON.stringify({ call_count: percent, total_time: 3, total_cputime: 4 })
})

describe("an Instagram account over Meta's Graph API", () => {
  live(
    "gives its profile and its newest POSTS_MAX posts, a page at a time",
    Effect.gen(function* () {
      const { graph, source } = yield* metaWith(graphOf({ posts: 1_000 }))
      const { profile, posts, comments } = yield* evidenceBy(source, NOVA)
      expect(profile).toMatchObject({ handle: "nova.cooks", followers: 48_213, following: 312, posts: 1_000 })
      expect([posts.length, posts[0]?.text, posts.at(-1)?.text, comments.length]).toEqual([
        POSTS_MAX,
        "Dinner 0",
        `Dinner ${POSTS_MAX - 1}`,
        0
      ])
      expect(graph.asked).toHaveLength(MEDIA_PAGES_MAX)
    })
  )

  live(
    "of few posts is read in one request, and to an end where it pages for ever",
    Effect.gen(function* () {
      const few = yield* metaWith(graphOf({ posts: MEDIA_A_PAGE }))
      expect((yield* evidenceBy(few.source, NOVA)).posts).toHaveLength(MEDIA_A_PAGE)
      expect(few.graph.asked).toHaveLength(1)
      let pages = 0
      const endless = yield* metaWith(() =>
        json({
          business_discovery: {
            username: "nova.cooks",
            media: { data: [], paging: { cursors: { after: `c${pages++}` } } }
          }
        })
      )
      expect((yield* evidenceBy(endless.source, NOVA)).posts).toEqual([])
      expect(endless.graph.asked).toHaveLength(MEDIA_PAGES_MAX)
    })
  )

  live(
    "that is personal, or isn't there, is left to the next source, as Meta answers both alike",
    Effect.gen(function* () {
      const { source } = yield* metaWith(graphOf())
      expect(kindOf(yield* failureBy(source, account("instagram", "nobody.here")))).toBe("SourceCannotRead refused")
    })
  )

  live(
    "whose name could change the query is never asked for",
    Effect.gen(function* () {
      const { graph, source } = yield* metaWith(graphOf())
      for (const name of ["nova){id}", "nova,cooks", "nova(cooks", "növa", "n".repeat(31)]) {
        expect(kindOf(yield* failureBy(source, account("instagram", name)))).toBe("SourceCannotRead refused")
      }
      expect(graph.asked).toEqual([])
    })
  )

  live(
    "is read without the fields that an older version doesn't know, which are asked for once",
    Effect.gen(function* () {
      const { graph, source } = yield* metaWith(graphOf({ posts: MEDIA_A_PAGE * 2, unknownField: "view_count" }))
      expect((yield* evidenceBy(source, NOVA)).posts).toHaveLength(MEDIA_A_PAGE * 2)
      expect(graph.asked.filter(({ query }) => query.fields?.includes("view_count"))).toHaveLength(1)
      const strict = yield* metaWith(graphOf({ unknownField: "caption" }))
      expect(kindOf(yield* failureBy(strict.source, NOVA))).toBe("ProfileUnavailable")
      expect(strict.graph.asked).toHaveLength(2)
    })
  )
})

describe("Meta's token", () => {
  live(
    "is sent in a header and never in an address; an expired one is ProfileUnavailable and shows nothing of it",
    Effect.gen(function* () {
      const { graph, source } = yield* metaWith(graphOf({ posts: 60 }))
      yield* evidenceBy(source, NOVA)
      expect(graph.asked.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${TOKEN}`, `Bearer ${TOKEN}`])
      expect(JSON.stringify(graph.asked.map(({ path, query }) => [path, query]))).not.toContain(TOKEN)

      const expired = yield* metaWith(graphOf(), "EAAanExpiredTokenOfNobody")
      const found = yield* failureBy(expired.source, NOVA)
      expect(kindOf(found)).toBe("ProfileUnavailable")
      expect(found.reason).toBe("Instagram does not accept this service's credentials.")
      for (const code of [4, 10, 100, 190, 200, 999]) {
        const refusing = yield* metaWith(() => problem(code, null))
        const failure = yield* failureBy(refusing.source, NOVA)
        expect(kindOf(failure)).toBe("ProfileUnavailable")
        expect(Bun.inspect(failure, { depth: 9 }) + JSON.stringify(failure)).not.toContain(TOKEN)
      }
    })
  )
})

describe("Meta's rate limit", () => {
  live(
    "is kept away from: at 90 per cent what was read is given, and no further page is asked for",
    Effect.gen(function* () {
      const free = yield* metaWith(graphOf({ posts: 200, headers: usage(89) }))
      expect((yield* evidenceBy(free.source, NOVA)).posts).toHaveLength(200)
      const near = yield* metaWith(graphOf({ posts: 200, headers: usage(90) }))
      expect((yield* evidenceBy(near.source, NOVA)).posts).toHaveLength(MEDIA_A_PAGE)
      expect(near.graph.asked).toHaveLength(1)
      expect(kindOf(yield* failureBy(near.source, NOVA))).toBe("ProfileUnavailable")
      expect(near.graph.asked).toHaveLength(1)
    })
  )

  effect(
    "that is reached is waited for as long as Meta says, and then asked again",
    Effect.gen(function* () {
      const regain = {
        "X-Business-Use-Case-Usage": JSON.stringify({
          [IG_USER_ID]: [{ type: "instagram", call_count: 100, estimated_time_to_regain_access: 19 }]
        })
      }
      let isLimited = true
      const { graph, source } = yield* metaWith((asked) =>
        isLimited ? json({ error: { message: "(#80002)", code: 80_002 } }, 400, regain) : graphOf({ posts: 3 })(asked)
      )
      expect(yield* failureBy(source, NOVA)).toMatchObject({ _tag: "ProfileUnavailable", retryAfterSeconds: 1_140 })
      isLimited = false
      yield* TestClock.adjust("18 minutes")
      expect(yield* failureBy(source, NOVA)).toMatchObject({ retryAfterSeconds: 60 })
      expect(graph.asked).toHaveLength(1)
      yield* TestClock.adjust("1 minute")
      expect((yield* evidenceBy(source, NOVA)).posts).toHaveLength(3)
    })
  )

  effect(
    "whose end Meta doesn't tell is waited for too",
    Effect.gen(function* () {
      for (const code of [4, 17, 32, 613, 80_002]) {
        const { graph, source } = yield* metaWith(() => problem(code, null))
        expect(yield* failureBy(source, NOVA)).toMatchObject({ retryAfterSeconds: USAGE_PAUSE_SECONDS })
        expect(yield* failureBy(source, NOVA)).toMatchObject({ retryAfterSeconds: USAGE_PAUSE_SECONDS })
        expect(graph.asked).toHaveLength(1)
      }
    })
  )
})
