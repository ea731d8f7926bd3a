/**
 * What tells that a machine follows a link, by what it sends itself. Nothing here guesses: a request that sends none of it is
 * a person's.
 *
 * - Fetch Metadata (https://www.w3.org/TR/fetch-metadata/): Chrome and Edge since 80, Firefox since 90, Safari since 16.4 send it
 *   over HTTPS. A person who opens a link, also one that another page redirects to, sends `document` and `navigate`. Values
 *   that aren't listed leave a person a person.
 * - User agents that crawler lists don't have, as their makers' programs send them when they look at a link by themselves.
 */

/** What a page loads into itself, seen or unseen: pictures, hidden frames, scripts. `empty` is fetch() and sendBeacon(). */
export const EMBEDDED_DESTINATIONS: ReadonlySet<string> = new Set([
  "audio",
  "audioworklet",
  "embed",
  "empty",
  "fencedframe",
  "font",
  "frame",
  "iframe",
  "image",
  "json",
  "manifest",
  "object",
  "paintworklet",
  "report",
  "script",
  "serviceworker",
  "sharedworker",
  "style",
  "track",
  "video",
  "webidentity",
  "worker",
  "xslt"
])

/** Of a browser that is too old to name a destination, and of those that name both: how a page fetches. */
export const EMBEDDED_MODES: ReadonlySet<string> = new Set(["cors", "no-cors", "same-origin", "websocket"])

/** Lower case; the agent begins with it. A browser inside these programs begins with `Mozilla/`. */
export const PREVIEWER_AGENT_BEGINNINGS: ReadonlyArray<string> = [
  // Viber/20.9.0.8 CFNetwork/1410.0.3 Darwin/22.6.0: the picture and title under a message.
  "viber/",
  // Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0.12026; Pro): pictures and links of a mail.
  "microsoft office/",
  // Outlook-iOS/709.2226530.prod.iphone (3.24.1)
  "outlook-ios/",
  "outlook-android/"
]

/** Lower case; the agent has it anywhere. */
export const PREVIEWER_AGENT_PARTS: ReadonlyArray<string> = [
  // Mozilla/4.0 (compatible; ms-office; MSOffice 16): looks where a link leads before it hands it to the browser, which asks again.
  "ms-office",
  // Teams and Skype, before a message is sent.
  "skypeuripreview",
  // The picture beside a link in Outlook on the web.
  "bingpreview"
]
