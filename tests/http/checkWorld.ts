import { expect } from "bun:test"
import { Clock, Context, Effect, Layer } from "effect"
import { openTicket } from "../../domain/checks/backgroundChecks/consent/checkLinks.ts"
import { mailCheck } from "../../domain/checks/backgroundChecks/mailDueChecks.ts"
import { runDueChecks } from "../../domain/checks/backgroundChecks/runDueChecks.ts"
import { scanNextCheck } from "../../domain/checks/backgroundChecks/scanNextCheck.ts"
import { scriptedHistory } from "../../fixtures/checks/backgroundChecks/AccountHistory.ts"
import { scriptedArchive } from "../../fixtures/checks/backgroundChecks/WebArchive.ts"
import { layerOf as mediaOf } from "../../fixtures/creators/media/MediaSource.ts"
import { layer as fixtures } from "../../fixtures/layers/layer.ts"
import { demoClock } from "../../hosts/programs/demoClock.ts"
import type { Ports } from "../../hosts/services/Services.ts"
import { AccountHistory } from "../../ports/checks/backgroundChecks/AccountHistory.ts"
import { type Capture, WebArchive } from "../../ports/checks/backgroundChecks/WebArchive.ts"
import { MediaSource } from "../../ports/creators/media/Media.ts"
import type { Post, Profile } from "../../ports/creators/scoring/Evidence.ts"
import { Mail, type MailMessage } from "../../ports/system/Mail.ts"
import { withOwnCheckout } from "./checkCalls.ts"
import { BASE_URL, openHost, type TestHost } from "./host.ts"

// A host whose checks read one invented creator, on whose accounts something of every category was written.

export const CHECKS = "/api/v1/background-checks"
/** When the tests begin. */
export const START = new Date("2026-11-20T12:00:00.000Z")
const DAY_MINUTES = 24 * 60
const DAY_MS = DAY_MINUTES * 60_000
export const SERVICE = { serviceName: "CreatorSignal", baseUrl: BASE_URL }

/** Words of each category, of which each is found; politics are context, everything else counts. */
export const WORDS = {
  hate_speech: "Immigrants are vermin and should all be thrown out of this country.",
  nsfw: "My onlyfans is 50% off tonight, full nudes in the DMs",
  violence: "If he shows up at my house again I will kill him",
  profanity: "What the fuck is wrong with this airline, three hours of fucking waiting",
  political: "Our president is a disgrace and the opposition should impeach him",
  legal: "Court date tomorrow for my DUI, wish me luck",
  substance: "Did a line of coke in the bathroom and then danced till six",
  deceptive: "Turn 200 into 5,000 in a week with my trading signals, guaranteed profit, no risk",
  public_feuds: "@glowbymira you're disgusting, delete your channel you clown",
  brand_criticism: "@fizzcola is the worst drink I have ever had, disgusting garbage, never buy it"
} as const
/** What the creator deleted, and an archive has. */
export const DELETED = "I got arrested last night for shoplifting lol"
/** What someone else is quoted with: it is shown, and doesn't count. */
export const QUOTED = '"You are a stupid bitch" - an actual comment I got under a cake video'
export const SPOKEN = "So high right now, smoked three joints before filming this"
/** Who has the handle of somebody else's account on another platform. */
export const STRANGER = "Hans Meier Trucking"
const HARMLESS = [
  "Made lemon pasta with basil tonight, so happy",
  "Roast chicken, garlic and a very long nap at last",
  "My dog stole the tomatoes and has no regrets"
]

const MENTION = /@([\p{L}\p{N}_.]+)/gu
const PICTURE = "https://media.invalid/kept.jpg"
const PICTURE_BYTES = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4)

const postOf = (platform: "instagram" | "youtube", id: string, text: string, daysAgo: number): Post => ({
  id,
  url: platform === "youtube" ? `https://www.youtube.com/watch?v=${id}` : `https://www.instagram.com/p/${id}`,
  publishedAt: new Date(START.getTime() - daysAgo * DAY_MS),
  text,
  language: "en",
  isReply: false,
  isRepost: false,
  isLabelledPaid: null,
  mentions: [...text.matchAll(MENTION)].map(([, handle = ""]) => handle),
  hashtags: [],
  links: [],
  mediaUrls: [],
  likes: 10,
  comments: 1,
  shares: null,
  views: null
})

const profileOf = (platform: "instagram" | "youtube", handle: string, posts: number): Profile => ({
  platform,
  handle,
  displayName: "Nova Cooks",
  url: `https://social.example/${handle}`,
  bio: "Soup, trains and slow weekends",
  location: null,
  avatarUrl: "https://pictures.example/nova-cooks.jpg",
  links: [],
  isVerified: null,
  createdAt: null,
  followers: 18_400,
  following: null,
  posts
})

