import { describe, expect, test } from "bun:test"
import { Deferred, Effect, Fiber, Result } from "effect"
import { TestClock } from "effect/testing"
import type { Source } from "../../../adapters/profiles/source.ts"
import {
  type CaptionTrack,
  captionsAddress,
  captionTracksIn,
  spokenTrack,
  transcriptFromYoutube
} from "../../../adapters/profiles/youtube/captions.ts"
import { makeReadTranscripts } from "../../../adapters/profiles/youtube/readTranscripts.ts"
import { TRANSCRIPTS_TIMEOUT_MS, withTranscripts } from "../../../adapters/profiles/youtube/withTranscripts.ts"
import { type Post, TRANSCRIPT_CHARACTERS_MAX, TRANSCRIPTS_MAX } from "../../../ports/creators/scoring/Evidence.ts"
import { PublicPages } from "../../../ports/web/PublicPages.ts"
import { effectTest } from "../../support/running/effectTest.ts"
import { cleanCreator, post } from "../scoring/invented.ts"
import { htmlPage, page } from "./page.ts"
import { type Asked, account, checkEvidence, gatherWith, json, plainReaders, standIn } from "./standIn.ts"

const { effect, live } = effectTest(plainReaders)

const WATCH = "https://www.youtube.com/watch?v=nova1"

interface Track {
  readonly baseUrl: unknown
  readonly languageCode: string
  readonly kind?: string
}

/** A video's page as YouTube serves it, as far as captions go. */
const watchPage = (captionTracks: ReadonlyArray<Track>): string =>
  `<!doctype html><html lang="en"><title>Nova</title><script nonce="x">var ytInitialPlayerResponse = ${JSON.stringify({
    videoDetails: { videoId: "nova1", title: "Bread {slowly}" },
    captions: { playerCaptionsTracklistRenderer: { captionTracks, translationLanguages: [{ languageCode: "af" }] } }
  })};var meta = document.createElement('meta');</script>`

const track = (language: string, isAutomatic = false): CaptionTrack => ({
  url: `https://www.youtube.com/api/timedtext?v=nova1&lang=${language}`,
  language,
  isAutomatic
})

describe("captions", () => {
  test("are named by a video's page; broken tracks, and a page without any, name none", () => {
    const html = watchPage([
      { baseUrl: "https://www.youtube.com/api/timedtext?v=nova1&lang=en", languageCode: "en", kind: "asr" },
      { baseUrl: "/api/timedtext?v=nova1&lang=de", languageCode: "de" },
      { baseUrl: "javascript:alert(1)", languageCode: "fr" },
      { baseUrl: 7, languageCode: "it" }
    ])
    expect(captionTracksIn(htmlPage(html, WATCH))).toEqual([track("en", true), track("de")])
    expect(captionTracksIn(htmlPage("<title>Nova</title>", WATCH))).toEqual([])
    expect(captionTracksIn(htmlPage("<script>var ytInitialPlayerResponse = {};</script>", WATCH))).toEqual([])
  })

  test("are read in the language that is spoken, as a person wrote them rather than as YouTube heard them", () => {
    expect(spokenTrack([track("de"), track("en", true), track("en")], null)).toEqual(track("en"))
    expect(spokenTrack([track("de"), track("en", true)], null)).toEqual(track("en", true))
    expect(spokenTrack([track("en", true), track("de")], "de-AT")).toEqual(track("de"))
    expect(spokenTrack([track("de")], null)).toEqual(track("de"))
    // Which of two is the translation is not known.
    expect(spokenTrack([track("de"), track("en")], null)).toBeNull()
    expect(spokenTrack([track("de")], "en")).toBeNull()
    expect(spokenTrack([], "en")).toBeNull()
  })

  test("give their words alone, in one line, up to their bound", () => {
    expect(Result.getOrThrow(transcriptFromYoutube(page("youtube-captions.json")))).toBe(
      "and then we add the salt [Music]"
    )
    expect(Result.getOrThrow(transcriptFromYoutube({ wireMagic: "pb3", events: [{ tStartMs: 0 }, null] }))).toBe("")
    const long = { wireMagic: "pb3", events: [{ segs: [{ utf8: "a".repeat(TRANSCRIPT_CHARACTERS_MAX + 9) }] }] }
    expect(Result.getOrThrow(transcriptFromYoutube(long))).toHaveLength(TRANSCRIPT_CHARACTERS_MAX)
    for (const other of ["", "<transcript/>", "[]", "{}"]) {
      expect(Result.isFailure(transcriptFromYoutube(other))).toBe(true)
    }
  })

  test("are asked for as JSON", () => {
    expect(captionsAddress(track("en"))).toBe("https://www.youtube.com/api/timedtext?v=nova1&lang=en&fmt=json3")
  })
})

interface Site {
  readonly robots: string
  readonly watch?: (id: string) => Response
  readonly captions?: () => Response
}

const html = (text: string) => new Response(text, { headers: { "content-type": "text/html; charset=utf-8" } })

/** YouTube's pages: a video `none…` has no captions. */
const siteOf =
  ({ robots, watch, captions }: Site) =>
  ({ path, query }: Asked): Response => {
    const id = query.v ?? ""
    switch (path) {
      case "/robots.txt":
        return new Response(robots)
      case "/watch":
        return (
          watch?.(id) ??
          html(watchPage(id.startsWith("none") ? [] : [{ baseUrl: `/api/timedtext?v=${id}`, languageCode: "en" }]))
        )
      case "/api/timedtext":
        return captions?.() ?? json(page("youtube-captions.json"))
      default:
        return new Response(null, { status: 404 })
    }
  }

