import type { WebPlatform } from "../../../ports/creators/identity/platforms.ts"
import type { HtmlPage } from "../../../ports/web/HtmlPage.ts"
import { type JsonObject, objectsIn, valueAt } from "../pages/objectsIn.ts"

/**
 * What a platform's page says where there is no such account, beside its status of 404 or 410. Every rule is of the
 * platform's own words, in a place where no account's words can stand: a whole title, a whole line of a page that shows no
 * account, or a value of the platform's own. What is not said here leaves an account unknown.
 */
export interface AbsentRule {
  /** A whole title. */
  readonly titles?: ReadonlyArray<string>
  /** A whole line of the visible text. */
  readonly lines?: ReadonlyArray<string>
  /** A value in the page's JSON: the object that holds it, the name and the value. */
  readonly json?: { readonly within: string; readonly name: string; readonly value: unknown }
  /** Where the platform leads to when it finds nobody. */
  readonly leadsTo?: RegExp
}

/** One line a platform and what its page says. A platform that is not here says it by its status alone, or not at all. */
export const ABSENT_PAGES: Readonly<Partial<Record<WebPlatform, AbsentRule>>> = {
  instagram: {
    titles: ["Page not found • Instagram", "Page Not Found • Instagram"],
    lines: ["Sorry, this page isn't available."]
  },
  youtube: { lines: ["This channel does not exist.", "This page isn't available. Sorry about that."] },
  x: { lines: ["This account doesn’t exist", "This account doesn't exist"] },
  facebook: { titles: ["Page Not Found | Facebook"] },
  reddit: { lines: ["Sorry, nobody on Reddit goes by that name.", "sorry, nobody on reddit goes by that name."] },
  kick: { lines: ["Oops, Something went wrong. We can't find the page you're looking for."] },
  threads: { lines: ["Not all who wander are lost, but this page is."] },
  snapchat: { lines: ["Sorry, this account or content was not found."] },
  tiktok: {
    json: { within: "webapp.user-detail", name: "statusCode", value: 10_221 },
    lines: ["Couldn't find this account"]
  },
  pinterest: { lines: ["User not found."], leadsTo: /[?&]show_error=true\b/ },
  bluesky: { lines: ["Profile not found"] },
  patreon: { lines: ["This page could not be found."] },
  soundcloud: { lines: ["We can’t find that user.", "We can't find that user."] },
  tumblr: { lines: ["There's nothing here."] },
  vk: { lines: ["This page has either been deleted or not been created yet."] },
  github: { titles: ["Page not found · GitHub", "Page not found · GitHub · GitHub"] },
  linktree: {
    json: { within: "pageProps", name: "statusCode", value: 404 },
    lines: [
      "The page you’re looking for doesn’t exist.",
      "The page you're looking for doesn't exist.",
      "The page you’re looking for doesn’t exist. Want this to be your username? Create your Linktree now."
    ]
  },
  biolink: { json: { within: "pageProps", name: "statusCode", value: 404 } },
  carrd: { titles: ["Site Not Found", "Not Found - Carrd"] },
  allmylinks: { lines: ["This page doesn't exist."] }
}

const plain = (text: string): string => text.replaceAll("’", "'").trim().toLowerCase()

/** Whether the page's own data says that there is no such account. */
export const isAbsentInJson = (platform: WebPlatform, values: ReadonlyArray<unknown>): boolean => {
  const json = ABSENT_PAGES[platform]?.json
  if (json === undefined) return false
  const holders = objectsIn(values, (object: JsonObject) => Object.hasOwn(object, json.within))
  return holders.some((object) => valueAt(object, json.within, json.name) === json.value)
}

/** Whether a page's whole title says that there is no such account, or the platform led to where it leads then. */
export const isAbsentInTitle = (platform: WebPlatform, { title, url }: HtmlPage): boolean => {
  const { titles = [], leadsTo } = ABSENT_PAGES[platform] ?? {}
  return titles.some((each) => plain(each) === plain(title ?? "")) || leadsTo?.test(url) === true
}

/** Whether a line of a page that shows no account says that there is none. */
export const isAbsentInWords = (platform: WebPlatform, { text }: HtmlPage): boolean => {
  const { lines = [] } = ABSENT_PAGES[platform] ?? {}
  const shown = new Set(text.split("\n").map(plain))
  return lines.some((line) => shown.has(plain(line)))
}
