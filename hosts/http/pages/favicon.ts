/** The sign of the service in a browser's tab: a score's ring. It is the same in light and in dark. */
const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#2647a0"/>' +
  '<circle cx="16" cy="16" r="9" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="4"/>' +
  '<path d="M16 7a9 9 0 1 1-8.6 6.3" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round"/></svg>'

const KEPT_SECONDS = 86_400

/** The address that pages name, and the one that browsers ask for unasked. */
const FAVICON_PATHS: ReadonlyArray<string> = ["/favicon.svg", "/favicon.ico"]

export const isFaviconPath = (path: string): boolean => FAVICON_PATHS.includes(path)

export const faviconResponse = (): Response =>
  new Response(ICON, {
    headers: {
      "content-type": "image/svg+xml",
      "cache-control": `public, max-age=${KEPT_SECONDS}`,
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff"
    }
  })
