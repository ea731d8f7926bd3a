import { Effect } from "effect"
import type { Call } from "./endpoint.ts"
import { decodeText, readBody } from "./readBody.ts"
import { InvalidRequest } from "./validationProblems.ts"

/** Bytes of a form that a page sends: enough for the longest dispute, percent-encoded. */
export const FORM_BYTES_MAX = 32 * 1024
/** Fields of a form. */
const FORM_FIELDS_MAX = 64

const CONTENT_TYPE = /^application\/x-www-form-urlencoded\s*(?:;|$)/i

const refused = (detail: string) => new InvalidRequest({ details: [detail] })

/** A form as a page of ours sends it, bounded. */
export const readForm = Effect.fnUntraced(function* (call: Call) {
  if (!CONTENT_TYPE.test(call.request.headers.get("content-type") ?? "")) {
    return yield* refused("content-type: must be application/x-www-form-urlencoded")
  }
  const text = decodeText(yield* readBody(call, FORM_BYTES_MAX))
  if (text === null) return yield* refused("body: must be UTF-8")
  if (text.split("&", FORM_FIELDS_MAX + 1).length > FORM_FIELDS_MAX) return yield* refused("body: has too many fields")
  return new URLSearchParams(text)
})

/** Whether a form was sent from a page of this host, as far as its browser says. */
const isOwnForm = ({ request: { headers } }: Call, baseUrl: string): boolean => {
  const site = headers.get("sec-fetch-site")
  if (site !== null && site !== "same-origin" && site !== "none") return false
  const origin = headers.get("origin")
  // Pages that send no referrer have no origin either; a browser then still says whose page it was.
  return origin === null || origin === "null" || origin === new URL(baseUrl).origin
}

/** Of a form that another site's page sent. */
export const FOREIGN_FORM_STATUS = 403
/** What is said to whoever's browser sent it. */
export const FOREIGN_FORM = {
  title: "This was not sent from our page",
  text: "Another site's page sent the form, and nothing was changed. Open the link that you were given and answer there."
} as const

/** Takes a form that a page of this host sent; of any other nothing is read, and it is answered with `foreign`. */
export const takeOwnForm = <E, R>(
  call: Call,
  baseUrl: string,
  forms: { readonly foreign: () => Response; readonly own: Effect.Effect<Response, E, R> }
): Effect.Effect<Response, E, R> => (isOwnForm(call, baseUrl) ? forms.own : Effect.sync(forms.foreign))
