import { Clock, Effect, Redacted, Schema } from "effect"
import { POSTS_MAX, type Post } from "../../../ports/creators/scoring/Evidence.ts"
import type { ProfileUnavailable } from "../../../ports/creators/scoring/ProfileSource.ts"
import { type Origins, withQuery } from "../addresses.ts"
import { type CallApi, profileUnavailable } from "../callApi.ts"
import { evidenceOf } from "../evidenceOf.ts"
import { type HistorySource, historyCursor, readCursor } from "../historySource.ts"
import { newestPosts } from "../plainPost.ts"
import { readOrFail } from "../readOrFail.ts"
import { readPages } from "../readPages.ts"
import { type Source, SourceCannotRead, type SourceFailure, type Watcher } from "../source.ts"
import { discoveryFromMeta, GraphCursor, type MetaDiscovery } from "./discoveryFromMeta.ts"
import { type GraphProblem, type GraphRefusal, graphProblemIn } from "./graphProblem.ts"
import { USAGE_PAUSE_SECONDS, usagePauseSeconds } from "./graphUsage.ts"

export interface MetaCredentials {
  readonly accessToken: Redacted.Redacted<string>
  /** The team's own professional account, which asks: the digits of its Graph API id. */
  readonly igUserId: string
}

/** Meta serves a version for two years and more, and answers an older one as its oldest. */
export const GRAPH_VERSION = "v24.0"

export const MEDIA_A_PAGE = 50
export const MEDIA_PAGES_MAX = POSTS_MAX / MEDIA_A_PAGE

/** What an Instagram name can hold. It becomes a part of a query in Meta's own language. */
const USERNAME = /^[a-z0-9._]{1,30}$/i

const PROFILE_FIELDS = "username,name,biography,website,followers_count,follows_count,media_count,profile_picture_url"
const MEDIA_FIELDS_PLAIN = "id,caption,permalink,timestamp,media_type,media_url,like_count,comments_count"
/** The last two came later, and an app's version of the API may not know them. */
const MEDIA_FIELDS = `${MEDIA_FIELDS_PLAIN},thumbnail_url,view_count`

const fieldsOf = (handle: string, mediaFields: string, cursor: string | null): string => {
  const after = cursor === null ? "" : `.after(${cursor})`
  const profile = cursor === null ? PROFILE_FIELDS : "username"
  return `business_discovery.username(${handle}){${profile},media.limit(${MEDIA_A_PAGE})${after}{${mediaFields}}}`
}

/** A refusal that no pause ends. */
interface Refused extends GraphProblem {
  readonly refusal: Exclude<GraphRefusal, "paused">
}

const paused = (seconds: number, cause: unknown): ProfileUnavailable =>
  profileUnavailable("Instagram's API asks for a pause before it is read again.", cause, seconds)

/** Meta answers for a personal account and for none at all alike, so that neither is known of. */
const noProfessionalAccount = new SourceCannotRead({
  refusal: "refused",
  reason: "Instagram's API shows no professional account of this name."
})

/** Where the media of an account go on: Meta's own cursor, what was shown so far, and how many the account had at the start. */
const cursorOf = historyCursor(
  Schema.Struct({ after: GraphCursor, seen: Schema.Int, total: Schema.NullOr(Schema.Int) })
)

export interface MetaSource extends Source, Watcher {
  readonly history: HistorySource
}

/**
 * Reads Instagram's professional accounts over Meta's Graph API, by business discovery with the team's own token. It asks nothing
 * while Meta asks for a pause, and stops short of what Meta grants.
 */
