import {
  BIO_CHARACTERS_MAX,
  type IdentityLink,
  type IdentityPage,
  NAME_CHARACTERS_MAX
} from "../../../ports/creators/discovery/IdentityPages.ts"
import { toStorable } from "../../../ports/text/storableText.ts"
import type { HtmlPage } from "../../../ports/web/HtmlPage.ts"
import { webAddress } from "../addresses.ts"
import { languageOf } from "../pages/fields.ts"
import { collectLinks } from "./collectLinks.ts"
import { sameAsLinks } from "./sameAs.ts"

/** Text that can be stored, at most so many characters; null where nothing is left of it. */
export const shortText = (text: string | null | undefined, charactersMax: number): string | null =>
  toStorable(text ?? "")
    .trim()
    .slice(0, charactersMax)
    .toWellFormed()
    .trim() || null

/** Links that say "this is me too". */
export const relMeLinks = ({ links, resources }: HtmlPage): ReadonlyArray<IdentityLink> =>
  [...links, ...resources].filter(({ rel }) => rel.includes("me")).map(({ url }) => ({ url, shownAs: "rel_me" }))

/** A site's name stands at the end of its pages' titles. */
const withoutSite = (title: string | null, site: string | undefined): string | null => {
  if (title === null || site === undefined) return title
  const end = title.search(/\s+[|•·–—-]\s+/)
  return end > 0 && title.slice(end).toLowerCase().includes(site.toLowerCase()) ? title.slice(0, end) : title
}

/** What a page of any site says of whose it is. */
export const readSite = (html: HtmlPage): IdentityPage => {
  const { url, metas, title, language, links, jsonLd } = html
  const image = metas.get("og:image:secure_url") ?? metas.get("og:image")
  const name = metas.get("og:title") ?? withoutSite(title, metas.get("og:site_name"))
  return {
    url,
    account: null,
    displayName: shortText(name ?? metas.get("og:site_name"), NAME_CHARACTERS_MAX),
    bio: shortText(metas.get("og:description") ?? metas.get("description"), BIO_CHARACTERS_MAX),
    language: languageOf(language),
    avatarUrl: image === undefined ? null : webAddress(image, url),
    followers: null,
    isVerified: null,
    links: collectLinks(
      [
        ...relMeLinks(html),
        ...sameAsLinks(jsonLd),
        ...links.map((link) => ({ url: link.url, shownAs: "link" as const }))
      ],
      { url, account: null }
    )
  }
}