const WRITTEN = [...Object.values(WORDS), QUOTED, ...HARMLESS].map((text, place) => ({
  ...postOf("instagram", `post${place}`, text, place + 1),
  ...(text === WORDS.hate_speech ? { mediaUrls: [PICTURE] } : {})
}))
const VIDEOS = [
  { ...postOf("youtube", "video0", "New video is up, enjoy", 3), transcript: SPOKEN },
  postOf("youtube", "video1", "How I store tomatoes so they last all week", 4)
]
const GONE = postOf("instagram", "gone", DELETED, 40)
const COPY: Capture = {
  at: new Date(START.getTime() - 39 * DAY_MS),
  url: GONE.url,
  archivedUrl: `https://archive.example/web/20261012000000/${GONE.url}`
}

const history = scriptedHistory({
  "instagram/nova.cooks": [
    {
      profile: profileOf("instagram", "nova.cooks", WRITTEN.length),
      posts: WRITTEN,
      comments: [],
      isBeginning: true
    }
  ],
  "youtube/nova.cooks": [
    { profile: profileOf("youtube", "nova.cooks", VIDEOS.length * 2), posts: VIDEOS, comments: [], isBeginning: false }
  ],
  // Two people of one handle.
  "instagram/mixed": [
    {
      profile: { ...profileOf("instagram", "mixed", HARMLESS.length), bio: "vegan baking" },
      posts: HARMLESS.map((text, place) => postOf("instagram", `mixed${place}`, text, place + 1)),
      comments: [],
      isBeginning: true
    }
  ],
  "youtube/mixed": [
    {
      profile: {
        ...profileOf("youtube", "mixed", 2),
        displayName: STRANGER,
        bio: "Trucks, diesel and the open road",
        avatarUrl: null,
        followers: 12
      },
      posts: [postOf("youtube", "truck0", WORDS.hate_speech, 1), postOf("youtube", "truck1", WORDS.violence, 2)],
      comments: [],
      isBeginning: true
    }
  ],
  "instagram/quiet.cooks": [
    {
      profile: profileOf("instagram", "quiet.cooks", HARMLESS.length),
      posts: HARMLESS.map((text, place) => postOf("instagram", `quiet${place}`, text, place + 1)),
      comments: [],
      isBeginning: true
    }
  ]
})
const archive = scriptedArchive(
  { "instagram/nova.cooks": [{ listed: [COPY], read: [COPY], posts: [{ post: GONE, capture: COPY }] }] },
  [GONE.url]
)
const media = mediaOf(new Map([[PICTURE, { bytes: PICTURE_BYTES, type: "image/jpeg" }]]))

const scripted = Effect.runSync(Effect.scoped(Layer.build(Layer.mergeAll(history, archive, media))))

/** How a check is ordered, with the least that is to be said. */
export const QUICK = { handle: "nova.cooks", platforms: ["instagram"] }
export const VERIFIED = { ...QUICK, tier: "verified", creator_email: "nova@creator.example" }

export interface CheckHost {
  readonly host: TestHost
  /** Mails to creators, oldest first. */
  readonly mails: ReadonlyArray<MailMessage>
  readonly now: () => Date
  readonly passDays: (days: number) => void
  readonly order: (body: object, headers?: Readonly<Record<string, string>>) => Promise<Ordered>
  readonly pay: (check: Ordered) => Promise<void>
  /** Scans everything that is paid and may be scanned. */
  readonly scan: () => Promise<number>
  readonly mail: () => Promise<void>
  readonly runDue: () => Promise<number>
  /** The page on which a paid check's creator is asked; mails what is due. */
  readonly consentPage: (check: Ordered) => Promise<string>
  /** Answers on it as the creator, who says that every account is theirs. */
  readonly consent: (check: Ordered, answer: "agree" | "refuse") => Promise<void>
  /** Ordered, paid and scanned. */
  readonly completed: (body?: object) => Promise<Ordered>
  readonly read: (check: Pick<Ordered, "check_id">) => Promise<Readonly<Record<string, unknown>>>
}

export interface Ordered extends Readonly<Record<string, unknown>> {
  readonly check_id: string
  readonly payment_url: string
}

const recordOf = (json: unknown): Readonly<Record<string, unknown>> => {
  if (typeof json !== "object" || json === null) throw new Error("the answer is no object")
  return { ...json }
}

