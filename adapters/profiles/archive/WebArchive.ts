import { Clock, Effect, Layer, Option, Result, Schema } from "effect"
import {
  ArchiveUnavailable,
  CAPTURES_LISTED_MAX,
  CAPTURES_READ_MAX,
  type Capture,
  type CapturePage,
  WebArchive
} from "../../../ports/checks/backgroundChecks/WebArchive.ts"
import { platformOfHost, profileAddress } from "../../../ports/creators/identity/accountAddress.ts"
import { addressesOf } from "../../../ports/creators/identity/platforms.ts"
import type { SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import type { Post } from "../../../ports/creators/scoring/Evidence.ts"
import { HtmlReader } from "../../../ports/web/HtmlReader.ts"
import { type PageRefused, type PageUnavailable, PublicPages } from "../../../ports/web/PublicPages.ts"
import { isSameSite, ORIGINS, type Origins, parsedUrl, withQuery } from "../addresses.ts"
import { originalOf, readCdx } from "./cdx.ts"
import { postsInCopy } from "./postsInCopy.ts"

/** Pages of one account's copies: keys that lead on and on end there. */
const CAPTURE_PAGES_MAX = 20
/** Posts that one page of copies gives. */
const CAPTURE_POSTS_MAX = 500
/** Posts whose addresses are looked at, at most, in one go; the others count as there. */
const GONE_ASKED_MAX = 500
/** One page of copies, and one look at what is gone, take so long at most: what wasn't read by then isn't. */
export const ARCHIVE_PAGE_SECONDS_MAX = 300
/** Clocks differ by a little; a copy of later than that is none. */
const CLOCK_DIFFERENCE_MS_MAX = 86_400_000
const AT_ONCE = 2
/** Where posts stand moves now and then, within the platform. */
const GONE_REDIRECTS_MAX = 2

export interface WebArchiveOptions {
  /** Where `/cdx/search/cdx` and `/web/` are. */
  readonly url: string
  /** Where the platforms answer; absent ones are their own. */
  readonly origins?: Partial<Origins>
}

/** Where a list of copies goes on: which question, its resume key, and how many pages were asked for. */
const Cursor = Schema.fromJsonString(
  Schema.Struct({ question: Schema.Int, resumeKey: Schema.NullOr(Schema.String), pages: Schema.Int })
)
const decodeCursor = Schema.decodeUnknownOption(Cursor)
const encodeCursor = Schema.encodeSync(Cursor)

/** What is asked for: the copies of one address, or of all below it. */
interface Question {
  readonly url: string
  readonly matchType: "exact" | "prefix"
}

/** An account's page and what stands below it, on every domain that its platform has or had. */
const questionsFor = (account: SocialAccount): ReadonlyArray<Question> => {
  const address = profileAddress(account)
  if (address === null || account.platform === "service") return []
  const { host, pathname } = new URL(address)
  const { domains } = addressesOf(account.platform)
  const places = domains.map((domain) => `${host.replace(/[^.]+\.[^.]+$/, domain)}${pathname.replace(/\/$/, "")}`)
  return places.flatMap(
    (url): ReadonlyArray<Question> => [
      { url, matchType: "exact" },
      { url: `${url}/`, matchType: "prefix" }
    ]
  )
}

/** Whether an address is of the account's page or of one below it: a handle that only begins alike is another's. */
const isBelow = (url: string, questions: ReadonlyArray<Question>): boolean => {
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replace(/^https?:\/\//, "")
      .replace(/^(?:www|m|mobile)\./, "")
  const { host, pathname } = new URL(url)
  const place = plain(`${host.replace(/:\d+$/, "")}${pathname}`)
  return questions.some((question) => {
    const own = plain(question.url).replace(/\/$/, "")
    return place === own || place.startsWith(`${own}/`)
  })
}

/** The copies to read: one of each address first, then others of them, spread over the time that they are of. */
const chosen = (captures: ReadonlyArray<Capture>): ReadonlyArray<Capture> => {
  const first = new Map<string, Capture>()
  for (const capture of captures) if (!first.has(capture.url)) first.set(capture.url, capture)
  const ones = [...first.values()]
  const others = captures.filter((capture) => first.get(capture.url) !== capture)
  const spread = (items: ReadonlyArray<Capture>, max: number) => {
    const step = Math.max(1, items.length / Math.max(1, max))
    return items.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step)).slice(0, max)
  }
  const read = spread(ones, CAPTURES_READ_MAX)
  return [...read, ...spread(others, CAPTURES_READ_MAX - read.length)]
}

