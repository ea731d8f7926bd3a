import { Clock, Effect } from "effect"
import { SOURCE_TIMEOUT_MS, type Source } from "../source.ts"
import type { ReadTranscripts } from "./readTranscripts.ts"

/** Reading captions may take so long; it is cut short where the source itself took long. */
export const TRANSCRIPTS_TIMEOUT_MS = 90_000
/** What stays of a source's time, so that reading captions never costs what was read before them. */
const MARGIN_MS = 10_000
/** Of the whole way, what the source itself is. */
const SOURCE_SHARE = 0.8

/** The source, and for YouTube what is said in its newest videos, as far as it may be read. */
export const withTranscripts = (source: Source, readTranscripts: ReadTranscripts): Source => ({
  ...source,
  gather: Effect.fnUntraced(function* (account, report) {
    if (account.platform !== "youtube") return yield* source.gather(account, report)
    const startMs = yield* Clock.currentTimeMillis
    const evidence = yield* source.gather(account, ({ done, message }) =>
      report({ done: done * SOURCE_SHARE, message })
    )
    const tookMs = (yield* Clock.currentTimeMillis) - startMs
    const leftMs = Math.min(TRANSCRIPTS_TIMEOUT_MS, SOURCE_TIMEOUT_MS - MARGIN_MS - tookMs)
    if (evidence.posts.length === 0 || leftMs <= 0) return evidence
    yield* report({ done: SOURCE_SHARE, message: "Looking for captions" })
    return { ...evidence, posts: yield* readTranscripts(evidence.posts, leftMs) }
  })
})
