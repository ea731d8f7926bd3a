import { accountAt, isYoutubeChannelId } from "../../../ports/creators/identity/accountAddress.ts"
import type { HtmlPage } from "../../../ports/web/HtmlPage.ts"
import { hasHandleSegment } from "../addresses.ts"
import { accountInJsonLd } from "./accountInJsonLd.ts"
import type { PageAccount } from "./profileFromPage.ts"

/** Whether the text has the handle as a word of its own, with or without @. */
const names = (text: string, handle: string): boolean =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}\p{M}_.-]+/u)
    .includes(handle)

/**
 * Whether a page says that it is the account's: by its own address, JSON-LD of one account, or the handle in its title or
 * description. A page asking for consent, or telling that something went wrong, says so of nobody.
 */
export const isPageOf = (page: HtmlPage, { platform, handle, url }: PageAccount): boolean => {
  const { metas, title, canonicalUrl, jsonLd } = page
  const account = handle.toLowerCase()
  const addresses = [metas.get("og:url"), canonicalUrl].flatMap((address) => address ?? [])
  const texts = [title, metas.get("og:title"), metas.get("twitter:title"), metas.get("og:description")]
  // YouTube calls a channel by its id there, whatever it was asked for by.
  const isChannel = (address: string) => platform === "youtube" && isYoutubeChannelId(accountAt(address)?.handle ?? "")
  return (
    addresses.some((address) => hasHandleSegment(address, account, url) || isChannel(address)) ||
    accountInJsonLd(jsonLd, account) !== null ||
    texts.some((text) => names(text ?? "", account))
  )
}