/** Whether two addresses are of one page, by whichever scheme, letter case and slash at its end. */
const isSamePage = (one: string, other: string): boolean => {
  const plain = (url: string) =>
    url
      .toLowerCase()
      .replace(/^https?:\/\/(?:www\.)?/, "")
      .replace(/:(?:80|443)(?=\/)/, "")
      .replace(/\/+$/, "")
  return plain(one) === plain(other)
}

/** Does each until its time is over; of those that weren't begun by then `otherwise` holds. */
const eachInTime = Effect.fnUntraced(function* <Item, A, E, R>(
  items: ReadonlyArray<Item>,
  otherwise: A,
  work: (item: Item) => Effect.Effect<A, E, R>
) {
  const endMs = (yield* Clock.currentTimeMillis) + ARCHIVE_PAGE_SECONDS_MAX * 1_000
  return yield* Effect.forEach(
    items,
    (item) =>
      Effect.flatMap(Clock.currentTimeMillis, (nowMs) => (nowMs < endMs ? work(item) : Effect.succeed(otherwise))),
    { concurrency: AT_ONCE }
  )
})

const oldestFirst = (one: Capture, other: Capture): number => one.at.getTime() - other.at.getTime()

const unavailable = (failure: PageRefused | PageUnavailable) =>
  new ArchiveUnavailable({
    retryAfterSeconds: failure._tag === "PageUnavailable" ? failure.retryAfterSeconds : null,
    cause: failure
  })

/**
 * An archive that is asked as the Wayback Machine is. Its pages, and those of the platforms, are read as any other host's: within
 * robots.txt, at their pace, and never longer than a page may be.
 */
