import { crc32, deflateSync } from "node:zlib"
import { Clock, Effect, Layer } from "effect"
import { layerOf as picturesOf } from "../../fixtures/creators/media/MediaSource.ts"
import { watchOf } from "../../fixtures/creators/monitoring/ProfileWatch.ts"
import { layerOf as profilesOf } from "../../fixtures/creators/scoring/ProfileSource.ts"
import { AccountHistory } from "../../ports/checks/backgroundChecks/AccountHistory.ts"
import { type IdentityPage, IdentityPages, PageAbsent } from "../../ports/creators/discovery/IdentityPages.ts"
import { PictureHashes } from "../../ports/creators/discovery/PictureHashes.ts"
import { profileAddress } from "../../ports/creators/identity/accountAddress.ts"
import { Handle, type SocialAccount, type WebAccount } from "../../ports/creators/identity/SocialAccount.ts"
import { LOOK_POSTS_MAX, ProfileWatch } from "../../ports/creators/monitoring/ProfileWatch.ts"
import {
  type Comment,
  type Evidence,
  type Follower,
  handleShapeOf,
  type Post
} from "../../ports/creators/scoring/Evidence.ts"
import { ProfileRefused } from "../../ports/creators/scoring/ProfileSource.ts"
import { DAY_MS, HOUR_MS } from "../../ports/time/days.ts"
import { CountryCode } from "../../ports/tracking/links/TrackingLink.ts"
import { PublicWeb } from "../../ports/web/PublicWeb.ts"
import { Choices, handleOf, SAMPLE, type SampleCreator } from "./sampleData.ts"

/** Days between two posts of an account, and how far back its posts are read. */
const POST_EVERY_DAYS = 3
const POSTS_SHOWN = 20
const COMMENTS_A_POST_MAX = 2
const FOLLOWERS_SAMPLED = 120
/** Accounts beside the first have so much of its following, each less than the one before. */
const FOLLOWING_SHARE = 0.45
const GROWTH_A_DAY = 0.0012
/** The part of a creator's growth that the platform shows day by day. */
const HISTORY_DAYS = 30

/** What happens to single creators, in days before the sample's last day. */
const LEAP = { slug: "followfeast", daysAgo: 12, times: 1.35 }
const GONE = { slug: "nightshift", platform: "youtube", daysAgo: 6 }

const PICTURES = "https://pictures.example/"
const PICTURE_COLOURS = ["2f6f5e", "b5562f", "3c4a8a"]
const PICTURE_SIZE = 160

/** A part of a PNG: its length, name, content and checksum. */
const pngPart = (name: string, content: Uint8Array): Buffer => {
  const named = Buffer.concat([Buffer.from(name, "ascii"), content])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(content.length, 0)
  frame.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)])
}

/** A plate of a colour on a lighter table, as PNG. */
const picture = (colour: string): Uint8Array<ArrayBuffer> => {
  const [red = 0, green = 0, blue = 0] = Buffer.from(colour, "hex")
  const header = Buffer.alloc(13)
  header.writeUInt32BE(PICTURE_SIZE, 0)
  header.writeUInt32BE(PICTURE_SIZE, 4)
  // Eight bits of red, green and blue, not interlaced.
  header.set([8, 2], 8)
  const middle = PICTURE_SIZE / 2
  const rows = Array.from({ length: PICTURE_SIZE }, (_, y) => [
    0,
    ...Array.from({ length: PICTURE_SIZE }, (_, x) => {
      const radius = Math.hypot(x - middle, y - middle)
      const light = radius < middle * 0.5 ? 0 : radius < middle * 0.7 ? 60 : 110
      return [red, green, blue].map((part) => Math.min(255, part + light))
    }).flat()
  ])
  return new Uint8Array(
    Buffer.concat([
      Buffer.from("89504e470d0a1a0a", "hex"),
      pngPart("IHDR", header),
      pngPart("IDAT", deflateSync(Uint8Array.from(rows.flat()))),
      pngPart("IEND", new Uint8Array(0))
    ])
  )
}

type Platform = SampleCreator["accounts"][number]

const known: ReadonlyMap<string, { readonly creator: SampleCreator; readonly platform: Platform }> = new Map(
  SAMPLE.creators.flatMap((creator) =>
    creator.accounts.map((platform) => [`${platform}/${handleOf(creator, platform)}`, { creator, platform }] as const)
  )
)

const noAccount = new ProfileRefused({ refusal: "not_found", reason: "There is no such account." })

const followersOn = (creator: SampleCreator, platform: Platform, daysAgo: number): number => {
  const place = creator.accounts.indexOf(platform)
  const wobble = new Choices("followers", creator.slug, platform, Math.floor(daysAgo)).between(0.999, 1.001)
  const leap = creator.slug === LEAP.slug && daysAgo <= LEAP.daysAgo ? LEAP.times : 1
  return Math.round(creator.followers * FOLLOWING_SHARE ** place * (1 - GROWTH_A_DAY * daysAgo) * wobble * leap)
}

