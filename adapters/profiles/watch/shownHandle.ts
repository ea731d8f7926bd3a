import { isCaseSensitiveId, profileAt } from "../../../ports/creators/identity/accountAddress.ts"
import type { SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import type { HtmlPage } from "../../../ports/web/HtmlPage.ts"

/** Numbers that platforms give to accounts, whose own names are no other ones. */
const NUMBER = /^\d+$/

/**
 * The handle that a profile's page says is its own, by the addresses that it calls its own; where it calls none so, by where the
 * platform led. It is the one that was asked for unless all of them are of one other. An id stays, and so does a handle where the
 * page says an id.
 */
export const shownHandle = ({ metas, canonicalUrl, url }: HtmlPage, { platform, handle }: SocialAccount): string => {
  if (isCaseSensitiveId(platform, handle) || NUMBER.test(handle)) return handle
  const asked = handle.toLowerCase()
  const handlesAt = (...addresses: ReadonlyArray<string | null | undefined>): ReadonlyArray<string> =>
    addresses.flatMap((address) => {
      const account = address == null ? null : profileAt(address)
      const isName = account?.platform === platform && !isCaseSensitiveId(platform, account.handle)
      return account !== null && isName ? [account.handle.toLowerCase()] : []
    })
  const said = handlesAt(metas.get("og:url"), canonicalUrl)
  const shown = said.length > 0 ? said : handlesAt(url)
  const [first] = shown
  return first === undefined || shown.includes(asked) || new Set(shown).size > 1 ? asked : first
}