export const pathOf = (url: unknown): string => {
  expect(url).toStartWith(BASE_URL)
  return String(url).slice(BASE_URL.length)
}

/** Opens such a host, paid on its own checkout page unless a stand-in says otherwise. */
export const openCheckHost = async (
  options: {
    readonly standIn?: (ports: Context.Context<Ports>) => Context.Context<Ports>
    readonly requestsPerMinute?: "as specified"
    /** In the place of ports in memory. */
    readonly adapters?: Layer.Layer<Ports, unknown>
    /** Where whoever runs the service is reached. */
    readonly contactEmail?: string
  } = {}
) => {
  const time = demoClock(START, await Effect.runPromise(Clock.Clock))
  const mails: Array<MailMessage> = []
  const host = await openHost<unknown>({
    adapters: Layer.merge(options.adapters ?? fixtures, Layer.succeed(Clock.Clock, time.clock)),
    ...(options.contactEmail === undefined ? {} : { contactEmail: options.contactEmail }),
    ...(options.requestsPerMinute === undefined ? {} : { requestsPerMinute: options.requestsPerMinute }),
    standIn: (ports) => {
      const own = withOwnCheckout(ports).pipe(
        Context.add(AccountHistory, Context.get(scripted, AccountHistory)),
        Context.add(WebArchive, Context.get(scripted, WebArchive)),
        Context.add(MediaSource, Context.get(scripted, MediaSource)),
        Context.add(Mail, { send: (message) => Effect.sync(() => void mails.push(message)) })
      )
      return options.standIn?.(own) ?? own
    }
  })

  const order: CheckHost["order"] = async (body, headers = {}) => {
    const { status, json, text } = await host.call(CHECKS, { method: "POST", key: host.secrets.full, body, headers })
    expect({ status, text }).toEqual({ status: 200, text })
    const ordered = recordOf(json)
    return { ...ordered, check_id: String(ordered.check_id), payment_url: String(ordered.payment_url) }
  }
  const pay: CheckHost["pay"] = async ({ payment_url }) => {
    const paid = await host.call(pathOf(payment_url), {
      method: "POST",
      headers: { origin: BASE_URL, "content-type": "application/x-www-form-urlencoded" },
      body: "lawful_use=certified"
    })
    expect(paid.status).toBe(200)
  }
  const countOf = async (once: () => Promise<boolean>) => {
    let count = 0
    while (await once()) count += 1
    return count
  }
  const scan = () => countOf(() => host.run(scanNextCheck))
  const mail = async () =>
    void (await countOf(() => host.run(mailCheck({ ...SERVICE, contactEmail: options.contactEmail ?? null }))))
  /** By the check: the page of the newest link that its creator was mailed. */
  const consentPages = new Map<string, string>()
  const consentPage: CheckHost["consentPage"] = async ({ check_id }) => {
    const before = mails.length
    await mail()
    for (const { text } of mails.slice(before)) {
      const [link] = /http:\/\/localhost\/consent\/\S+/.exec(text) ?? []
      if (link === undefined) continue
      const { checkId } = await host.run(openTicket("check_consent", link.slice(link.lastIndexOf("/") + 1)))
      consentPages.set(checkId, pathOf(link))
    }
    return consentPages.get(check_id) ?? ""
  }
  const world: CheckHost = {
    host,
    mails,
    now: () => new Date(time.clock.currentTimeMillisUnsafe()),
    passDays: (days) => time.pass(days * DAY_MINUTES),
    order,
    pay,
    scan,
    mail,
    consentPage,
    consent: async (check, answer) => {
      const path = await consentPage(check)
      const [, hash = ""] = /name="text" value="([0-9a-f]{64})"/.exec((await host.call(path)).text) ?? []
      const fields = [
        ["text", hash],
        ["account", "instagram/nova.cooks"],
        ["answer", answer]
      ]
      const answered = await host.call(path, {
        method: "POST",
        headers: { origin: BASE_URL, "content-type": "application/x-www-form-urlencoded" },
        body: fields.map((field) => field.map(encodeURIComponent).join("=")).join("&")
      })
      expect(answered.status).toBe(303)
    },
    runDue: () => host.run(runDueChecks),
    completed: async (body = QUICK) => {
      const check = await order(body)
      await pay(check)
      expect(await scan()).toBe(1)
      return check
    },
    read: async ({ check_id }) => {
      const { status, json } = await host.call(`${CHECKS}/${check_id}`, { key: host.secrets.read })
      expect(status).toBe(200)
      return recordOf(json)
    }
  }
  return { ...world, [Symbol.asyncDispose]: host.close }
}
