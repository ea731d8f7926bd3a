import { noticeResponse } from "../pages/noticePage.ts"
import { prefersPage } from "./prefersPage.ts"

/** The sign of the service in a browser's tab: a score's ring. It is the same in light and in dark. */
const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#2647a0"/>' +
  '<circle cx="16" cy="16" r="9" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="4"/>' +
  '<path d="M16 7a9 9 0 1 1-8.6 6.3" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round"/></svg>'

const KEPT_SECONDS = 86_400

/** The address that pages name, and the one that browsers ask for unasked. */
const FAVICON_PATHS: ReadonlyArray<string> = ["/favicon.svg", "/favicon.ico"]

const isFaviconPath = (path: string): boolean => FAVICON_PATHS.includes(path)

const faviconResponse = (): Response =>
  new Response(ICON, {
    headers: {
      "content-type": "image/svg+xml",
      "cache-control": `public, max-age=${KEPT_SECONDS}`,
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff"
    }
  })

/** What people see who open an address that is no endpoint's. None of it belongs to the API. */
export interface FrontPages {
  readonly welcome: () => Response
  readonly notFound: () => Response
  /** What such an address answers; null for who is to be answered in JSON. */
  readonly answer: (request: Request, path: string) => Promise<Response | null>
}

const isRead = ({ method }: Request): boolean => method === "GET" || method === "HEAD"

const LINKS = [
  { text: "Sign in", path: "/sign-in" },
  { text: "How to set it up", path: "/brand/attribution/setup" },
  { text: "Every endpoint, for people (API reference)", path: "/reference" },
  { text: "Every endpoint, for programs (OpenAPI)", path: "/api/v1/openapi.json" }
] as const

/** `ofMember` says what somebody signed in sees where there is nothing; null of anybody else. */
export const makeFrontPages = (
  serviceName: string,
  ofMember: (request: Request) => Promise<Response | null> = async () => null
): FrontPages => {
  const welcome = () =>
    noticeResponse(
      200,
      {
        title: serviceName,
        text: "This service tells which creator earned a sale, and which creator can be trusted, to people who sign in and to programs.",
        next: "If someone sent you a link to a report, open that link as it is. To use the service yourself, start here:",
        links: LINKS
      },
      serviceName
    )
  const notFound = () =>
    noticeResponse(
      404,
      {
        title: "There is nothing at this address",
        text: "The address may have been cut when it was copied, or what was here is no more.",
        next: "Check the address, or ask whoever gave it to you for a new one. To find your way from the start:",
        links: [{ text: "To the first page", path: "/" }, ...LINKS]
      },
      serviceName
    )
  return {
    welcome,
    notFound,
    answer: async (request, path) => {
      if (isFaviconPath(path) && isRead(request)) return faviconResponse()
      if (!prefersPage(request)) return null
      return path === "/" ? welcome() : ((await ofMember(request)) ?? notFound())
    }
  }
}
