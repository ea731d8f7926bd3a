import { Context, type Result, Schema } from "effect"
import { SIGN_IN_FOLDERS } from "../creators/identity/platforms.ts"
import type { HtmlPage } from "./HtmlPage.ts"

/** What stands between the host and the query. */
const PATH = /^https?:\/\/[^/?#]*([^?#]*)/

/** Whether an absolute address, as a URL parser writes it, is of a page that asks to sign in. */
export const isLoginAddress = (url: string): boolean => {
  const path = PATH.exec(url)?.[1]?.toLowerCase() ?? ""
  return path.split("/").some((folder) => SIGN_IN_FOLDERS.includes(folder.replace(/\.php$/, "")))
}

/** Characters of a page that are read; a longer page is refused unread. */
export const HTML_CHARACTERS_MAX = 32_000_000

/** The page is longer than HTML_CHARACTERS_MAX. */
export class HtmlTooLarge extends Schema.TaggedError<HtmlTooLarge>()("HtmlTooLarge", {}) {}

/** Reads HTML that is there already: recorded, or as a browser rendered it. */
export class HtmlReader extends Context.Service<
  HtmlReader,
  {
    /**
     * Reads HTML as the page at an address. What is no HTML gives a page that says nothing; nothing else fails.
     * Time and memory grow with the length of the text and nothing else.
     *
     * MUST fail with HtmlTooLarge, having read nothing, above HTML_CHARACTERS_MAX characters.
     */
    readonly read: (html: string, url: string) => Result.Result<HtmlPage, HtmlTooLarge>
  }
>()("creatorsignal/ports/web/HtmlReader") {}
