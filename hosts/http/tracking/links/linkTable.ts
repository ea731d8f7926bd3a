import { Effect, Result, Schema } from "effect"
import { generateCode } from "../../../../domain/tracking/links/codes.ts"
import type { WantedVariant } from "../../../../domain/tracking/links/readLink.ts"
import type { WantedLink } from "../../../../domain/tracking/links/storeLinks.ts"
import type { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import { CREATOR_ACCOUNT, LinkCode, type TrackingLink } from "../../../../ports/tracking/links/TrackingLink.ts"
import { type CsvValue, csvOf } from "../../server/csv.ts"

/** A creator's account as people write it: `platform/handle`, with or without an @. */
export const CreatorText = Schema.String.pipe(Schema.check(Schema.isPattern(CREATOR_ACCOUNT)))
export const CREATOR_RULE = "must be platform/handle, such as youtube/novacooks"

const isCreatorText = Schema.is(CreatorText)

export const creatorOf = (text: string | null) => {
  const [platform, handle] = text?.toLowerCase().split("/") ?? []
  return platform === undefined || handle === undefined ? null : { platform, handle: handle.replace(/^@/, "") }
}

/** Columns that a table of links has to have. */
export const REQUIRED_COLUMNS = ["url"]

const ANY = "*"
/** What `csvOf` puts before a text that a spreadsheet would carry out. */
const GUARDED = /^'(?=[=+\-@\t\r\n＝＋－＠])/

const isCode = Schema.is(LinkCode)

export const writeVariants = ({ variants }: Pick<TrackingLink, "variants">): string =>
  variants
    .map(({ country, device, destinationUrl }) => `${country ?? ANY}:${device ?? ANY} ${destinationUrl}`)
    .join(" ")

const VARIANTS_RULE =
  "variants: must be pairs with blanks between, such as DE:mobile https://a.example *:desktop https://b.example"

export const readVariants = (text: string): Result.Result<ReadonlyArray<WantedVariant>, string> => {
  const words = text.split(/\s+/).filter((word) => word !== "")
  const variants: Array<WantedVariant> = []
  for (let at = 0; at < words.length; at += 2) {
    const [, country, device] = /^([A-Za-z]{2}|\*):(mobile|desktop|\*)$/.exec(words[at] ?? "") ?? []
    const destinationUrl = words[at + 1]
    if (country === undefined || device === undefined || destinationUrl === undefined) return Result.fail(VARIANTS_RULE)
    variants.push({
      country: country === ANY ? null : country,
      device: device === "mobile" || device === "desktop" ? device : null,
      destinationUrl
    })
  }
  return Result.succeed(variants)
}

/** The columns, in their order. Of those that are not read `address` is what to share. */
const COLUMNS: Readonly<Record<string, (link: TrackingLink, address: string) => CsvValue>> = {
  code: ({ code }) => code,
  url: ({ destinationUrl }) => destinationUrl,
  creator: ({ creator }) => (creator === null ? null : `${creator.platform}/${creator.handle}`),
  promo_code: ({ promoCode }) => promoCode,
  campaign: ({ campaign }) => campaign,
  fallback_url: ({ fallbackUrl }) => fallbackUrl,
  keeps_query: ({ keepsQuery }) => (keepsQuery === null ? null : String(keepsQuery)),
  variants: (link) => writeVariants(link),
  ended_at: ({ endedAt }) => endedAt?.toISOString() ?? null,
  created_at: ({ createdAt }) => createdAt.toISOString(),
  address: (_, address) => address
}

export const linkTableHeader = (): string => csvOf([Object.keys(COLUMNS)])

export const linkTableRows = (links: ReadonlyArray<TrackingLink>, addressOf: (code: string) => string): string =>
  csvOf(links.map((link) => Object.values(COLUMNS).map((of) => of(link, addressOf(link.code)))))

const KEEPS_QUERY_RULE = "keeps_query: must be true, false or empty"
/** As programs and spreadsheets write it. */
const TRUTHS: Readonly<Record<string, boolean>> = {
  true: true,
  false: false,
  yes: true,
  no: false,
  "1": true,
  "0": false
}

const readKeepsQuery = (text: string | null): Result.Result<boolean | null, string> => {
  if (text === null) return Result.succeed(null)
  const value = TRUTHS[text.toLowerCase()]
  return value === undefined ? Result.fail(KEEPS_QUERY_RULE) : Result.succeed(value)
}

const textOf = (cell: string | undefined): string | null => {
  const text = (cell ?? "").trim().replace(GUARDED, "")
  return text === "" ? null : text
}

/**
 * A row of a table as a new link, or why it can't be one; null where it was ended, which is no new link. A row without a code gets one
 * that is made of what it says, so that the same table, read again, is the same links.
 */
export const readLinkRow = Effect.fnUntraced(function* (tenantId: TenantId, cells: Readonly<Record<string, string>>) {
  const [code, url, creator] = [textOf(cells.code), textOf(cells.url), textOf(cells.creator)]
  const fields = {
    promoCode: textOf(cells.promo_code),
    campaign: textOf(cells.campaign),
    fallbackUrl: textOf(cells.fallback_url)
  }
  const variantsText = textOf(cells.variants)
  if (textOf(cells.ended_at) !== null) return Result.succeed(null)
  const variants = readVariants(variantsText ?? "")
  const keepsQuery = readKeepsQuery(textOf(cells.keeps_query))
  if (code !== null && !isCode(code)) return Result.fail("code: must be 1 to 64 of A-Z a-z 0-9 - _")
  if (url === null) return Result.fail("url: is required")
  if (creator !== null && !isCreatorText(creator)) return Result.fail("creator: must be platform/handle")
  if (Result.isFailure(variants)) return Result.fail(variants.failure)
  if (Result.isFailure(keepsQuery)) return Result.fail(keepsQuery.failure)
  // A table without the column is the same links as before there was one.
  const isSaid = keepsQuery.success !== null
  const said = JSON.stringify([tenantId, url, creator, fields, variantsText, ...(isSaid ? [keepsQuery.success] : [])])
  const link: WantedLink = {
    ...fields,
    code: code ?? (yield* generateCode(said, 0)),
    destinationUrl: url,
    creator: creatorOf(creator),
    variants: variants.success,
    keepsQuery: keepsQuery.success
  }
  return Result.succeed(link)
})
