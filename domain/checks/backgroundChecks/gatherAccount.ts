import { Effect, Option } from "effect"
import type { CheckAccount } from "../../../ports/checks/backgroundChecks/Check.ts"
import {
  type ArchiveMonth,
  CHECK_POSTS_MAX,
  type CoverageDepth,
  type NotRead
} from "../../../ports/checks/backgroundChecks/CheckReport.ts"
import {
  Checks,
  type ClaimedScan,
  type ScanPart,
  type ScanPosition
} from "../../../ports/checks/backgroundChecks/Checks.ts"
import type { PictureHash } from "../../../ports/creators/discovery/PictureHashes.ts"
import { accountKey } from "../../../ports/creators/identity/SocialAccount.ts"
import type { Comment, Post, Profile } from "../../../ports/creators/scoring/Evidence.ts"
import { isoMonth } from "../../../ports/time/days.ts"
import { type AccountTie, linksOf, type ShownIdentity, type Unshown } from "../../creators/identity/tieIdentities.ts"
import { formatPlural } from "../../mail/wording.ts"
import { compareAscending } from "../../paging/lists.ts"
import type { GatheredAccount, GatheredPost } from "./gathered.ts"
import { decodePage, type PageContent } from "./gatherPages.ts"
import { untiedAccount } from "./tieAccounts.ts"

/** Posts of one account that an archive alone still has, at most: what is live is read first. */
export const RECOVERED_POSTS_MAX = 1_000
const GATHERED_COMMENTS_MAX = 20_000

/** What was kept of one part of an account, page by page. */
export const keptPages = Effect.fnUntraced(function* (
  { check }: ClaimedScan,
  { account, part, pages }: Pick<ScanPosition, "account" | "part" | "pages">,
  from = 0
) {
  const checks = yield* Checks
  const contents: Array<PageContent> = []
  for (let number = from; number < pages; number++) {
    const page = yield* checks.page(check, { account, part, number })
    if (Option.isSome(page)) contents.push(yield* Effect.orDie(decodePage(page.value.content)))
  }
  return contents
})

/** What is known of an account's live pages. */
export interface LivePages {
  readonly profile: Profile | null
  readonly picture: PictureHash | null
  /** Newest first, each once, at most CHECK_POSTS_MAX. */
  readonly posts: ReadonlyArray<Post>
  readonly comments: ReadonlyArray<Comment>
  readonly isComplete: boolean
  /** Why nothing more was read; null where the source came to its end. */
  readonly refused: { readonly code: string; readonly reason: string } | null
  /** Whether any page was read. */
  readonly isRead: boolean
  readonly depth: CoverageDepth
}

const newestFirst = (one: Post, other: Post): number =>
  other.publishedAt.getTime() - one.publishedAt.getTime() || compareAscending(one.id, other.id)

/** Of two with one id the first stays. */
const once = <Item extends { readonly id: string }>(items: ReadonlyArray<Item>): ReadonlyArray<Item> => {
  const byId = new Map<string, Item>()
  for (const item of items) if (!byId.has(item.id)) byId.set(item.id, item)
  return [...byId.values()]
}

export const liveOf = (contents: ReadonlyArray<PageContent>): LivePages => {
  const live = contents.filter((content) => content._tag === "Live")
  const posts = once(live.flatMap((page) => page.posts)).toSorted(newestFirst)
  const last = contents.at(-1)
  return {
    profile: live.find(({ profile }) => profile !== null)?.profile ?? null,
    picture: live.find(({ picture }) => picture !== undefined)?.picture ?? null,
    posts: posts.slice(0, CHECK_POSTS_MAX),
    comments: once(live.flatMap((page) => page.comments)).slice(0, GATHERED_COMMENTS_MAX),
    isComplete: posts.length <= CHECK_POSTS_MAX && live.some(({ isBeginning }) => isBeginning),
    refused: last?._tag === "Refused" ? last : null,
    isRead: live.length > 0,
    depth: live[0]?.depth ?? "past"
  }
}

/** What the platform itself says of an account that it doesn't show; anything else says nothing of the account. */
const NO_ACCOUNT = "not_found"
const SAID_OF_THE_ACCOUNT: ReadonlySet<string> = new Set([NO_ACCOUNT, "account_unavailable"])

/** Whether the platform says that there is no such account: then each of its posts is gone. */
export const isAccountGone = ({ isRead, refused }: LivePages): boolean => !isRead && refused?.code === NO_ACCOUNT

/**
 * Whether a web archive is looked at: of what was read, and of what the platform itself says it shows no more. Where it merely didn't
 * answer nothing is known to be gone.
 */
export const isArchiveOfUse = ({ isRead, refused }: LivePages): boolean =>
  isRead || (refused !== null && SAID_OF_THE_ACCOUNT.has(refused.code))

/** Whether a post may be the account's: what is older than the account is of someone who had the name before. */
export const isOfAccount =
  ({ profile }: LivePages) =>
  ({ publishedAt }: Post): boolean =>
    profile === null || profile.createdAt === null || publishedAt >= profile.createdAt

