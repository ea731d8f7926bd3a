import { Effect, Result } from "effect"
import { type Post, TRANSCRIPTS_MAX } from "../../../ports/creators/scoring/Evidence.ts"
import type { PageRefusal, PublicPages } from "../../../ports/web/PublicPages.ts"
import { isSameSite } from "../addresses.ts"
import { captionsAddress, captionTracksIn, spokenTrack, transcriptFromYoutube } from "./captions.ts"

/** Videos that are read at once; each takes two requests, at the pace of pages. */
const AT_ONCE = 2

/** Where YouTube serves captions, below its origin. */
const CAPTIONS_PATH = "/api/timedtext"

/** Refusals that say nothing of other videos: one that is gone, private, or too long to read. */
const ONE_VIDEOS_OWN: ReadonlyArray<PageRefusal> = ["not_found", "login_wall", "too_large", "not_html"]

/**
 * Reads what is said in videos, by their public captions, of the newest TRANSCRIPTS_MAX, until the time is over. Posts come
 * back in their order, with what was read.
 *
 * robots.txt decides: where it forbids captions, as YouTube's has for years, not even a video's page is asked for. A video whose
 * captions can't be read stays as it is.
 */
export type ReadTranscripts = (posts: ReadonlyArray<Post>, timeoutMs: number) => Effect.Effect<ReadonlyArray<Post>>

export const makeReadTranscripts =
  ({ read, readDocument, runAtHostPace }: PublicPages["Service"], origin: string): ReadTranscripts =>
  (posts, timeoutMs) => {
    const transcripts = new Map<string, string>()
    const within = (url: string) => isSameSite(origin, url)

    const readOne = Effect.fnUntraced(function* (post: Post) {
      const { html } = yield* read({ url: `${origin}/watch?v=${encodeURIComponent(post.id)}`, mayLeadTo: within })
      const track = spokenTrack(captionTracksIn(html), post.language)
      if (track === null || !within(track.url)) return
      const { text } = yield* readDocument({
        url: captionsAddress(track),
        accept: "application/json",
        mayLeadTo: within
      })
      const transcript = Result.getOrElse(transcriptFromYoutube(text), () => "")
      if (transcript !== "") transcripts.set(post.id, transcript)
    })

    const readAll = Effect.gen(function* () {
      let isOver = false
      yield* runAtHostPace(`${origin}${CAPTIONS_PATH}`)(Effect.void)
      yield* Effect.forEach(
        posts.slice(0, TRANSCRIPTS_MAX),
        (post) =>
          isOver
            ? Effect.void
            : Effect.catchTag(readOne(post), ["PageRefused", "PageUnavailable"], (failure) =>
                Effect.sync(() => {
                  // What asks for a pause, or turns this program away, does so for the next video too.
                  isOver = failure._tag === "PageUnavailable" || !ONE_VIDEOS_OWN.includes(failure.refusal)
                })
              ),
        { concurrency: AT_ONCE, discard: true }
      )
    })

    return readAll.pipe(
      Effect.ignore,
      Effect.timeoutOption(timeoutMs),
      Effect.map(() =>
        posts.map((post) => {
          const transcript = transcripts.get(post.id)
          return transcript === undefined ? post : { ...post, transcript }
        })
      )
    )
  }
