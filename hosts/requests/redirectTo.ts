/** The answer that sends a visitor to a tracking link's destination, the same from every host. */
export const redirectTo = (location: string): Response =>
  new Response(null, {
    status: 302,
    headers: {
      location,
      "cache-control": "no-store",
      // The shop's own statistics still see the site a visitor came from, and never the page or its query.
      "referrer-policy": "strict-origin-when-cross-origin"
    }
  })
