import { Clock, Effect, Layer, Option } from "effect"
import { cryptography } from "../../../adapters/cryptography/layer.ts"
import { SCAN_LEASE_MS } from "../../../domain/checks/backgroundChecks/gatherCheck.ts"
import * as LiveKeys from "../../../fixtures/accounts/keys/LiveKeys.ts"
import * as NoticesState from "../../../fixtures/accounts/notices/NoticesState.ts"
import * as WebhooksState from "../../../fixtures/accounts/webhooks/WebhooksState.ts"
import * as ChecksInMemory from "../../../fixtures/checks/backgroundChecks/Checks.ts"
import * as ChecksState from "../../../fixtures/checks/backgroundChecks/ChecksState.ts"
import * as PictureHashes from "../../../fixtures/creators/discovery/PictureHashes.ts"
import * as ErasureState from "../../../fixtures/creators/identity/ErasureState.ts"
import * as MediaSource from "../../../fixtures/creators/media/MediaSource.ts"
import * as MediaStore from "../../../fixtures/creators/media/MediaStore.ts"
import * as ReviewsState from "../../../fixtures/creators/scoring/ReviewsState.ts"
import * as ScoresState from "../../../fixtures/creators/scoring/ScoresState.ts"
import * as TextModels from "../../../fixtures/creators/textAnalysis/TextModels.ts"
import { KeyId } from "../../../ports/accounts/keys/ApiKey.ts"
import { PaymentReference, SessionId } from "../../../ports/accounts/payments/Payment.ts"
import { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { type CheckAccount, CheckId, type NewCheck } from "../../../ports/checks/backgroundChecks/Check.ts"
import { Checks } from "../../../ports/checks/backgroundChecks/Checks.ts"
import type { Capture } from "../../../ports/checks/backgroundChecks/WebArchive.ts"
import { Handle, type Platform } from "../../../ports/creators/identity/SocialAccount.ts"
import type { Post, Profile } from "../../../ports/creators/scoring/Evidence.ts"
import { aPicture } from "../../contracts/mediaExamples.ts"

/** The one picture that the web has. */
export const PICTURE_URL = "https://media.example/loaf.gif"
export const PICTURE = aPicture()

export const stored = Layer.mergeAll(
  ChecksInMemory.layer,
  PictureHashes.layer,
  MediaStore.layer.pipe(Layer.provide(Layer.merge(ErasureState.layer, ScoresState.layer))),
  MediaSource.layerOf(new Map([[PICTURE_URL, PICTURE]]))
).pipe(
  Layer.provideMerge(Layer.mergeAll(ChecksState.layer, NoticesState.layer, ReviewsState.layer)),
  Layer.provide(WebhooksState.layer),
  Layer.provide(LiveKeys.layer),
  Layer.provideMerge(Layer.merge(TextModels.layer, cryptography))
)

export const named = (platform: Platform, handle: string, isStruck = false): CheckAccount => ({
  platform,
  handle: Handle.make(handle),
  spelling: platform,
  ground: "named",
  confidence: null,
  isStruck
})

/** An account that the buyer says is the same person's: it is compared with none. */
export const confirmed = (platform: Platform, handle: string): CheckAccount => ({
  ...named(platform, handle),
  ground: "buyer_confirmed"
})

/** A quick check of some accounts that was paid just now, so that it waits for its scan. */
export const paidCheck = Effect.fnUntraced(function* (
  accounts: ReadonlyArray<CheckAccount>,
  given: Partial<NewCheck> = {}
) {
  const checks = yield* Checks
  const at = new Date(yield* Clock.currentTimeMillis)
  const id = crypto.randomUUID()
  const made: NewCheck = {
    tenantId: TenantId.make(crypto.randomUUID()),
    checkId: CheckId.make(id),
    keyId: KeyId.make(crypto.randomUUID()),
    tier: "quick",
    creatorHandle: "nova",
    accounts,
    creatorEmail: null,
    creatorName: null,
    consentReasons: null,
    purpose: "A campaign",
    buyer: { brandName: "Halberd Mill", category: null, notes: null },
    amountMinor: 2999,
    currency: "usd",
    sessionId: SessionId.make(`local_${id}`),
    paymentUrl: "https://pay.example",
    createdAt: at,
    payableUntil: new Date(at.getTime() + 86_400_000),
    ...given
  }
  yield* checks.create(made)
  const payment = PaymentReference.make(`pi_${id}`)
  yield* checks.apply(made, {
    event: "paid_quick",
    at,
    by: { kind: "payment", id: "evt_1" },
    changes: { payment, paidAt: at, scanStartedAt: at },
    notices: [],
    mails: [],
    refund: null,
    removesFindings: false
  })
  return made
})

/** Takes the scan that is due as a worker does. */
export const claimed = Effect.gen(function* () {
  const checks = yield* Checks
  const nowMs = yield* Clock.currentTimeMillis
  return Option.getOrThrow(yield* checks.claimScan(new Date(nowMs), new Date(nowMs + SCAN_LEASE_MS)))
})

export const profileOf = (handle: string, posts: number | null): Profile => ({
  platform: "youtube",
  handle,
  displayName: handle,
  url: `https://social.example/${handle}`,
  bio: "Bread.",
  location: null,
  avatarUrl: null,
  links: [],
  isVerified: null,
  createdAt: null,
  followers: 100,
  following: null,
  posts
})

/** The post of a place in an account's past, the higher the older. */
export const postAt = (place: number, handle = "nova"): Post => ({
  id: `${handle}-${place}`,
  url: `https://www.youtube.com/watch?v=${handle}${place}`,
  publishedAt: new Date(Date.UTC(2025, 0, 1) - place * 3_600_000),
  text: `Loaf ${place}`,
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
  views: null
})

export const postsFrom = (start: number, count: number, handle = "nova"): ReadonlyArray<Post> =>
  Array.from({ length: count }, (_, at) => postAt(start + at, handle))

export const captureOf = ({ url }: Pick<Post, "url">, month: number): Capture => ({
  at: new Date(Date.UTC(2025, month, 5)),
  url,
  archivedUrl: `https://archive.example/web/20250205000000/${url}`
})
