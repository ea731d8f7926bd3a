import { Clock, Data, Duration, Effect, Option, Ref } from "effect"
import { cutText } from "../../../ports/accounts/notices/noticeText.ts"
import { AccountHistory, HISTORY_CURSOR_CHARACTERS_MAX } from "../../../ports/checks/backgroundChecks/AccountHistory.ts"
import type { CheckAccount, ScanProgress } from "../../../ports/checks/backgroundChecks/Check.ts"
import { CHECK_POSTS_MAX, type NotRead } from "../../../ports/checks/backgroundChecks/CheckReport.ts"
import {
  Checks,
  type ClaimedScan,
  type ScanPart,
  type ScanPosition
} from "../../../ports/checks/backgroundChecks/Checks.ts"
import { WebArchive } from "../../../ports/checks/backgroundChecks/WebArchive.ts"
import { PictureHashes } from "../../../ports/creators/discovery/PictureHashes.ts"
import { accountKey } from "../../../ports/creators/identity/SocialAccount.ts"
import type { Post, Profile } from "../../../ports/creators/scoring/Evidence.ts"
import type { StoreUnavailable } from "../../../ports/system/StoreUnavailable.ts"
import { formatCount } from "../../mail/wording.ts"
import {
  isAccountGone,
  isArchiveOfUse,
  isOfAccount,
  keptPages,
  type LivePages,
  liveOf,
  livePostsIn,
  partOf,
  RECOVERED_POSTS_MAX,
  readingOf,
  shownIn,
  tiedReading,
  timelineOf
} from "./gatherAccount.ts"
import type { Gathered } from "./gathered.ts"
import { cursorIn, encodedPage, nextOf, type PageContent } from "./gatherPages.ts"
import { isCompared, tieAccounts } from "./tieAccounts.ts"

/** A scan is held so long from each of its steps on; one whose worker died is taken over after that. */
export const SCAN_LEASE_MS = 180_000
/** A step that takes longer says so often that it is still held. */
const SCAN_HEARTBEAT_MS = 60_000
/** Pages of an account's past: a source that gives fewer posts a page than that would never end. */
const LIVE_PAGES_MAX = 400
/** Pages of an archive's copies of one account. */
const ARCHIVE_PAGES_MAX = 20
/** Tries of one page in a row. */
export const SCAN_TRIES_MAX = 3
/** Before the second try and before the third. */
const SCAN_RETRY_MS: ReadonlyArray<number> = [60_000, 600_000]
/** Nobody is left alone for longer, whatever they ask. */
const SCAN_RETRY_MS_MAX = 6 * 3_600_000

/** How long a profile's picture is waited for. */
const PICTURE_SECONDS_MAX = 15

/** How a scan stands after it was gone on with. */
export type Gathering =
  /** Someone else holds it now: nothing may be written. */
  | { readonly _tag: "Lost" }
  /** It was let go, and is gone on with later. */
  | { readonly _tag: "Later"; readonly nextAt: Date }
  | {
      readonly _tag: "Gathered"
      readonly gathered: Gathered
      /** Keeps the scan held while something is made of it: nothing where it isn't held any more. */
      readonly during: <A, E, R>(
        making: Effect.Effect<A, E, R>
      ) => Effect.Effect<Option.Option<A>, E | StoreUnavailable, R>
    }

/** The scan is not held any more. */
class ScanLost extends Data.TaggedError("ScanLost") {}
const scanLost = new ScanLost()
const isScanLost = (error: unknown): error is ScanLost => error instanceof ScanLost

/** What one page of a part gave: its content and what asks for the next one, or when it may be tried again. */
type PageTry =
  | { readonly _tag: "Read"; readonly content: PageContent; readonly cursor: string | null; readonly posts: number }
  | { readonly _tag: "Unavailable"; readonly reason: string; readonly retryAfterSeconds: number | null }