const isBought = ({ tone }: SampleCreator): boolean => tone === "bought"

const topicsOf = ({ niche }: SampleCreator): ReadonlyArray<string> => SAMPLE.topics[niche] ?? []

/** The words of a post: of the creator's mix, about something of their niche. */
const textOf = (creator: SampleCreator, platform: Platform, number: number) => {
  const choices = new Choices("post", creator.slug, platform, number)
  const mix = Object.entries(SAMPLE.tones[creator.tone] ?? {})
  const [pool] = choices.weighted(mix, ([, weight]) => weight)
  const topic = choices.pick(topicsOf(creator))
  const text = choices
    .pick(SAMPLE.posts[pool] ?? [])
    .replaceAll("{topic}", topic)
    .replaceAll("{product}", choices.pick(SAMPLE.products).title)
  return { pool, text: text.charAt(0).toUpperCase() + text.slice(1) }
}

const RUDE_POOLS = ["coarse", "hostile", "deceptive", "rough"]

const commentsOf = (creator: SampleCreator, post: Post, pool: string): ReadonlyArray<Comment> => {
  const choices = new Choices("comments", post.id)
  const isRude = RUDE_POOLS.includes(pool)
  return Array.from({ length: choices.whole(1, COMMENTS_A_POST_MAX) }, (_, place) => {
    const kind = isBought(creator)
      ? "empty"
      : choices.chance(isRude ? 0.5 : 0.03)
        ? "rude"
        : choices.pick(["kind", "plain"])
    return {
      id: `${post.id}-c${place}`,
      postId: post.id,
      publishedAt: new Date(post.publishedAt.getTime() + choices.whole(1, 40) * (HOUR_MS / 20)),
      text: choices.pick(SAMPLE.comments[kind] ?? []).replaceAll("{topic}", choices.pick(topicsOf(creator))),
      isByCreator: false,
      likes: choices.whole(0, 9)
    }
  })
}

const followerOf = (creator: SampleCreator, now: Date, place: number): Follower => {
  const choices = new Choices("follower", creator.slug, place)
  const isFake = choices.chance(isBought(creator) ? 0.62 : 0.04)
  const ageDays = isFake ? choices.whole(3, 60) : choices.whole(200, 3_200)
  return {
    createdAt: new Date(now.getTime() - ageDays * DAY_MS),
    followers: isFake ? choices.whole(0, 6) : choices.whole(40, 900),
    following: isFake ? choices.whole(2_400, 7_400) : choices.whole(60, 800),
    posts: isFake ? 0 : choices.whole(4, 600),
    hasAvatar: !isFake,
    hasBio: !isFake,
    isVerified: false,
    ...handleShapeOf(isFake ? `user${choices.whole(10_000_000, 99_999_999)}` : "ordinary.name")
  }
}

const siblingsOf = (creator: SampleCreator, platform: Platform): ReadonlyArray<WebAccount> =>
  creator.accounts
    .filter((other) => other !== platform)
    .map((other) => ({ platform: other, handle: Handle.make(handleOf(creator, other)) }))

const COUNTRIES = ["US", "GB", "DE", "FR", "CA"]

/** What is shown of an account on a day; ages and counts follow from the sample's last day. */
const evidenceOf = (creator: SampleCreator, platform: Platform, now: Date, lastDay: Date): Evidence => {
  const handle = handleOf(creator, platform)
  const daysAgo = (lastDay.getTime() - now.getTime()) / DAY_MS
  const followers = followersOn(creator, platform, daysAgo)
  const newest = Math.ceil(daysAgo / POST_EVERY_DAYS)
  const written = Array.from({ length: POSTS_SHOWN }, (_, place) => {
    const number = newest + place
    const choices = new Choices("reach", creator.slug, platform, number)
    const { pool, text } = textOf(creator, platform, number)
    const likes = Math.round(((followers * creator.engagementPercent) / 100) * choices.between(0.7, 1.35))
    const post: Post = {
      id: `${handle}-${number}`,
      url: `https://social.example/${platform}/${handle}/${lastDay.getTime() / DAY_MS - number * POST_EVERY_DAYS}`,
      publishedAt: new Date(lastDay.getTime() - number * POST_EVERY_DAYS * DAY_MS - choices.whole(1, 9) * HOUR_MS),
      text,
      language: "en",
      isReply: false,
      isRepost: false,
      isLabelledPaid: pool === "sponsored" ? choices.chance(0.6) : null,
      mentions: [],
      hashtags: pool === "sponsored" ? ["ad"] : [],
      links: [],
      mediaUrls: [`${PICTURES}${choices.pick(PICTURE_COLOURS)}.png`],
      likes,
      comments: Math.round(likes * (isBought(creator) ? 0.004 : choices.between(0.02, 0.05))),
      shares: Math.round(likes * 0.03),
      views: platform === "instagram" ? null : Math.round(likes * choices.between(9, 16))
    }
    return { post, pool }
  }).filter(({ post }) => post.publishedAt <= now)
  return {
    profile: {
      platform,
      handle,
      displayName: creator.name,
      url: `https://social.example/${platform}/${handle}`,
      bio: `${creator.name}: ${creator.niche}, invented for a sample. ${SAMPLE.shop.contact}`,
      location: null,
      avatarUrl: `${PICTURES}${new Choices("avatar", creator.slug).pick(PICTURE_COLOURS)}.png`,
      links: siblingsOf(creator, platform).flatMap((account) => profileAddress(account) ?? []),
      isVerified: creator.followers > 90_000,
      createdAt: new Date(lastDay.getTime() - new Choices("age", creator.slug).whole(700, 3_000) * DAY_MS),
      followers,
      following: new Choices("following", creator.slug).whole(180, 900),
      posts: written.length
    },
    posts: written.map(({ post }) => post),
    comments: written
      .flatMap(({ post, pool }) => commentsOf(creator, post, pool))
      .filter(({ publishedAt }) => publishedAt !== null && publishedAt <= now),
    followerSample: Array.from({ length: FOLLOWERS_SAMPLED }, (_, place) => followerOf(creator, now, place)),
    followed: [],
    followerHistory: Array.from({ length: HISTORY_DAYS }, (_, place) => {
      const back = HISTORY_DAYS - 1 - place
      return {
        date: new Date(now.getTime() - back * DAY_MS),
        followers: followersOn(creator, platform, daysAgo + back)
      }
    }),
    audience: COUNTRIES.map((countryCode) => ({
      countryCode: CountryCode.make(countryCode),
      share: countryCode === creator.country ? 0.6 : 0.1
    })),
    realisedRevenue: null,
    gatheredAt: now
  }
}

