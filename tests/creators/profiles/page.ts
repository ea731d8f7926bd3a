import { readFileSync } from "node:fs"
import { Result } from "effect"
import { readHtml } from "../../../adapters/web/html/readHtml.ts"
import type { HtmlPage } from "../../../ports/web/HtmlPage.ts"

/** The text of one of the invented documents in `pages`. */
export const page = (name: string): string => readFileSync(new URL(`./pages/${name}`, import.meta.url), "utf8")

/** A page as it is read at an address. */
export const htmlPage = (html: string, url: string): HtmlPage => Result.getOrThrow(readHtml(html, url))
