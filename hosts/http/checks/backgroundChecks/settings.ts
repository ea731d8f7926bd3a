import { Clock, Effect, Option, Schema } from "effect"
import { CHECK_LINK_HOURS, sealCheckLink } from "../../../../domain/checks/backgroundChecks/checkLink.ts"
import { CheckNotFound, type ReadCheck } from "../../../../domain/checks/backgroundChecks/readChecks.ts"
import { MEDIA_LINK_HOURS } from "../../../../domain/creators/media/media.ts"
import type { Printing } from "../../../../domain/creators/reports/printing.ts"
import { signToken } from "../../../../domain/tokens/signedToken.ts"
import type { ApiKey } from "../../../../ports/accounts/keys/ApiKey.ts"
import { CheckId, type CheckTicket } from "../../../../ports/checks/backgroundChecks/Check.ts"
import { HOUR_MS } from "../../../../ports/time/days.ts"
import { mediaAddress } from "../../creators/lookups/creatorBody.ts"
import { pdfAddress } from "../../creators/lookups/reportAddresses.ts"
import type { Call, ParameterDescription } from "../../server/endpoint.ts"
import type { CheckLinks } from "./checkBody.ts"

/** What the endpoints of checks know of their host. */
export interface CheckSettings {
  readonly serviceName: string
  readonly serviceSlug: string
  /** Where callers reach this host, without a slash at the end. */
  readonly baseUrl: string
  readonly printing: Printing
  /** Where whoever runs the service is reached; null where nobody said it. */
  readonly contactEmail: string | null
}

export const ID_PARAMETER: ParameterDescription = {
  name: "id",
  in: "path",
  required: true,
  description: "The check_id.",
  schema: Schema.String
}
const decodeCheckId = Schema.decodeUnknownOption(CheckId)

/** Which check of an account a path names. Fails with CheckNotFound where that is the id of none. */
export const readTicket = ({ pathParameters }: Call, tenantId: CheckTicket["tenantId"]) =>
  Option.match(decodeCheckId(pathParameters.id), {
    onNone: () => Effect.fail(new CheckNotFound()),
    onSome: (checkId): Effect.Effect<CheckTicket> => Effect.succeed({ tenantId, checkId })
  })

/** Where a check's PDF is found, for whoever has the link: where those of reports are. */
export const checkPdfAddress = pdfAddress

/** Where a check is to be looked at, for whoever has the link. */
export const checkPageAddress = (baseUrl: string, token: string): string => `${baseUrl}/checks/${token}`

/** Tokens of the archived pictures that a report shows, by media id. */
export const pictureTokens = Effect.fnUntraced(function* ({ report }: Pick<ReadCheck, "report">) {
  const until = new Date((yield* Clock.currentTimeMillis) + MEDIA_LINK_HOURS * HOUR_MS)
  const ids = (report?.findings ?? []).flatMap(({ pictures }) => pictures.flatMap(({ mediaId }) => mediaId ?? []))
  const tokens = new Map<string, string>()
  for (const id of new Set(ids)) tokens.set(id, yield* signToken("media", id, until))
  return tokens
})

/** The links that a check is told with. */
export const checkLinks = Effect.fnUntraced(function* (
  read: Pick<ReadCheck, "check" | "report" | "refund" | "unread">,
  key: ApiKey,
  { baseUrl }: Pick<CheckSettings, "baseUrl">
) {
  const now = new Date(yield* Clock.currentTimeMillis)
  const token = yield* sealCheckLink(key, read.check.checkId, now)
  const pictures = yield* pictureTokens(read)
  const links: CheckLinks = {
    pdfUrl: checkPdfAddress(baseUrl, token),
    linksUntil: new Date(now.getTime() + CHECK_LINK_HOURS * HOUR_MS),
    dashboardUrl: checkPageAddress(baseUrl, token),
    mediaUrl: (mediaId) => mediaAddress(baseUrl, pictures.get(mediaId) ?? ""),
    refund: read.refund,
    unread: read.unread
  }
  return links
})
