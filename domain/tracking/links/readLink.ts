import { Result, Schema } from "effect"
import { bareHandle, HANDLE_MAX_CHARACTERS } from "../../../ports/creators/identity/SocialAccount.ts"
import {
  CountryCode,
  type CreatorAccount,
  type DestinationVariant,
  type DeviceKind,
  type TrackingLink,
  VARIANTS_MAX
} from "../../../ports/tracking/links/TrackingLink.ts"
import { promoCodeKey } from "./codes.ts"
import { readDestinationUrl } from "./destination.ts"

export const PROMO_CODE_MAX_CHARACTERS = 64
export const CAMPAIGN_MAX_CHARACTERS = 100

const PLATFORM = /^[a-z0-9_-]{1,32}$/

/** What was asked for can't be made into a link; `reason` is a sentence for the person who asked. */
export class InvalidLink extends Schema.TaggedError<InvalidLink>()("InvalidLink", { reason: Schema.String }) {
  override get message() {
    return this.reason
  }
}

const isPlain = (text: string): boolean => text.isWellFormed() && !/\p{Cc}/u.test(text)

/** What tells discount codes apart: see `promoCodeKey`. */
export const readPromoCode = (text: string): Result.Result<string, string> => {
  const promoCode = promoCodeKey(text)
  return promoCode !== "" && promoCode.length <= PROMO_CODE_MAX_CHARACTERS && isPlain(promoCode) && isPlain(text.trim())
    ? Result.succeed(promoCode)
    : Result.fail(`the promo code must have 1 to ${PROMO_CODE_MAX_CHARACTERS} characters and no control characters`)
}

/** Letter case, what can't be seen, blanks around and a leading @ don't tell accounts apart. */
export const readCreator = (wanted: CreatorAccount): Result.Result<CreatorAccount, string> => {
  const platform = wanted.platform.trim().toLowerCase()
  const handle = bareHandle(wanted.handle).toLowerCase()
  if (!PLATFORM.test(platform)) return Result.fail("the creator's platform must be a name such as instagram")
  return handle !== "" && handle.length <= HANDLE_MAX_CHARACTERS && isPlain(handle) && !/\s/.test(handle)
    ? Result.succeed({ platform, handle })
    : Result.fail(`the creator's handle must have 1 to ${HANDLE_MAX_CHARACTERS} characters and no blanks`)
}

/** Blanks around don't tell campaigns apart; letter case does. */
const readCampaign = (text: string): Result.Result<string, string> => {
  const campaign = text.trim()
  return campaign !== "" && campaign.length <= CAMPAIGN_MAX_CHARACTERS && isPlain(campaign)
    ? Result.succeed(campaign)
    : Result.fail(`the campaign must have 1 to ${CAMPAIGN_MAX_CHARACTERS} characters and no control characters`)
}

/** A variant as it is asked for. */
export interface WantedVariant {
  readonly country: string | null
  readonly device: DeviceKind | null
  readonly destinationUrl: string
}

const isCountry = Schema.is(CountryCode)

const readVariant = ({ country, device, destinationUrl }: WantedVariant): Result.Result<DestinationVariant, string> => {
  const upperCase = country?.trim().toUpperCase() ?? null
  if (upperCase !== null && !isCountry(upperCase)) {
    return Result.fail("a variant's country must be two letters, such as DE")
  }
  if (upperCase === null && device === null) return Result.fail("a variant must name a country or a device")
  return Result.mapBoth(readDestinationUrl(destinationUrl), {
    onSuccess: (url) => ({ country: upperCase, device, destinationUrl: url }),
    onFailure: (problem) => `a variant's destination URL ${problem}`
  })
}

const readVariants = (
  wanted: ReadonlyArray<WantedVariant>
): Result.Result<ReadonlyArray<DestinationVariant>, string> =>
  wanted.length > VARIANTS_MAX
    ? Result.fail(`a link must have at most ${VARIANTS_MAX} variants`)
    : Result.all(wanted.map(readVariant))

/** What is asked of a link; what is absent is left as it is, and is nothing in a new one. */
export interface WantedFields {
  readonly destinationUrl: string
  readonly creator?: CreatorAccount | null | undefined
  readonly promoCode?: string | null | undefined
  readonly campaign?: string | null | undefined
  readonly fallbackUrl?: string | null | undefined
  readonly variants?: ReadonlyArray<WantedVariant> | undefined
  readonly keepsQuery?: boolean | null | undefined
}

type Contents = Pick<
  TrackingLink,
  "destinationUrl" | "creator" | "promoCode" | "campaign" | "fallbackUrl" | "variants" | "keepsQuery"
>

const given = <A, B>(
  value: A | null | undefined,
  read: (value: A) => Result.Result<B, string>
): Result.Result<B | null, string> => (value == null ? Result.succeed(null) : read(value))

const readUrl =
  (name: string) =>
  (text: string): Result.Result<string, string> =>
    Result.mapError(readDestinationUrl(text), (problem) => `the ${name} URL ${problem}`)

/** What a link is made of. Fails with InvalidLink, which says the first thing that is wrong. */
export const readLink = (wanted: WantedFields): Result.Result<Contents, InvalidLink> =>
  Result.mapError(
    Result.all({
      destinationUrl: readUrl("destination")(wanted.destinationUrl),
      promoCode: given(wanted.promoCode, readPromoCode),
      creator: given(wanted.creator, readCreator),
      campaign: given(wanted.campaign, readCampaign),
      fallbackUrl: given(wanted.fallbackUrl, readUrl("fallback")),
      variants: readVariants(wanted.variants ?? []),
      keepsQuery: Result.succeed(wanted.keepsQuery ?? null)
    }),
    (reason) => new InvalidLink({ reason })
  )

/** Whether two links say the same: everything but when each was made and what became of it. */
export const hasSameContents = (one: Contents, other: Contents): boolean => {
  const told = ({ destinationUrl, creator, promoCode, campaign, fallbackUrl, variants, keepsQuery }: Contents) =>
    JSON.stringify([
      destinationUrl,
      creator?.platform,
      creator?.handle,
      promoCode,
      campaign,
      fallbackUrl,
      variants.map(({ country, device, destinationUrl: url }) => [country, device, url]),
      keepsQuery
    ])
  return told(one) === told(other)
}
