import type { Comment, Evidence, Follower, Post, Profile } from "../../../ports/creators/scoring/Evidence.ts"
import { DAY_MS } from "../../../ports/time/days.ts"

/** Creators who don't exist, and everything they never said. */

export const NOW = new Date("2026-03-01T12:00:00Z")

export const daysAgo = (days: number): Date => new Date(NOW.getTime() - days * DAY_MS)

export const profile = (given: Partial<Profile> = {}): Profile => ({
  platform: "instagram",
  handle: "mara.quillfeather",
  displayName: "Mara Quillfeather",
  url: "https://social.test/mara.quillfeather",
  bio: "Bread, bicycles and the sea.",
  location: null,
  avatarUrl: null,
  links: [],
  isVerified: null,
  createdAt: null,
  followers: null,
  following: null,
  posts: null,
  ...given
})

export const post = (id: string, text: string, given: Partial<Post> = {}): Post => ({
  id,
  url: `https://social.test/p/${id}`,
  publishedAt: daysAgo(10),
  text,
  language: "en",
  isReply: false,
  isRepost: false,
  isLabelledPaid: null,
  mentions: [],
  hashtags: [],
  links: [],
  mediaUrls: [],
  likes: null,
  comments: null,
  shares: null,
  views: null,
  ...given
})

/** As few posts as suffice for a score. */
export const FEW_POSTS = ["Bread", "More bread", "Rolls"].map((text, place) => post(`few-${place}`, text))

export const comment = (id: string, postId: string, text: string, given: Partial<Comment> = {}): Comment => ({
  id,
  postId,
  publishedAt: null,
  text,
  isByCreator: false,
  likes: null,
  ...given
})

export const follower = (given: Partial<Follower> = {}): Follower => ({
  createdAt: daysAgo(1_500),
  followers: 240,
  following: 310,
  posts: 85,
  hasAvatar: true,
  hasBio: true,
  isVerified: false,
  handleCharacters: 11,
  handleDigits: 0,
  ...given
})

export const FAKE_FOLLOWER = follower({
  createdAt: daysAgo(20),
  followers: 3,
  following: 2_900,
  posts: 0,
  hasAvatar: false,
  hasBio: false,
  handleCharacters: 12,
  handleDigits: 6
})

export const evidence = (given: Partial<Evidence> = {}): Evidence => ({
  profile: profile(),
  posts: [],
  comments: [],
  followerSample: [],
  followed: [],
  followerHistory: [],
  audience: [],
  realisedRevenue: null,
  gatheredAt: NOW,
  ...given
})

const CLEAN_TEXTS = [
  "Sourdough day! The crust came out wonderful and the kitchen smells amazing.",
  "Rode along the coast this morning. Quiet roads, kind people, great coffee.",
  "Three tips for a better bread: time, patience, and a warm corner.",
  "So grateful for everyone who came to the workshop on Sunday, you were lovely.",
  "New video: how I fix a flat tyre in five minutes with two tools.",
  "The sea was rough today, and we still had fun.",
  "#ad I bake with flour from Halberd Mill this month, and I really love the taste.",
  "What would you like to see next? Cinnamon knots or rye?"
]

const CLEAN_COMMENTS = [
  "Your crust always looks so good, mine never rises like that",
  "Tried this on Sunday and my kids loved it, thank you",
  "Which road did you take after the lighthouse?",
  "Beautiful",
  "The second tip saved my dough, great advice",
  "I was at the workshop and it was wonderful"
]

const TOXIC_TEXTS = [
  "Immigrants are vermin and should be deported, all of them",
  "You are a stupid bitch and everyone knows it",
  "f u c k this sh1t, I hate everyone",
  "Selling xanax and molly, dm me for prices",
  "Gas the refugees",
  "Guaranteed profit, dm me on telegram and double your money",
  "what a f*cking idiot, kill yourself",
  "got so drunk and popped pills, smoking weed all day",
  "use my code GRIM20 for 20% off",
  "terrible day, awful people, the worst"
]

/** Ninety good posts over a year, a lively and real following. */
export const cleanCreator: Evidence = evidence({
  profile: profile({ isVerified: true, createdAt: daysAgo(2_400), followers: 42_000, following: 610, posts: 940 }),
  posts: Array.from({ length: 90 }, (_, index) =>
    post(`clean-${index}`, `${CLEAN_TEXTS[index % CLEAN_TEXTS.length]} No. ${index}`, {
      publishedAt: daysAgo(2 + index * 2),
      likes: 420 + ((index * 137) % 480),
      comments: 14 + ((index * 31) % 25),
      shares: (index * 7) % 12,
      views: 9_000 + ((index * 911) % 7_000)
    })
  ),
  comments: Array.from({ length: 240 }, (_, index) =>
    comment(`said-${index}`, `clean-${index % 60}`, `${CLEAN_COMMENTS[index % CLEAN_COMMENTS.length]} ${index}`, {
      isByCreator: index % 7 === 0
    })
  ),
  followerSample: Array.from({ length: 300 }, (_, index) => (index % 40 === 0 ? FAKE_FOLLOWER : follower())),
  followerHistory: Array.from({ length: 90 }, (_, index) => ({
    date: daysAgo(90 - index),
    followers: 40_000 + index * 22
  })),
  audience: [
    { countryCode: "IE", share: 0.55 },
    { countryCode: "GB", share: 0.3 }
  ],
  realisedRevenue: { orders: 31, clicks: 1_500 }
})

/** Forty posts of hatred, drugs and deceit before bought followers. */
export const toxicCreator: Evidence = evidence({
  profile: profile({
    handle: "grimble.vox",
    displayName: "Grimble Vox",
    url: "https://social.test/grimble.vox",
    bio: "no filter",
    isVerified: false,
    createdAt: daysAgo(70),
    followers: 88_000,
    following: 7_400,
    posts: 52
  }),
  posts: Array.from({ length: 40 }, (_, index) =>
    post(`toxic-${index}`, `${TOXIC_TEXTS[index % TOXIC_TEXTS.length]} (${index})`, {
      publishedAt: daysAgo(1 + index),
      likes: 60,
      comments: 1,
      shares: 0
    })
  ),
  comments: Array.from({ length: 80 }, (_, index) => comment(`shout-${index}`, `toxic-${index % 40}`, "you are scum")),
  followerSample: Array.from({ length: 300 }, (_, index) => (index % 4 === 0 ? follower() : FAKE_FOLLOWER)),
  followerHistory: Array.from({ length: 60 }, (_, index) => ({
    date: daysAgo(60 - index),
    followers: 4_000 + (index >= 20 ? 42_000 : 0) + (index >= 40 ? 42_000 : 0)
  }))
})