export const layer = ({ url: given, origins = {} }: WebArchiveOptions) =>
  Layer.effect(
    WebArchive,
    Effect.gen(function* () {
      const pages = yield* PublicPages
      const html = yield* HtmlReader
      const url = given.replace(/\/+$/, "")
      const { origin, host } = new URL(url)
      const mayLeadTo = (target: string) => parsedUrl(target)?.origin === origin

      const list = Effect.fnUntraced(function* ({ url: asked, matchType }: Question, resumeKey: string | null) {
        const { text } = yield* pages.readDocument({
          url: withQuery(`${url}/cdx/search/cdx`, {
            url: asked,
            matchType,
            output: "json",
            fl: "timestamp,original,mimetype,statuscode,digest",
            filter: "statuscode:200",
            collapse: "digest",
            limit: CAPTURES_LISTED_MAX,
            showResumeKey: "true",
            resumeKey
          }),
          accept: "application/json",
          mayLeadTo
        })
        return readCdx(text, url, CAPTURES_LISTED_MAX)
      })

      /** Null where the copy can't be read, however often it is tried. */
      const readCopy = (account: SocialAccount, capture: Capture) =>
        pages
          .readDocument({
            url: capture.archivedUrl.replace(/(\/web\/\d{14})\//, "$1id_/"),
            // An archive leads to the copy nearest in time: of the same page, and of no other.
            mayLeadTo: (target) => isSamePage(originalOf(target, url) ?? "", capture.url)
          })
          .pipe(
            Effect.map(({ text }) => {
              // As the page that it is a copy of, so that its addresses lead where they led.
              const page = html.read(text, capture.url)
              return { capture, posts: Result.isSuccess(page) ? postsInCopy(page.success, account, capture) : [] }
            }),
            // What asks for a pause is left alone; a copy that is out of order is not the archive.
            Effect.catchTags({
              PageRefused: () => Effect.succeed(null),
              PageUnavailable: (failure) =>
                failure.fault === "paused" ? Effect.fail(failure) : Effect.succeed(failure)
            })
          )

      return WebArchive.of({
        name: host === "web.archive.org" ? "Wayback Machine" : host,

        captures: Effect.fn("checks.captures")(
          function* (account, cursor) {
            const questions = questionsFor(account)
            const start = { question: 0, resumeKey: null, pages: 0 }
            const at = cursor === null ? start : Option.getOrElse(decodeCursor(cursor), () => start)
            const question = questions[at.question]
            if (question === undefined) return { listed: [], read: [], posts: [], next: null }
            const found = yield* list(question, at.resumeKey)
            if (found === null) {
              return yield* new ArchiveUnavailable({ retryAfterSeconds: null, cause: "no list of copies" })
            }
            const latestMs = (yield* Clock.currentTimeMillis) + CLOCK_DIFFERENCE_MS_MAX
            const listed = found.captures
              .filter((capture) => capture.at.getTime() <= latestMs && isBelow(capture.url, questions))
              .toSorted(oldestFirst)
            const read = yield* eachInTime(chosen(listed), null, (capture) => readCopy(account, capture))
            const silent = read.flatMap((copy) => (copy !== null && "fault" in copy ? [copy] : []))
            const [first] = silent
            if (first !== undefined && silent.length === read.length) return yield* first
            const copies = read
              .flatMap((copy) => (copy !== null && "posts" in copy ? [copy] : []))
              .toSorted((a, b) => oldestFirst(a.capture, b.capture))
            const posts = new Map<string, CapturePage["posts"][number]>()
            for (const { capture, posts: shown } of copies) {
              for (const post of shown) {
                if (posts.size < CAPTURE_POSTS_MAX && !posts.has(post.url)) posts.set(post.url, { post, capture })
              }
            }
            const isOnward = found.resumeKey !== null && found.resumeKey !== at.resumeKey
            const after = isOnward
              ? { ...at, resumeKey: found.resumeKey, pages: at.pages + 1 }
              : { question: at.question + 1, resumeKey: null, pages: at.pages + 1 }
            const hasNext = after.pages < CAPTURE_PAGES_MAX && after.question < questions.length
            return {
              listed,
              read: copies.map(({ capture }) => capture),
              posts: [...posts.values()],
              next: hasNext ? encodeCursor(after) : null
            }
          },
          Effect.catchTags({
            PageRefused: (failure) => Effect.fail(unavailable(failure)),
            PageUnavailable: (failure) => Effect.fail(unavailable(failure))
          })
        ),

        gone: Effect.fn("checks.gone")(function* (posts) {
          const asked = posts.slice(0, GONE_ASKED_MAX)
          const answers = yield* eachInTime(asked, false, (post) => isGone(pages, origins, post))
          return new Set(asked.filter((_, at) => answers[at]).map(({ id }) => id))
        })
      })
    })
  )

/** Whether the platform itself says that there is nothing at a post's address. Of what isn't a platform's nothing is known. */
const isGone = (
  { readDocument }: PublicPages["Service"],
  origins: Partial<Origins>,
  { url }: Post
): Effect.Effect<boolean> => {
  const target = parsedUrl(url)
  const platform = target === null ? null : platformOfHost(target.hostname)
  if (target === null || platform === null) return Effect.succeed(false)
  const origin = { ...ORIGINS, ...origins }[platform]
  const live = origin === ORIGINS[platform] ? url : `${origin}${target.pathname}${target.search}`
  return readDocument({
    url: live,
    mayLeadTo: (to) => isSameSite(live, to),
    redirectsMax: GONE_REDIRECTS_MAX
  }).pipe(
    Effect.as(false),
    Effect.catchTags({
      PageRefused: ({ refusal }) => Effect.succeed(refusal === "not_found"),
      PageUnavailable: () => Effect.succeed(false)
    })
  )
}