const OPEN = "User-agent: *\nDisallow: /results"

const readFrom = Effect.fnUntraced(function* (site: Site, posts: ReadonlyArray<Post>) {
  const server = yield* standIn(siteOf(site))
  const read = makeReadTranscripts(yield* PublicPages, server.origin)
  const done = yield* read(posts, TRANSCRIPTS_TIMEOUT_MS)
  return { done, asked: server.asked.map(({ path }) => path) }
})

const videos = (count: number) => Array.from({ length: count }, (_, at) => post(`v${at}`, `Bread ${at}`))

describe("what is said in videos", () => {
  live(
    "is not asked for where robots.txt forbids captions, as YouTube's does, nor are the videos' pages",
    Effect.gen(function* () {
      const posts = videos(3)
      const { done, asked } = yield* readFrom({ robots: page("youtube-robots.txt") }, posts)
      expect(done).toEqual(posts)
      expect(asked).toEqual(["/robots.txt"])
    })
  )

  live(
    "is read by public captions where robots.txt allows them, of the newest videos alone",
    Effect.gen(function* () {
      const posts = [post("none1", "Silent"), ...videos(TRANSCRIPTS_MAX)]
      const { done, asked } = yield* readFrom({ robots: OPEN }, posts)
      expect(done.map(({ id }) => id)).toEqual(posts.map(({ id }) => id))
      expect(done.filter(({ transcript }) => transcript === "and then we add the salt [Music]")).toHaveLength(
        TRANSCRIPTS_MAX - 1
      )
      expect([done[0]?.transcript, done.at(-1)?.transcript]).toEqual([undefined, undefined])
      expect(asked.filter((path) => path === "/watch")).toHaveLength(TRANSCRIPTS_MAX)
    })
  )

  live(
    "is left out of a video that is gone, that leads elsewhere or whose captions are empty; the others are read",
    Effect.gen(function* () {
      const { done } = yield* readFrom(
        {
          robots: OPEN,
          watch: (id) =>
            id === "v0"
              ? new Response(null, { status: 404 })
              : html(
                  watchPage([
                    {
                      baseUrl: id === "v1" ? "https://elsewhere.example/api/timedtext" : "/api/timedtext",
                      languageCode: "en"
                    }
                  ])
                )
        },
        videos(4)
      )
      expect(done.map(({ transcript }) => transcript !== undefined)).toEqual([false, false, true, true])
      const empty = yield* readFrom({ robots: OPEN, captions: () => new Response("") }, videos(2))
      expect(empty.done).toEqual(videos(2))
    })
  )

  live(
    "is no longer asked for once YouTube asks for a pause or turns the reader away",
    Effect.gen(function* () {
      for (const status of [429, 403, 503]) {
        const { done, asked } = yield* readFrom(
          { robots: OPEN, watch: () => new Response(null, { status }) },
          videos(TRANSCRIPTS_MAX)
        )
        expect(done).toEqual(videos(TRANSCRIPTS_MAX))
        expect(asked.filter((path) => path === "/watch").length).toBeLessThan(TRANSCRIPTS_MAX / 2)
      }
    })
  )
})

const gathering = (source: Source["gather"]): Source => ({ name: "s", platforms: ["youtube", "kick"], gather: source })

describe("a source with captions", () => {
  effect(
    "has them added for YouTube alone, and tells of steps that never fall",
    Effect.gen(function* () {
      const source = withTranscripts(
        gathering((_, report) =>
          Effect.as(report({ done: 1, message: "Read" }), { ...cleanCreator, posts: [post("v1", "Bread")] })
        ),
        (posts) => Effect.succeed(posts.map((each) => ({ ...each, transcript: "said" })))
      )
      const { result, steps } = yield* gatherWith(source, account("youtube", "nova"))
      const evidence = Result.getOrThrow(result)
      checkEvidence(evidence)
      expect(evidence.posts.map(({ transcript }) => transcript)).toEqual(["said"])
      expect(steps.map(({ done }) => done)).toEqual(steps.map(({ done }) => done).toSorted((a, b) => a - b))
      const other = yield* gatherWith(source, account("kick", "nova"))
      expect(Result.getOrThrow(other.result).posts[0]).not.toHaveProperty("transcript")
    })
  )

  effect(
    "keeps what the source read where captions take too long",
    Effect.gen(function* () {
      const server = yield* standIn(() => new Response(OPEN))
      const pages = yield* PublicPages
      const begun = yield* Deferred.make<void>()
      const read = () => Effect.andThen(Deferred.succeed(begun, undefined), Effect.never)
      const hanging = makeReadTranscripts({ ...pages, read }, server.origin)
      const source = withTranscripts(
        gathering(() => Effect.succeed({ ...cleanCreator, posts: videos(2) })),
        hanging
      )
      const fiber = yield* Effect.forkChild(gatherWith(source, account("youtube", "nova")))
      yield* Deferred.await(begun)
      yield* TestClock.adjust(TRANSCRIPTS_TIMEOUT_MS)
      expect(Result.getOrThrow((yield* Fiber.join(fiber)).result).posts).toEqual(videos(2))
    })
  )
})