const pageOf = ({ platform, handle }: WebAccount): IdentityPage | null => {
  const found = known.get(`${platform}/${handle}`)
  if (found === undefined) return null
  const { creator } = found
  return {
    url: `https://social.example/${platform}/${handle}`,
    account: { platform, handle },
    displayName: creator.name,
    bio: null,
    language: "en",
    avatarUrl: null,
    followers: creator.followers,
    isVerified: null,
    links: siblingsOf(creator, found.platform).flatMap((account) => {
      const url = profileAddress(account)
      return url === null ? [] : [{ url, shownAs: "bio" as const }]
    })
  }
}

/** How a receiver of webhooks answers the attempt of this number: orders' receiver is now and then away. */
export type AnswerWebhook = (url: string, attempt: number) => number

const alwaysTaken: AnswerWebhook = () => 200

const NOTHING_FOUND = 404

/**
 * The internet of the sample: its invented creators on their platforms, and receivers of its webhooks. Nobody else is there, and
 * nothing leaves the process. `lastDay`: the day, at its midnight, that the sample's posts and counts follow from.
 */
export const sampleWorld = (lastDay: Date, answerWebhook: AnswerWebhook = alwaysTaken) => {
  const evidenceNow = Effect.fnUntraced(function* ({ platform, handle }: SocialAccount) {
    const found = known.get(`${platform}/${handle}`)
    if (found === undefined) return yield* noAccount
    const now = new Date(yield* Clock.currentTimeMillis)
    const daysAgo = (lastDay.getTime() - now.getTime()) / DAY_MS
    const isGone = found.creator.slug === GONE.slug && found.platform === GONE.platform && daysAgo <= GONE.daysAgo
    return isGone ? yield* noAccount : evidenceOf(found.creator, found.platform, now, lastDay)
  })
  let attempts = 0
  return Layer.mergeAll(
    profilesOf(evidenceNow),
    Layer.succeed(
      ProfileWatch,
      watchOf((account) =>
        Effect.map(evidenceNow(account), ({ profile, posts }) => ({
          _tag: "Seen",
          profile,
          posts: posts.slice(0, LOOK_POSTS_MAX),
          validators: null
        }))
      )
    ),
    Layer.succeed(AccountHistory, {
      read: (account) =>
        Effect.map(evidenceNow(account), ({ profile, posts, comments }) => ({
          profile,
          posts,
          comments: comments.filter(({ isByCreator }) => isByCreator),
          next: null,
          isBeginning: true,
          depth: "page"
        }))
    }),
    Layer.succeed(IdentityPages, {
      profile: (account) => {
        const page = pageOf(account)
        return page === null ? Effect.fail(new PageAbsent()) : Effect.succeed(page)
      },
      open: () => Effect.fail(new PageAbsent())
    }),
    Layer.succeed(PictureHashes, { of: () => Effect.succeedNone }),
    picturesOf(
      new Map(
        PICTURE_COLOURS.map((colour) => [`${PICTURES}${colour}.png`, { bytes: picture(colour), type: "image/png" }])
      )
    ),
    Layer.succeed(PublicWeb, {
      proxyOrigin: Effect.die("nothing of the sample is read through a proxy"),
      send: ({ method, url }) =>
        Effect.sync(() => {
          attempts += 1
          const status = method === "POST" ? answerWebhook(url, attempts) : NOTHING_FOUND
          return { status, headers: {}, body: new Uint8Array(0), url }
        })
    })
  )
}
