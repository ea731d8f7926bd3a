import { Effect, Layer, Option, Result } from "effect"
import {
  BIO_CHARACTERS_MAX,
  type IdentityLink,
  type IdentityPage,
  IdentityPages,
  NAME_CHARACTERS_MAX,
  type Opened,
  PageAbsent,
  type PageUnread
} from "../../ports/creators/discovery/IdentityPages.ts"
import { otherAddressHandle, profileAddress } from "../../ports/creators/identity/accountAddress.ts"
import { PLATFORMS, PROFILE_ORIGINS, WEB_PLATFORMS } from "../../ports/creators/identity/platforms.ts"
import type { WebAccount } from "../../ports/creators/identity/SocialAccount.ts"
import { unwrapped } from "../../ports/creators/identity/unwrapped.ts"
import type { HtmlPage } from "../../ports/web/HtmlPage.ts"
import { HtmlReader } from "../../ports/web/HtmlReader.ts"
import { PAGE_REDIRECTS_MAX, PublicPages } from "../../ports/web/PublicPages.ts"
import { isSameSite, ORIGINS, type Origins } from "./addresses.ts"
import type { Credentials } from "./apiSources.ts"
import type { AccountFacts } from "./identity/accountInJson.ts"
import { addressesInText } from "./identity/addressesInText.ts"
import { accountOfAddress, collectLinks } from "./identity/collectLinks.ts"
import { forwardOf } from "./identity/markup.ts"
import { pageFailure, unread } from "./identity/pageFailures.ts"
import { makeProfileApis } from "./identity/profileApis.ts"
import { readProfile } from "./identity/readProfile.ts"
import { readSite, shortText } from "./identity/readSite.ts"
import { isConsentHost, wallOf } from "./identity/walls.ts"

export interface IdentityPagesOptions {
  readonly credentials: Credentials
  /** Absent ones are the platforms' own. */
  readonly origins?: Partial<Origins>
}

/** From an address to the page it leads to at last: redirects, and pages that send on. */
const LEADS_MAX = PAGE_REDIRECTS_MAX

const HTML_TYPES = ["text/html", "application/xhtml+xml", ""]

/** The page of a channel that has the links of its panel. */
const ABOUT = "/about"

interface Served {
  readonly html: HtmlPage
  readonly markup: string
}

const isSameAddress = (one: string, other: string): boolean => new URL(one).href === new URL(other).href

/** What an API and a page say of one account, together; the API's word counts, and the page has the links. */
const together = (facts: AccountFacts, page: IdentityPage | null, account: WebAccount, url: string): IdentityPage => {
  const bio = shortText(facts.bio ?? page?.bio, BIO_CHARACTERS_MAX)
  const inBio = addressesInText(bio ?? "").map((address): IdentityLink => ({ url: address, shownAs: "bio" }))
  return {
    url: page?.url ?? url,
    account: page?.account ?? account,
    displayName: shortText(facts.displayName ?? page?.displayName, NAME_CHARACTERS_MAX),
    bio,
    language: facts.language ?? page?.language ?? null,
    avatarUrl: facts.avatarUrl ?? page?.avatarUrl ?? null,
    followers: facts.followers ?? page?.followers ?? null,
    isVerified: facts.isVerified ?? page?.isVerified ?? null,
    links: collectLinks([...(page?.links ?? []), ...inBio], { url, account: page?.account ?? account })
  }
}