const LIVE_SHARE = 0.7
const READ_PERCENT = 90
const MAKING = "Reading what was gathered"
/** Half of the way where nobody says how many posts there are. */
const UNKNOWN_POSTS = 500

const shareOf = (posts: number, exist: number | null): number => {
  const total = exist === null ? posts + UNKNOWN_POSTS : Math.min(exist, CHECK_POSTS_MAX)
  return Math.min(1, posts / Math.max(1, total))
}

/** `1,200 of about 3,000 posts`. */
const postsOf = (posts: number, exist: number | null): string =>
  exist === null || exist < posts
    ? `${formatCount(posts)} posts so far`
    : `${formatCount(posts)} of about ${formatCount(Math.min(exist, CHECK_POSTS_MAX))} posts`

/** Holds a scan and says how far it is, while it is worked on. */
const makeHold = Effect.fnUntraced(function* (claimed: ClaimedScan) {
  const checks = yield* Checks
  const progress = yield* Ref.make<ScanProgress>(claimed.check.progress)

  const hold = Effect.fnUntraced(function* (): Effect.fn.Return<void, ScanLost | StoreUnavailable> {
    const nowMs = yield* Clock.currentTimeMillis
    const isHeld = yield* checks.holdScan(claimed, yield* Ref.get(progress), new Date(nowMs + SCAN_LEASE_MS))
    if (!isHeld) return yield* Effect.fail(scanLost)
  })
  return {
    /** Says how far it is; what was said before is never taken back. */
    tell: (percent: number, message: string, postsRead: number) =>
      Ref.update(progress, (before) => ({
        percent: Math.max(before.percent, Math.min(READ_PERCENT, Math.floor(percent))),
        message,
        postsRead: Math.max(before.postsRead, postsRead)
      })).pipe(Effect.andThen(hold())),
    /** Keeps the scan held however long a reading takes, and breaks the reading off where it isn't. */
    during: <A, E, R>(reading: Effect.Effect<A, E, R>): Effect.Effect<A, E | ScanLost | StoreUnavailable, R> =>
      Effect.raceFirst(reading, hold().pipe(Effect.delay(SCAN_HEARTBEAT_MS), Effect.forever))
  }
})

/** Accounts that a scan which waits is said to wait for, at most, and how long that is. */
const WAITS_TOLD_MAX = 3
const WAITING_CHARACTERS_MAX = 300

const NO_PAGES: ReadonlyArray<PageContent> = []