/** Addresses that mean one post of an account, by whichever of the platform's hosts. */
const placeOf = (url: string): string =>
  url
    .toLowerCase()
    .replace(/^https?:\/\/[^/]*/, "")
    .replace(/[/?#]*$/, "")

/** Names of the posts that the platform itself still shows. */
export const livePostsIn = (posts: ReadonlyArray<Post>) => {
  const ids = new Set(posts.map(({ id }) => id))
  const places = new Set(posts.map(({ url }) => placeOf(url)))
  return (post: Post): boolean => ids.has(post.id) || places.has(placeOf(post.url))
}

const archiveOf = (contents: ReadonlyArray<PageContent>, live: LivePages) => {
  const pages = contents.filter((content) => content._tag === "Archive")
  const isLive = livePostsIn(live.posts)
  const isOwn = isOfAccount(live)
  const found = new Map<string, GatheredPost>()
  for (const { post, archivedUrl } of pages.flatMap(({ recovered }) => recovered)) {
    const place = placeOf(post.url)
    if (isOwn(post) && !isLive(post) && !found.has(place)) found.set(place, { post, source: "wayback", archivedUrl })
  }
  const recovered = [...found.values()]
    .toSorted((one, other) => newestFirst(one.post, other.post))
    .slice(0, RECOVERED_POSTS_MAX)
  const read = pages.flatMap((page) => page.read)
  const captures = pages.reduce((sum, { listed }) => sum + listed, 0)
  return { isLooked: pages.length > 0, recovered, read, captures }
}

/** What a scan knows of one account when it has read all that it will. */
export interface AccountReading {
  readonly gathered: GatheredAccount | null
  readonly notRead: NotRead | null
  readonly capturesAt: ReadonlyArray<Date>
}

export const readingOf = (
  account: CheckAccount,
  kept: Readonly<Record<ScanPart, ReadonlyArray<PageContent>>>
): AccountReading => {
  const live = liveOf(kept.live)
  const archive = archiveOf(kept.archive, live)
  const { recovered } = archive
  const looked = archive.isLooked
    ? { captures: archive.captures, read: archive.read.length, recovered: recovered.length }
    : null
  if (!live.isRead) {
    const { platform, handle } = account
    const { code, reason } = live.refused ?? { code: "unavailable", reason: "It could not be read." }
    const found = `${formatPlural(recovered.length, "post that is gone was", "posts that are gone were")} recovered from a web archive.`
    return {
      gathered:
        recovered.length === 0
          ? null
          : {
              account,
              profile: null,
              posts: recovered,
              comments: [],
              isComplete: false,
              depth: "archive",
              archive: looked
            },
      notRead: { platform, handle, code, reason: recovered.length === 0 ? reason : `${reason} ${found}` },
      capturesAt: archive.read
    }
  }
  const livePosts = live.posts
    .slice(0, CHECK_POSTS_MAX - recovered.length)
    .map((post): GatheredPost => ({ post, source: "live", archivedUrl: null }))
  return {
    gathered: {
      account,
      profile: live.profile,
      posts: [...livePosts, ...recovered].toSorted((one, other) => newestFirst(one.post, other.post)),
      comments: live.comments,
      isComplete: live.isComplete && livePosts.length === live.posts.length,
      depth: live.depth,
      archive: looked
    },
    notRead: null,
    capturesAt: archive.read
  }
}

/**
 * What of a reading is the subject's. An account that isn't tied to them leaves nothing but its place among those not read; where
 * nothing was read of it, the platform's own reason stays.
 */
export const tiedReading = (reading: AccountReading, account: CheckAccount, tie: AccountTie | null): AccountReading => {
  const { gathered } = reading
  if (tie === null || gathered === null) return reading
  if (!tie.isTied) return { gathered: null, notRead: untiedAccount(account, tie), capturesAt: [] }
  const { ground, comparison } = tie
  return { ...reading, gathered: { ...gathered, account: { ...account, ground }, comparison } }
}

/** Posts that tell which language an account is in. */
const LANGUAGE_POSTS_MAX = 50

/** The language that most of an account's newest posts are labelled with; null where none is. */
const languageIn = (posts: ReadonlyArray<Post>): string | null => {
  const counts = new Map<string, number>()
  for (const { language } of posts.slice(0, LANGUAGE_POSTS_MAX)) {
    if (language !== null) counts.set(language, (counts.get(language) ?? 0) + 1)
  }
  const [most] = [...counts].toSorted(([one, many], [other, more]) => more - many || compareAscending(one, other))
  return most?.[0] ?? null
}

/** What an account shows of its owner, as far as its pages are kept. */
export const shownIn = (account: CheckAccount, contents: ReadonlyArray<PageContent>): ShownIdentity | Unshown => {
  const live = liveOf(contents)
  const { profile, picture, posts } = live
  if (!live.isRead) return live.refused === null ? "pending" : isAccountGone(live) ? "absent" : "unread"
  // What another account shows says nothing of this one.
  if (profile === null || profile.platform !== account.platform || profile.handle.toLowerCase() !== account.handle) {
    return "unread"
  }
  const { displayName, bio } = profile
  return { displayName, bio, links: linksOf(profile), language: languageIn(posts), picture }
}

/** Whose pages a part's are. */
export const partOf = (account: CheckAccount, part: ScanPart) => ({ account: accountKey(account), part })

/** Months of all accounts, oldest first. */
export const timelineOf = (readings: ReadonlyArray<AccountReading>): ReadonlyArray<ArchiveMonth> => {
  const months = new Map<string, ArchiveMonth>()
  const count = (at: Date, what: "live" | "captures" | "recovered") => {
    const month = isoMonth(at)
    const before = months.get(month) ?? { month, live: 0, captures: 0, recovered: 0 }
    months.set(month, { ...before, [what]: before[what] + 1 })
  }
  for (const { gathered, capturesAt } of readings) {
    for (const { post, source } of gathered?.posts ?? []) {
      count(post.publishedAt, source === "live" ? "live" : "recovered")
    }
    for (const at of capturesAt) count(at, "captures")
  }
  return [...months.values()].toSorted((one, other) => compareAscending(one.month, other.month))
}
