import { Effect, Schema } from "effect"
import { renderSVG } from "uqr"
import { readOwnLink } from "../../../../domain/tracking/links/changeLink.ts"
import type { LinkCode } from "../../../../ports/tracking/links/TrackingLink.ts"
import type { KeyedEndpoint } from "../../server/endpoint.ts"
import { linkAddress } from "./linkBody.ts"
import { CODE_PARAMETER, codeOf, LINK_NOT_FOUND, LINKS_PATH, type LinkSettings } from "./links.ts"

/** Blank modules around the code, which readers need to find it. */
const QUIET_MODULES = 4

/** A link's address as a picture of a QR code. */
export const qrResponse = (code: LinkCode, baseUrl: string, cacheControl: string): Response =>
  new Response(renderSVG(linkAddress(code, baseUrl), { border: QUIET_MODULES, ecc: "M" }), {
    headers: {
      "content-type": "image/svg+xml",
      "content-disposition": `inline; filename="${code}.svg"`,
      "content-security-policy": "default-src 'none'",
      "cache-control": cacheControl,
      "x-content-type-options": "nosniff"
    }
  })

/** GET /api/v1/links/{code}/qr.svg: the link's address for a camera. */
export const linkQrEndpoint = ({ baseUrl }: LinkSettings): KeyedEndpoint => ({
  method: "GET",
  path: `${LINKS_PATH}/{code}/qr.svg`,
  area: "scoring",
  summary: "A link's address as a QR code, read also where 15 % of it is dirty or torn. Free.",
  access: { scopes: ["full", "read", "test"] },
  parameters: [CODE_PARAMETER],
  responses: {
    200: {
      description: "The QR code, black on white with its margin.",
      schema: Schema.String,
      contentType: "image/svg+xml"
    },
    404: LINK_NOT_FOUND
  },
  handle: Effect.fnUntraced(function* (call, key) {
    const { code } = yield* Effect.flatMap(codeOf(call), (named) => readOwnLink(key.tenantId, named))
    return qrResponse(code, baseUrl, "private, max-age=86400")
  })
})