/** Goes on with a held scan, from the last page that is kept to the end of all that can be read. */
export const gatherCheck = Effect.fn("checks.gather")(
  function* (claimed: ClaimedScan) {
    const checks = yield* Checks
    const history = yield* AccountHistory
    const archive = yield* WebArchive
    const hashes = yield* PictureHashes
    const { check } = claimed
    const isComparing = isCompared(check)
    const accounts = check.accounts.filter(({ isStruck }) => !isStruck)
    const { tell, during } = yield* makeHold(claimed)
    const positions = new Map(
      (yield* checks.positions(check)).map((position) => [`${position.part}/${position.account}`, position] as const)
    )
    const positionOf = (account: CheckAccount, part: ScanPart): ScanPosition => {
      const where = partOf(account, part)
      return positions.get(`${part}/${where.account}`) ?? { ...where, pages: 0, next: nextOf(null), posts: 0 }
    }
    const postsRead = () =>
      [...positions.values()].reduce((sum, { part, posts }) => sum + (part === "live" ? posts : 0), 0)

    /** Keeps one more page of a part. */
    const keep = Effect.fnUntraced(function* (
      position: ScanPosition,
      page: { readonly content: PageContent; readonly next: string | null; readonly posts: number }
    ) {
      const { account, part, pages: number } = position
      const content = yield* Effect.orDie(encodedPage(page.content))
      const isKept = yield* checks.savePage(claimed, {
        account,
        part,
        number,
        next: page.next,
        posts: page.posts,
        content
      })
      if (!isKept) return yield* Effect.fail(scanLost)
      const after = { ...position, pages: number + 1, next: page.next, posts: position.posts + page.posts }
      positions.set(`${part}/${account}`, after)
      return after
    })

    /** What the scan waits for, each with its reason. */
    const waits: Array<string> = []

    /** Tries of the page that is next which failed. */
    const triesBefore = Effect.fnUntraced(function* (position: ScanPosition) {
      const last = yield* keptPages(claimed, position, Math.max(0, position.pages - SCAN_TRIES_MAX))
      return last.length - 1 - last.findLastIndex(({ _tag }) => _tag !== "Failed")
    })

    /** When a part may be gone on with; null where it is read. */
    const readPart = Effect.fnUntraced(function* (
      account: CheckAccount,
      part: ScanPart,
      options: {
        readonly pagesMax: number
        readonly postsMax: number
        /** Whether one page of the platform is enough for now. */
        readonly isFirstOnly?: boolean
        readonly say: (position: ScanPosition) => Effect.Effect<void, ScanLost | StoreUnavailable>
        readonly read: (cursor: string | null) => Effect.Effect<PageTry, ScanLost | StoreUnavailable>
      }
    ) {
      let position = positionOf(account, part)
      while (position.next !== null) {
        if (position.pages >= options.pagesMax || position.posts >= options.postsMax) return null
        yield* options.say(position)
        const asked = position.next
        const tried = yield* during(options.read(cursorIn(asked)))
        if (tried._tag === "Read") {
          const { content, cursor, posts } = tried
          // What leads back to where it was asked from, or is too long to be kept, leads nowhere.
          const isOnward = cursor !== null && nextOf(cursor) !== asked && cursor.length <= HISTORY_CURSOR_CHARACTERS_MAX
          position = yield* keep(position, { content, posts, next: isOnward ? nextOf(cursor) : null })
          if (options.isFirstOnly === true && content._tag === "Live") return null
          continue
        }
        const nowMs = yield* Clock.currentTimeMillis
        const tries = (yield* triesBefore(position)) + 1
        if (tries >= SCAN_TRIES_MAX) {
          const { reason } = tried
          position = yield* keep(position, {
            content: { _tag: "Refused", code: "unavailable", reason },
            posts: 0,
            next: null
          })
          continue
        }
        position = yield* keep(position, {
          content: { _tag: "Failed", reason: tried.reason, at: new Date(nowMs) },
          posts: 0,
          next: asked
        })
        waits.push(`${account.spelling}/${account.handle} (${tried.reason.replace(/\.$/, "")})`)
        const backOffMs = SCAN_RETRY_MS[tries - 1] ?? SCAN_RETRY_MS_MAX
        const askedMs = (tried.retryAfterSeconds ?? 0) * 1000
        return new Date(nowMs + Math.min(SCAN_RETRY_MS_MAX, Math.max(backOffMs, askedMs)))
      }
      return null
    })

    /** The hash of a profile's picture, where accounts are compared. */
    const pictureOf = Effect.fnUntraced(function* (profile: Profile | null) {
      const url = profile?.avatarUrl ?? null
      if (!isComparing || url === null) return {}
      const hash = Option.flatten(yield* Effect.timeoutOption(hashes.of(url), Duration.seconds(PICTURE_SECONDS_MAX)))
      return Option.isSome(hash) ? { picture: hash.value } : {}
    })

    const readLive = (account: CheckAccount) => (cursor: string | null) =>
      history.read(account, cursor).pipe(
        Effect.flatMap(({ profile, posts, comments, next, isBeginning, depth }) =>
          Effect.map(pictureOf(profile), (picture): PageTry => {
            const content: PageContent = { _tag: "Live", profile, posts, comments, isBeginning, depth, ...picture }
            return { _tag: "Read", content, cursor: next, posts: posts.length }
          })
        ),
        Effect.catchTags({
          ProfileRefused: ({ refusal: code, reason }) =>
            Effect.succeed<PageTry>({
              _tag: "Read",
              content: { _tag: "Refused", code, reason },
              cursor: null,
              posts: 0
            }),
          ProfileUnavailable: ({ reason, retryAfterSeconds }) =>
            Effect.succeed<PageTry>({ _tag: "Unavailable", reason, retryAfterSeconds })
        })
      )

    const readArchive = (account: CheckAccount, live: LivePages) => {
      const [isLive, isOwn] = [livePostsIn(live.posts), isOfAccount(live)]
      /** Where there is no account any more, each of its posts is gone; else the platform is asked of each. */
      const goneOf = (posts: ReadonlyArray<Post>) =>
        isAccountGone(live) ? Effect.succeed(new Set(posts.map(({ id }) => id))) : archive.gone(posts)
      return (cursor: string | null) => readCopies(account, cursor, (post) => isOwn(post) && !isLive(post), goneOf)
    }

    const readCopies = (
      account: CheckAccount,
      cursor: string | null,
      isMissing: (post: Post) => boolean,
      goneOf: (posts: ReadonlyArray<Post>) => Effect.Effect<ReadonlySet<string>>
    ) =>
      Effect.gen(function* () {
        const { listed, read, posts, next } = yield* archive.captures(account, cursor)
        const missing = posts.filter(({ post }) => isMissing(post)).slice(0, RECOVERED_POSTS_MAX)
        const gone = yield* goneOf(missing.map(({ post }) => post))
        const recovered = missing
          .filter(({ post }) => gone.has(post.id))
          .map(({ post, capture }) => ({ post, archivedUrl: capture.archivedUrl }))
        const content: PageContent = {
          _tag: "Archive",
          listed: listed.length,
          read: read.map(({ at }) => at),
          recovered
        }
        return { _tag: "Read", content, cursor: next, posts: recovered.length } satisfies PageTry
      }).pipe(
        Effect.catchTag("ArchiveUnavailable", ({ retryAfterSeconds }) =>
          Effect.succeed<PageTry>({
            _tag: "Unavailable",
            reason: "The web archive could not be asked.",
            retryAfterSeconds
          })
        )
      )

    const contentsOf = (account: CheckAccount, part: ScanPart) => keptPages(claimed, positionOf(account, part))

    const readAccount = Effect.fnUntraced(function* (account: CheckAccount, at: number) {
      const name = `${account.spelling}/${account.handle}`
      const percentOf = (share: number) => (READ_PERCENT * (at + share)) / accounts.length
      const startPages = yield* contentsOf(account, "live")
      let exist = liveOf(startPages).profile?.posts ?? null
      const laterLive = yield* readPart(account, "live", {
        pagesMax: LIVE_PAGES_MAX,
        postsMax: CHECK_POSTS_MAX,
        say: ({ posts }) =>
          tell(
            percentOf(LIVE_SHARE * shareOf(posts, exist)),
            `Reading ${name} (${postsOf(posts, exist)})`,
            postsRead()
          ),
        read: (cursor) =>
          readLive(account)(cursor).pipe(
            Effect.tap((tried) =>
              Effect.sync(() => {
                if (tried._tag === "Read" && tried.content._tag === "Live")
                  exist = tried.content.profile?.posts ?? exist
              })
            )
          )
      })
      if (laterLive !== null || archive.name === null) return laterLive
      const live = liveOf(yield* contentsOf(account, "live"))
      if (!isArchiveOfUse(live)) return null
      return yield* readPart(account, "archive", {
        pagesMax: ARCHIVE_PAGES_MAX,
        postsMax: RECOVERED_POSTS_MAX,
        say: ({ pages }) =>
          tell(
            percentOf(LIVE_SHARE + (1 - LIVE_SHARE) * (pages / ARCHIVE_PAGES_MAX)),
            `Looking for ${name} in the web archive`,
            postsRead()
          ),
        read: readArchive(account, live)
      })
    })

    /** Reads the newest page of an account, which shows whose it is. */
    const readFirst = Effect.fnUntraced(function* (account: CheckAccount) {
      if (shownIn(account, yield* contentsOf(account, "live")) !== "pending") return null
      return yield* readPart(account, "live", {
        pagesMax: LIVE_PAGES_MAX,
        postsMax: CHECK_POSTS_MAX,
        isFirstOnly: true,
        say: () => tell(0, `Comparing ${account.spelling}/${account.handle}`, postsRead()),
        read: readLive(account)
      })
    })

    /** What every account's platform showed so far, by `accountKey`. */
    const livePages = Effect.forEach(accounts, (account) =>
      Effect.map(contentsOf(account, "live"), (contents) => [accountKey(account), contents] as const)
    ).pipe(Effect.map((pages) => new Map(pages)))

    /** Which accounts are taken for the subject's, by what was read of them; null where nothing is compared. */
    const tiesIn = (pages: ReadonlyMap<string, ReadonlyArray<PageContent>>) =>
      isComparing ? tieAccounts(check, (account) => shownIn(account, pages.get(accountKey(account)) ?? NO_PAGES)) : null

    const laters: Array<Date> = []
    const isLater = new Set<CheckAccount>()
    if (isComparing) {
      for (const account of accounts) {
        const later = yield* readFirst(account)
        if (later === null) continue
        laters.push(later)
        isLater.add(account)
      }
    }
    // Of another person's account no more is read than shows that it is one.
    const tiesSoFar = isComparing ? tiesIn(yield* livePages) : null
    for (const [at, account] of accounts.entries()) {
      if (isLater.has(account) || tiesSoFar?.get(accountKey(account))?.isTied === false) continue
      const later = yield* readAccount(account, at)
      if (later !== null) laters.push(later)
    }
    const [first, ...others] = laters
    if (first !== undefined) {
      const nextAt = others.reduce((latest, each) => (each > latest ? each : latest), first)
      const why = [...new Set(waits)].slice(0, WAITS_TOLD_MAX).join(", ")
      yield* tell(0, cutText(`Waiting to try again: ${why}`, WAITING_CHARACTERS_MAX), postsRead())
      yield* checks.releaseScan(claimed, { nextAt, hasFailed: true })
      return { _tag: "Later", nextAt } satisfies Gathering
    }

    yield* tell(READ_PERCENT, MAKING, postsRead())
    const pages = yield* livePages
    const ties = tiesIn(pages)
    const readings = yield* Effect.forEach(accounts, (account) =>
      Effect.gen(function* () {
        const live = pages.get(accountKey(account)) ?? NO_PAGES
        const archived = archive.name === null ? NO_PAGES : yield* contentsOf(account, "archive")
        return tiedReading(
          readingOf(account, { live, archive: archived }),
          account,
          ties?.get(accountKey(account)) ?? null
        )
      })
    )
    const struck = check.accounts
      .filter(({ isStruck }) => isStruck)
      .map(
        ({ platform, handle }): NotRead => ({
          platform,
          handle,
          code: "struck",
          reason: "The creator said that this account isn't theirs."
        })
      )
    return {
      _tag: "Gathered",
      gathered: {
        accounts: readings.flatMap(({ gathered }) => gathered ?? []),
        notRead: [...readings.flatMap(({ notRead }) => notRead ?? []), ...struck],
        timeline: timelineOf(readings),
        archiveSource: archive.name
      },
      during: (making) =>
        during(making).pipe(
          Effect.map(Option.some),
          // Who holds it is asked once more, as a making that is quick is never broken off.
          Effect.tap(() => tell(READ_PERCENT, MAKING, postsRead())),
          Effect.catchIf(isScanLost, () => Effect.succeed(Option.none()))
        )
    } satisfies Gathering
  },
  Effect.catchTag("ScanLost", () => Effect.succeed<Gathering>({ _tag: "Lost" }))
)
