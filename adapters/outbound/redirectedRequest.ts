import type { WebRequest } from "../../ports/web/PublicWeb.ts"

/** Statuses that lead to another address. */
const REDIRECTS: ReadonlyArray<number> = [301, 302, 303, 307, 308]
/** Of these, the ones that ask for the same method and body again. */
const REPEATS: ReadonlyArray<number> = [307, 308]

/** Headers that say nothing about who asks: all that another origin is told. */
const IMPERSONAL_HEADERS = ["accept", "accept-encoding", "accept-language", "user-agent"]
/** Headers that tell about a body. */
const BODY_HEADERS = /^content-/

const kept = (headers: Readonly<Record<string, string>>, isKept: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => isKept(name.toLowerCase())))

/**
 * The request that a redirect asks for; null when the answer is no redirect to follow.
 *
 * Another origin, such as the same host over http, gets neither a body nor any header that could hold a secret. A redirect
 * that asks to repeat a body there is not followed.
 */
export const redirectedRequest = (
  request: WebRequest,
  from: URL,
  answer: { readonly status: number; readonly location: string | undefined }
): WebRequest | null => {
  const { status, location } = answer
  if (!REDIRECTS.includes(status) || location === undefined) return null
  // Headers come as one character a byte; the address in them is UTF-8.
  const address = Buffer.from(location, "latin1").toString()
  if (!URL.canParse(address, from.href)) return null
  const to = new URL(address, from)
  const isSameOrigin = to.origin === from.origin
  const { body, headers = {}, ...asked } = request
  if (REPEATS.includes(status) && asked.method === "POST") return isSameOrigin ? { ...request, url: to.href } : null
  return {
    ...asked,
    method: "GET",
    url: to.href,
    headers: kept(headers, (name) => (isSameOrigin ? !BODY_HEADERS.test(name) : IMPERSONAL_HEADERS.includes(name)))
  }
}