export const makeMetaSource = (
  ask: CallApi,
  { metaGraph }: Pick<Origins, "metaGraph">,
  { accessToken, igUserId }: MetaCredentials
): MetaSource => {
  let pausedUntilMs = 0
  let mediaFields = MEDIA_FIELDS

  const pause = Effect.fnUntraced(function* (seconds: number) {
    pausedUntilMs = Math.max(pausedUntilMs, (yield* Clock.currentTimeMillis) + seconds * 1000)
  })

  const failureOf = ({ refusal, ...cause }: Refused): Exclude<SourceFailure, { _tag: "ProfileRefused" }> => {
    switch (refusal) {
      case "no_professional_account":
        return noProfessionalAccount
      case "credentials":
        return profileUnavailable("Instagram does not accept this service's credentials.", cause)
      case "out_of_order":
        return profileUnavailable("Instagram is out of order at the moment.", cause)
      case "field":
      case "other":
        return profileUnavailable("Instagram answered with something that can't be read.", cause)
    }
  }

  /** What Graph API answers, or its refusal. */
  const get = Effect.fnUntraced(function* (
    fields: string
  ): Effect.fn.Return<{ readonly text: string } | Refused, SourceFailure> {
    const waitMs = pausedUntilMs - (yield* Clock.currentTimeMillis)
    if (waitMs > 0) return yield* paused(Math.ceil(waitMs / 1000), { status: 429 })
    const { status, text, headers } = yield* ask({
      url: withQuery(`${metaGraph}/${GRAPH_VERSION}/${igUserId}`, { fields }),
      // Not in the address, which others may log.
      headers: { authorization: `Bearer ${Redacted.value(accessToken)}` }
    })
    const problem = graphProblemIn(text)
    const told = usagePauseSeconds(headers)
    const pauseSeconds = problem?.refusal === "paused" ? told || USAGE_PAUSE_SECONDS : told
    if (pauseSeconds > 0) yield* pause(pauseSeconds)
    if (problem !== null) {
      const { refusal, code, subcode } = problem
      return refusal === "paused" ? yield* paused(pauseSeconds, { code }) : { refusal, code, subcode }
    }
    if (status >= 400) return { refusal: "other", code: status, subcode: null }
    return { text }
  })

  const discover = Effect.fnUntraced(function* (
    handle: string,
    cursor: string | null
  ): Effect.fn.Return<MetaDiscovery, SourceFailure> {
    let answer = yield* get(fieldsOf(handle, mediaFields, cursor))
    if ("refusal" in answer && answer.refusal === "field" && mediaFields !== MEDIA_FIELDS_PLAIN) {
      answer = yield* get(fieldsOf(handle, MEDIA_FIELDS_PLAIN, cursor))
      // It was these fields that were refused, and not something else of the query.
      if ("text" in answer) mediaFields = MEDIA_FIELDS_PLAIN
    }
    if ("refusal" in answer) return yield* failureOf(answer)
    return yield* readOrFail("instagram", discoveryFromMeta(answer.text, handle))
  })

  /** Meta names a next page after the last one too, so that an empty one is the end. */
  const history: HistorySource = {
    key: "meta",
    platform: "instagram",
    readPage: Effect.fnUntraced(function* ({ handle }, cursor) {
      if (!USERNAME.test(handle)) return yield* noProfessionalAccount
      const from = cursor === null ? null : yield* readCursor(cursorOf.decode(cursor))
      const { profile, posts, next } = yield* discover(handle, from?.after ?? null)
      const shown = posts.items.length + posts.skipped
      const seen = (from?.seen ?? 0) + shown
      const total = from === null ? profile.posts : from.total
      const isLast = next === null || shown === 0 || next === from?.after
      return {
        profile: from === null ? profile : null,
        posts: posts.items,
        comments: [],
        next: isLast ? null : cursorOf.encode({ after: next, seen, total }),
        isBeginning: isLast && seen >= (total ?? 0)
      }
    })
  }

  return {
    name: "Meta business discovery",
    history,
    platforms: ["instagram"],
    look: Effect.fnUntraced(function* ({ handle }) {
      if (!USERNAME.test(handle)) return yield* noProfessionalAccount
      const { profile, posts } = yield* discover(handle, null)
      return { _tag: "Seen", profile, posts: newestPosts(posts.items), validators: null }
    }),
    gather: Effect.fnUntraced(function* ({ handle }, report) {
      if (!USERNAME.test(handle)) return yield* noProfessionalAccount
      yield* report({ done: 0, message: "Reading the account" })
      const first = yield* discover(handle, null)
      const total = Math.min(first.profile.posts ?? POSTS_MAX, POSTS_MAX)
      let seen = 0
      const posts = yield* readPages<Post, SourceFailure, never>({
        pagesMax: MEDIA_PAGES_MAX,
        itemsMax: POSTS_MAX,
        page: Effect.fnUntraced(function* (cursor, before) {
          const { posts, next } = cursor === null ? first : yield* discover(handle, cursor)
          const read = before + posts.items.length
          seen += posts.items.length + posts.skipped
          yield* report({
            done: Math.min(1, read / Math.max(1, total)),
            message: `Reading posts (${read} of ${Math.max(read, total)})`
          })
          // Meta names a next page after the last one too.
          return { items: posts.items, next: seen >= (first.profile.posts ?? Infinity) ? null : next }
        })
      })
      return yield* evidenceOf(first.profile, { posts: newestPosts(posts) })
    })
  }
}
