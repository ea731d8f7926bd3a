import type { AccountCoverage } from "../../../../ports/checks/backgroundChecks/CheckReport.ts"
import type { Post } from "../../../../ports/creators/scoring/Evidence.ts"
import { shownName } from "../../../creators/identity/tieIdentities.ts"
import { NO_WORDS } from "../../../creators/textAnalysis/language.ts"
import { compareAscending } from "../../../paging/lists.ts"
import { showsCode } from "../consent/contacts.ts"
import type { GatheredAccount, GatheredPost } from "../gathered.ts"

/** How one post was read. */
export interface PostReading {
  readonly gathered: GatheredPost
  /** As in a text's reading. */
  readonly language: string
  readonly isAssessed: boolean
}

/** Where every post is a video. */
const VIDEO_PLATFORMS: ReadonlySet<string> = new Set(["youtube", "tiktok", "twitch"])
const VIDEO_FILE = /\.(mp4|m3u8|webm|mov)(\?|$)/i

const hasTranscript = ({ transcript = "" }: Post): boolean => transcript.trim() !== ""
const hasVideo = (platform: string, post: Post): boolean =>
  VIDEO_PLATFORMS.has(platform) || hasTranscript(post) || post.mediaUrls.some((url) => VIDEO_FILE.test(url))

const extreme = (dates: ReadonlyArray<Date>, isBefore: (a: Date, b: Date) => boolean): Date | null =>
  dates.reduce<Date | null>((found, date) => (found === null || isBefore(date, found) ? date : found), null)

/** What was read of one account, in counts. */
export const coverageOf = (
  { account, comparison, profile, comments, isComplete, depth, archive }: GatheredAccount,
  readings: ReadonlyArray<PostReading>,
  code: string
): AccountCoverage => {
  const posts = readings.map(({ gathered }) => gathered.post)
  const languages = new Map<string, number>()
  for (const { language, isAssessed } of readings) {
    if (!isAssessed && language !== NO_WORDS) languages.set(language, (languages.get(language) ?? 0) + 1)
  }
  const dates = posts.map(({ publishedAt }) => publishedAt).filter((date) => Number.isFinite(date.getTime()))
  return {
    platform: account.platform,
    handle: account.handle,
    ground: account.ground,
    displayName: shownName(profile?.displayName) ?? shownName(account.displayName),
    confidence: account.confidence,
    comparison: comparison ?? null,
    ...(account.ground === "confirmed" ? { isControlled: profile !== null && showsCode(profile.bio, code) } : {}),
    posts: posts.length,
    postsExist: profile?.posts ?? null,
    isComplete,
    ...(depth === undefined ? {} : { depth }),
    assessed: readings.filter(({ isAssessed }) => isAssessed).length,
    withoutWords: readings.filter(({ isAssessed, language }) => !isAssessed && language === NO_WORDS).length,
    otherLanguages: [...languages]
      .map(([language, count]) => ({ language, posts: count }))
      .sort((a, b) => b.posts - a.posts || compareAscending(a.language, b.language)),
    videos: posts.filter((post) => hasVideo(account.platform, post)).length,
    transcripts: posts.filter(hasTranscript).length,
    visual: posts.filter(({ mediaUrls }) => mediaUrls.length > 0).length,
    comments: comments.filter(({ isByCreator }) => isByCreator).length,
    earliestAt: extreme(dates, (a, b) => a < b),
    latestAt: extreme(dates, (a, b) => a > b),
    archive
  }
}
