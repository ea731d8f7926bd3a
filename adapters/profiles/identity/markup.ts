import { decodeHTML } from "entities"
import type { WebPlatform } from "../../../ports/creators/identity/platforms.ts"
import { webAddress } from "../addresses.ts"

/** Matches that are looked at in one page. */
const MATCHES_MAX = 300
/** How far into a page attributes are looked for. */
const MARKUP_CHARACTERS_MAX = 1_000_000
/** How far into a page one that sends on says so. */
const HEAD_CHARACTERS = 4_000
/** A page that sends on at once; a longer wait is a page that refreshes itself. */
const FORWARD_SECONDS_MAX = 5

/** Addresses that stand in attributes of a platform's own making. One a line. */
const ATTRIBUTES: Readonly<Partial<Record<WebPlatform, RegExp>>> = {
  allmylinks: /\bdata-x-url="([^"]{1,2048})"/g,
  reddit: /\bnoun="social_link"[^>]{0,500}>\s{0,100}<a\b[^>]{0,1000}?\bhref="([^"]{1,2048})"/g
}

/** The addresses that a platform's pages keep in attributes of its own. */
export const attributesOf = (platform: WebPlatform, markup: string): ReadonlyArray<string> => {
  const pattern = ATTRIBUTES[platform]
  if (pattern === undefined) return []
  const urls: Array<string> = []
  for (const [, written = ""] of markup.slice(0, MARKUP_CHARACTERS_MAX).matchAll(pattern)) {
    const url = webAddress(decodeHTML(written))
    if (url !== null) urls.push(url)
    if (urls.length >= MATCHES_MAX) break
  }
  return urls
}

const REFRESH =
  /<meta\b[^>]{0,200}?\bhttp-equiv\s*=\s*["']?refresh["']?[^>]{0,200}?\bcontent\s*=\s*(?:"([^"]{1,4096})"|'([^']{1,4096})')/i
const TARGET = /^\s*(\d{1,4})(?:\.\d*)?\s*[;,]\s*(?:url\s*=\s*)?["']?(.*?)["']?\s*$/i

/** Where a page sends everyone on to as soon as it is shown; null where it stays. */
export const forwardOf = (markup: string, url: string): string | null => {
  const [, quoted, single] = REFRESH.exec(markup.slice(0, HEAD_CHARACTERS)) ?? []
  const [, seconds = "", target = ""] = TARGET.exec(decodeHTML(quoted ?? single ?? "")) ?? []
  if (target === "" || Number(seconds) > FORWARD_SECONDS_MAX) return null
  const address = webAddress(target, url)
  return address === url ? null : address
}
