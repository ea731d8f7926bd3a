import { Result } from "effect"
import type { Capture } from "../../../ports/checks/backgroundChecks/WebArchive.ts"
import { platformOfHost, profileAddress } from "../../../ports/creators/identity/accountAddress.ts"
import type { SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import type { Post } from "../../../ports/creators/scoring/Evidence.ts"
import type { HtmlPage } from "../../../ports/web/HtmlPage.ts"
import { hasHandleSegment, parsedUrl, webAddress } from "../addresses.ts"
import { isoInstantOf } from "../pages/fields.ts"
import { readPlatformPage } from "../pages/readPlatformPage.ts"
import { plainPost } from "../plainPost.ts"
import { ARCHIVES_SINCE } from "./cdx.ts"

/** Posts that one copy shows, at most: a page of a platform shows far fewer. */
const COPY_POSTS_MAX = 200
/** What is read of the words of one post: no platform allows as much. */
const TEXT_CHARACTERS_MAX = 20_000

/** Of a post on X, its id tells when it was written: milliseconds since 2010-11-04, above 22 bits. */
const X_EPOCH_MS = 1_288_834_974_657n
const X_POST = /^\/[^/]+\/status(?:es)?\/(\d{12,19})\/?$/i

const writtenAt = (url: string): Date | null => {
  const { hostname, pathname } = new URL(url)
  const id = /(?:^|\.)(?:x|twitter)\.com$/.test(hostname) ? X_POST.exec(pathname)?.[1] : undefined
  return id === undefined ? null : new Date(Number((BigInt(id) >> 22n) + X_EPOCH_MS))
}

const QUOTED = /^[“"](.*)[”"]$/s

/** The post whose own page this is, by what the page tells those who link to it; null where it doesn't say its words and its day. */
const ownPost = (page: HtmlPage, { handle }: SocialAccount, { url, at }: Capture): Post | null => {
  const address = webAddress(page.metas.get("og:url") ?? page.canonicalUrl ?? url) ?? url
  if (!hasHandleSegment(address, handle) || new URL(address).pathname.split("/").filter(Boolean).length < 2) return null
  const words = page.metas.get("og:description") ?? page.metas.get("twitter:description") ?? ""
  // An id can't be written otherwise, unlike a page.
  const publishedAt =
    writtenAt(address) ?? isoInstantOf(page.metas.get("article:published_time"), page.metas.get("og:published_time"))
  if (words.trim() === "" || publishedAt === null || publishedAt > at) return null
  return plainPost(address, address, publishedAt, words.trim().replace(QUOTED, "$1"))
}

/** The posts of an account that a copy shows: those that its platform's page holds, else the one whose page it is. */
export const postsInCopy = (page: HtmlPage, account: SocialAccount, capture: Capture): ReadonlyArray<Post> => {
  const subject = { ...account, url: profileAddress(account) ?? capture.url, gatheredAt: capture.at }
  const rendered = { url: capture.url, status: 200, retryAfterSeconds: null, html: page, documents: [] }
  const shown = Result.getOrElse(
    Result.map(readPlatformPage(rendered, subject), ({ posts }) => posts),
    (): ReadonlyArray<Post> => []
  )
  const own = shown.length > 0 ? null : ownPost(page, account, capture)
  return (
    (own === null ? shown : [own])
      // What was written after its copy was taken, or before there were platforms, was not written then.
      .filter(({ publishedAt }) => publishedAt <= capture.at && publishedAt >= ARCHIVES_SINCE)
      .filter(({ url }) => platformOfHost(parsedUrl(url)?.hostname ?? "") === account.platform)
      .slice(0, COPY_POSTS_MAX)
      .map((post) => ({ ...post, text: post.text.slice(0, TEXT_CHARACTERS_MAX).toWellFormed() }))
  )
}