/** Over the pages and APIs of the public web. */
export const layer = ({ credentials, origins: given = {} }: IdentityPagesOptions) =>
  Layer.effect(
    IdentityPages,
    Effect.gen(function* () {
      const pages = yield* PublicPages
      const reader = yield* HtmlReader
      const origins: Origins = { ...ORIGINS, ...given }
      const askApi = yield* makeProfileApis(credentials, origins)

      /** An address by the platform's own name, where a stand-in's was asked. */
      const ownAddress = (address: string): string => {
        const platform = WEB_PLATFORMS.find(
          (each) => given[each] !== undefined && address.startsWith(`${given[each]}/`)
        )
        return platform === undefined ? address : address.replace(origins[platform], () => PROFILE_ORIGINS[platform])
      }

      const serve = (
        url: string,
        mayLeadTo: (target: string) => boolean,
        addressOf: (from: string) => string = (from) => from
      ): Effect.Effect<Served, PageAbsent | PageUnread> =>
        pages.readDocument({ url, mayLeadTo }).pipe(
          Effect.mapError(pageFailure),
          Effect.flatMap(({ text, url: from, mediaType }) => {
            if (!HTML_TYPES.includes(mediaType)) return Effect.fail(unread("blocked", "no page of words"))
            const html = reader.read(text, addressOf(from))
            return Result.isFailure(html)
              ? Effect.fail(unread("blocked", html.failure))
              : Effect.succeed({ html: html.success, markup: text })
          })
        )

      const readPage = Effect.fnUntraced(function* (account: WebAccount, address: string, own: string) {
        const isLinkPage = PLATFORMS[account.platform].role === "link_page"
        // People have their page of links under a name of their own, too.
        const mayLeadTo = (target: string) =>
          !isConsentHost(new URL(target).hostname) &&
          (isSameSite(address, target) || (isLinkPage && accountOfAddress(target) === null))
        const addressOf = (from: string) => (isSameAddress(from, address) ? own : ownAddress(from))
        const { html, markup } = yield* serve(address, mayLeadTo, addressOf)
        return yield* Effect.fromResult(readProfile({ html, markup, url: html.url }, account))
      })

      /** A channel's first page shows one link of its panel; the others are on the page about it. */
      const withPanel = Effect.fnUntraced(function* (account: WebAccount, address: string, page: IdentityPage) {
        const hasPanel = page.links.filter(({ shownAs }) => shownAs === "panel").length > 1
        if (account.platform !== "youtube" || hasPanel) return page
        const about = yield* Effect.option(readPage(account, `${address}${ABOUT}`, page.url))
        if (Option.isNone(about)) return page
        return { ...page, links: collectLinks([...page.links, ...about.value.links], { url: page.url, account }) }
      })

      const profileAt = Effect.fnUntraced(function* (account: WebAccount) {
        const [own, address] = [profileAddress(account), profileAddress(account, given)]
        // What can't be part of an address is nobody's handle.
        if (own === null || address === null) return yield* new PageAbsent()
        const facts = yield* askApi(account)
        const page = readPage(account, address, own).pipe(Effect.flatMap((read) => withPanel(account, address, read)))
        if (Option.isNone(facts)) return yield* page
        return together(facts.value, Option.getOrNull(yield* Effect.option(page)), account, own)
      })

      /** Where nobody is at the address of a handle, the other one that it may have is tried. */
      const profile = Effect.fn("discovery.readProfile")(function* (account: WebAccount) {
        const other = otherAddressHandle(account)
        if (other === null) return yield* profileAt(account)
        return yield* Effect.catchTag(profileAt(account), "PageAbsent", () =>
          Effect.map(profileAt({ ...account, handle: other }), (page) => ({ ...page, account }))
        )
      })

      const open = Effect.fn("discovery.open")(function* (
        address: string
      ): Effect.fn.Return<Opened, PageAbsent | PageUnread> {
        let at = unwrapped(address)
        let leads = 0
        while (leads <= LEADS_MAX) {
          const account = accountOfAddress(ownAddress(at))
          if (account !== null) return { _tag: "Profile", account }
          if (!URL.canParse(at) || isConsentHost(new URL(at).hostname)) break
          let next: string | null = null
          const mayLeadTo = (target: string) => {
            leads++
            const through = unwrapped(target)
            // A page that asks to sign in or to consent carries the one that was asked for.
            if (through !== target && URL.canParse(through) && isSameAddress(through, at)) return false
            if (through === target && accountOfAddress(ownAddress(through)) === null) return leads <= LEADS_MAX
            next = through
            return false
          }
          const read = yield* Effect.result(serve(at, mayLeadTo))
          if (next !== null) {
            at = next
            continue
          }
          if (Result.isFailure(read)) return yield* Effect.fail(read.failure)
          const { html, markup } = read.success
          const forward = forwardOf(markup, html.url)
          if (forward !== null) {
            leads++
            at = unwrapped(forward)
            continue
          }
          const wall = wallOf(html)
          if (wall !== null) return yield* unread(wall)
          return { _tag: "Page", page: readSite(html) }
        }
        return yield* unread("blocked", "it leads on and on")
      })

      return IdentityPages.of({ profile, open })
    })
  )
