import { readFileSync } from "node:fs"
import { Schema } from "effect"
import type { Gathered, GatheredAccount, GatheredPost } from "../../../../domain/checks/backgroundChecks/gathered.ts"
import { KeyId } from "../../../../ports/accounts/keys/ApiKey.ts"
import { SessionId } from "../../../../ports/accounts/payments/Payment.ts"
import { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import { type Check, type CheckAccount, CheckId } from "../../../../ports/checks/backgroundChecks/Check.ts"
import { CheckCategory } from "../../../../ports/checks/backgroundChecks/categories.ts"
import { Handle, type Platform } from "../../../../ports/creators/identity/SocialAccount.ts"
import type { Comment, Post, Profile } from "../../../../ports/creators/scoring/Evidence.ts"
import { DAY_MS } from "../../../../ports/time/days.ts"
import { everydayCaption } from "./everyday.ts"

/** An invented subject, read at this moment. */
export const NOW = new Date("2026-11-20T12:00:00.000Z")
export const HANDLE = Handle.make("novabrandt")
const DISPLAY_NAME = "Nova Brandt"
export const PLATFORMS = ["x", "instagram", "youtube"] as const satisfies ReadonlyArray<Platform>
export const POSTS_PER_PLATFORM = 2_000
const YEAR_DAYS = 365.25
/** How far a year's own texts stand apart. */
const PLANTED_STEP_DAYS = 2

/** A text that the subject's past has, and what should come of it. */
export interface Planted {
  readonly id: string
  readonly platform: (typeof PLATFORMS)[number]
  readonly place: string
  readonly source: "live" | "wayback"
  readonly years: number
  readonly outcome: "risk" | "context" | "dropped"
  readonly category: CheckCategory | null
  readonly text: string
}

const PlantedRow = Schema.Struct({
  platform: Schema.Literals(PLATFORMS),
  source: Schema.Literals(["live", "wayback"]),
  outcome: Schema.Literals(["risk", "context", "dropped"]),
  category: Schema.Union([CheckCategory, Schema.Literal("none")])
})
const decodeRow = Schema.decodeUnknownSync(PlantedRow)

/** The planted texts; ids that begin with these are findings, others are traps. */
export const FINDING_GROUPS: ReadonlySet<string> = new Set(
  "hate nsfw violence profanity political legal substance deceptive feud brand".split(" ")
)

export const groupOf = ({ id }: Pick<Planted, "id">): string => id.replace(/-\d+$/, "")

export const PLANTED: ReadonlyArray<Planted> = readFileSync(new URL("./planted.tsv", import.meta.url), "utf8")
  .trimEnd()
  .split("\n")
  .slice(1)
  .map((line) => {
    const [id = "", platform, place = "", source, years, outcome, category, text = ""] = line.split("\t")
    const row = decodeRow({ platform, source, outcome, category })
    return { ...row, id, place, years: Number(years), category: row.category === "none" ? null : row.category, text }
  })

const addressOf = (platform: Platform, handle: string, id: string): string => {
  if (platform === "x") return `https://x.com/${handle}/status/${id}`
  if (platform === "reddit") return `https://www.reddit.com/r/everything/comments/${id}/`
  return platform === "youtube" ? `https://www.youtube.com/watch?v=${id}` : `https://www.instagram.com/p/${id}`
}

const EMPTY: Omit<Post, "id" | "url" | "publishedAt" | "text" | "language"> = {
  isReply: false,
  isRepost: false,
  isLabelledPaid: null,
  mentions: [],
  hashtags: [],
  links: [],
  mediaUrls: [],
  likes: 10,
  comments: 1,
  shares: null,
  views: null
}

const MENTION = /@([\p{L}\p{N}_.]+)/gu

/** What of a planted text makes its post. */
export type PlantedText = Pick<Planted, "place" | "source" | "years" | "text"> & { readonly platform: Platform }

export const plantedPost = (planted: PlantedText, place: number): GatheredPost => {
  const id = `9${String(place).padStart(5, "0")}`
  const daysAgo = planted.years * YEAR_DAYS * 0.9 + (place + 1) * PLANTED_STEP_DAYS
  const isSpoken = planted.place === "transcript"
  const author = planted.place === "other" ? "novabrandt77" : HANDLE
  const post: Post = {
    ...EMPTY,
    id,
    url: addressOf(planted.platform, author, id),
    publishedAt: new Date(NOW.getTime() - Math.round(daysAgo * DAY_MS)),
    text: isSpoken ? "New video is up, enjoy" : planted.text,
    language: null,
    isReply: planted.place === "reply",
    isRepost: planted.place === "repost",
    mentions: [...planted.text.matchAll(MENTION)].map(([, handle = ""]) => handle),
    mediaUrls: [`https://media.invalid/${id}.jpg`],
    ...(isSpoken ? { transcript: planted.text } : {})
  }
  const isRecovered = planted.source === "wayback"
  return {
    post,
    source: planted.source,
    archivedUrl: isRecovered ? `https://archive.invalid/web/20250101000000/${post.url}` : null
  }
}

const everydayPost = (platform: Platform, place: number, first: number): GatheredPost => {
  const id = String(100_000 + place)
  const { text, language } = everydayCaption(first + place)
  const post: Post = {
    ...EMPTY,
    id,
    url: addressOf(platform, HANDLE, id),
    publishedAt: new Date(NOW.getTime() - place * DAY_MS),
    text,
    language,
    mediaUrls: place % 3 === 0 ? [`https://media.invalid/${id}.jpg`] : []
  }
  return { post, source: "live", archivedUrl: null }
}

export const accountOf = (platform: Platform): CheckAccount => ({
  platform,
  handle: HANDLE,
  spelling: platform,
  ground: "named",
  confidence: null,
  isStruck: false
})

export const profileOf = (platform: Platform, posts: number | null): Profile => ({
  platform,
  handle: HANDLE,
  displayName: DISPLAY_NAME,
  url: `https://${platform}.invalid/${HANDLE}`,
  bio: "Soup, trains and slow weekends",
  location: null,
  avatarUrl: null,
  links: [],
  isVerified: null,
  createdAt: null,
  followers: 12_000,
  following: 300,
  posts
})

const gatheredOf = (platform: (typeof PLATFORMS)[number], order: number): GatheredAccount => {
  const own = PLANTED.map((planted, place) => ({ planted, place })).filter(
    ({ planted }) => planted.platform === platform
  )
  const planted = own
    .filter(({ planted: { place } }) => place !== "comment")
    .map(({ planted: each, place }) => plantedPost(each, place))
  const everyday = Array.from({ length: POSTS_PER_PLATFORM - planted.length }, (_, place) =>
    everydayPost(platform, place, order * POSTS_PER_PLATFORM)
  )
  const comments = own
    .filter(({ planted: { place } }) => place === "comment")
    .map(
      ({ planted: { text }, place }): Comment => ({
        id: `c${place}`,
        postId: "100000",
        publishedAt: NOW,
        text,
        isByCreator: true,
        likes: null
      })
    )
  const posts = [...planted, ...everyday].sort((a, b) => b.post.publishedAt.getTime() - a.post.publishedAt.getTime())
  const recovered = posts.filter(({ source }) => source === "wayback").length
  return {
    account: accountOf(platform),
    profile: profileOf(platform, POSTS_PER_PLATFORM - recovered),
    posts,
    comments,
    isComplete: true,
    archive: { captures: 40, read: 12, recovered }
  }
}

/** Three platforms of 2,000 posts each, planted texts among them. */
export const gatherSubject = (): Gathered => ({
  accounts: PLATFORMS.map(gatheredOf),
  notRead: [],
  timeline: [{ month: "2025-01", live: 0, captures: 7, recovered: 0 }],
  archiveSource: "Invented Archive"
})

export const checkOf = (brandName: string, category: string | null = null): Check => ({
  tenantId: TenantId.make("5b1d8a52-7c59-4b9f-8f1c-0d9f6a1b2c3d"),
  checkId: CheckId.make("6b1d8a52-7c59-4b9f-8f1c-0d9f6a1b2c3d"),
  keyId: KeyId.make("7b1d8a52-7c59-4b9f-8f1c-0d9f6a1b2c3d"),
  tier: "quick",
  creatorHandle: HANDLE,
  accounts: PLATFORMS.map(accountOf),
  creatorEmail: null,
  creatorName: null,
  consentReasons: null,
  purpose: "an advertising contract",
  buyer: { brandName, category, notes: null },
  amountMinor: 1,
  currency: "usd",
  sessionId: SessionId.make("local_6b1d8a52"),
  paymentUrl: "https://shop.invalid/checkout/local_6b1d8a52",
  createdAt: NOW,
  payableUntil: NOW,
  status: "completed",
  payment: null,
  paidAt: NOW,
  consentDueAt: null,
  askedAgain: 0,
  addressChanges: 0,
  consent: null,
  scanStartedAt: NOW,
  progress: { percent: 100, message: "Done", postsRead: POSTS_PER_PLATFORM * PLATFORMS.length },
  endedAt: NOW,
  reason: null,
  evidenceUntil: null,
  evidenceRemovedAt: null,
  erasedAt: null
})
