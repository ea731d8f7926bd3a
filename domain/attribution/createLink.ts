import { Clock, Effect, Result, Schema } from "effect"
import type { TenantId } from "../../ports/accounts/Tenant.ts"
import { Tenants } from "../../ports/accounts/Tenants.ts"
import type { CreatorAccount, LinkCode, TrackingLink } from "../../ports/attribution/TrackingLink.ts"
import { TrackingLinks } from "../../ports/attribution/TrackingLinks.ts"
import { HANDLE_MAX_CHARACTERS } from "../../ports/identity/SocialAccount.ts"
import { readDestinationUrl } from "./destination.ts"

export const PROMO_CODE_MAX_CHARACTERS = 64

const PLATFORM = /^[a-z0-9_-]{1,32}$/

/** What was asked for can't be made into a link; `reason` is a sentence for the person who asked. */
export class InvalidLink extends Schema.TaggedError<InvalidLink>()("InvalidLink", { reason: Schema.String }) {
  override get message() {
    return this.reason
  }
}

const isPlain = (text: string): boolean => text.isWellFormed() && !/\p{Cc}/u.test(text)

const readPromoCode = (text: string): Result.Result<string, string> => {
  const promoCode = text.trim().toUpperCase()
  return promoCode !== "" && promoCode.length <= PROMO_CODE_MAX_CHARACTERS && isPlain(promoCode)
    ? Result.succeed(promoCode)
    : Result.fail(`the promo code must have 1 to ${PROMO_CODE_MAX_CHARACTERS} characters and no control characters`)
}

/** Letter case, blanks around and a leading @ don't tell accounts apart. */
export const readCreator = (wanted: CreatorAccount): Result.Result<CreatorAccount, string> => {
  const platform = wanted.platform.trim().toLowerCase()
  const handle = wanted.handle.trim().replace(/^@/, "").toLowerCase()
  if (!PLATFORM.test(platform)) return Result.fail("the creator's platform must be a name such as instagram")
  return handle !== "" && handle.length <= HANDLE_MAX_CHARACTERS && isPlain(handle) && !/\s/.test(handle)
    ? Result.succeed({ platform, handle })
    : Result.fail(`the creator's handle must have 1 to ${HANDLE_MAX_CHARACTERS} characters and no blanks`)
}

/**
 * Makes a tracking link, with a creator and a discount code that stands for it where given. Fails with InvalidLink, and as
 * the store does where a code is taken.
 */
export const createLink = Effect.fn("attribution.createLink")(function* (wanted: {
  readonly tenantId: TenantId
  readonly code: LinkCode
  readonly destinationUrl: string
  readonly creator: CreatorAccount | null
  readonly promoCode: string | null
}) {
  const tenants = yield* Tenants
  const links = yield* TrackingLinks
  const destination = readDestinationUrl(wanted.destinationUrl)
  if (Result.isFailure(destination)) {
    return yield* new InvalidLink({ reason: `the destination URL ${destination.failure}` })
  }
  const promoCode = wanted.promoCode === null ? Result.succeed(null) : readPromoCode(wanted.promoCode)
  if (Result.isFailure(promoCode)) return yield* new InvalidLink({ reason: promoCode.failure })
  const creator = wanted.creator === null ? Result.succeed(null) : readCreator(wanted.creator)
  if (Result.isFailure(creator)) return yield* new InvalidLink({ reason: creator.failure })
  yield* tenants.get(wanted.tenantId)
  const link: TrackingLink = {
    tenantId: wanted.tenantId,
    code: wanted.code,
    destinationUrl: destination.success,
    creator: creator.success,
    promoCode: promoCode.success,
    createdAt: new Date(yield* Clock.currentTimeMillis)
  }
  yield* links.insert(link)
  return link
})
