import { accountAt } from "../../../../ports/creators/identity/accountAddress.ts"
import type { AnyPlatform } from "../../../../ports/creators/identity/platforms.ts"
import { accountKey } from "../../../../ports/creators/identity/SocialAccount.ts"
import { unwrapped } from "../../../../ports/creators/identity/unwrapped.ts"

/** Links of a profile that are read. */
const LINKS_MAX = 40
const LINK_CHARACTERS_MAX = 500

/** Where many have a page of their own: only the page tells whose it is, and a shop's front page nobody's. One a line. */
const SHARED_HOSTS: ReadonlySet<string> = new Set(
  `
amazon.co.uk
amazon.com
amazon.de
amzn.to
apple.com
apps.apple.com
bit.ly
buymeacoffee.com
cash.app
cashapp.com
change.org
discord.com
discord.gg
docs.google.com
drive.google.com
etsy.com
eventbrite.com
forms.gle
gofundme.com
goo.gl
google.com
itunes.apple.com
ko-fi.com
liketoknow.it
ltk.app
music.apple.com
open.spotify.com
paypal.com
paypal.me
play.google.com
podcasts.apple.com
rb.gy
shopltk.com
spotify.com
streamelements.com
streamlabs.com
teespring.com
throne.com
tiny.cc
tinyurl.com
wa.me
whatsapp.com
wikipedia.org
wishlist.com
zazzle.com
`
    .trim()
    .split("\n")
)

interface PageKey {
  readonly key: string
  readonly isAccount: boolean
}

const ADDRESS = /^(?:https?:\/\/)?(?:www\.|m\.)?([a-z0-9-]+(?:\.[a-z0-9-]+)+)(?::\d+)?(\/[^?#]*)?/i

/** The same for every address of one account, and for all pages of one person's site; null for what tells nobody. */
const keyOf = (link: string): PageKey | null => {
  const text = unwrapped(link.trim().slice(0, LINK_CHARACTERS_MAX))
  const account = accountAt(text)
  if (account !== null) return { key: accountKey(account), isAccount: true }
  const [, host = "", path = ""] = ADDRESS.exec(text) ?? []
  const name = host.toLowerCase()
  if (name === "") return null
  if (!SHARED_HOSTS.has(name)) return { key: name, isAccount: false }
  const page = path.replace(/\/+$/, "")
  return page === "" ? null : { key: `${name}${page}`, isAccount: false }
}

export interface ReadLinks {
  /** Accounts, as accountKey writes them. */
  readonly accounts: ReadonlySet<string>
  readonly sites: ReadonlySet<string>
}

export const readLinks = (links: ReadonlyArray<string>): ReadLinks => {
  const keys = links.slice(0, LINKS_MAX).flatMap((link) => keyOf(link) ?? [])
  const of = (isAccount: boolean) => new Set(keys.filter((key) => key.isAccount === isAccount).map(({ key }) => key))
  return { accounts: of(true), sites: of(false) }
}

interface Linked {
  readonly platform: AnyPlatform
  readonly handle: string
  readonly links: ReadLinks
}

export interface LinkMatch {
  /** How many of the two list the other, 0 to 2. */
  readonly listing: number
  /** A site that both lead to. */
  readonly site: string | null
  /** Another account that both list. */
  readonly account: string | null
}

const sharedOf = (one: ReadonlySet<string>, other: ReadonlySet<string>, but: ReadonlyArray<string>): string | null =>
  [...one].filter((key) => other.has(key) && !but.includes(key)).sort()[0] ?? null

/** What the links of two accounts have to do with each other. */
export const matchLinks = (one: Linked, other: Linked): LinkMatch => {
  const [keyOfOne, keyOfOther] = [one, other].map(({ platform, handle }) =>
    accountKey({ platform, handle: handle.toLowerCase() })
  )
  const own = [keyOfOne ?? "", keyOfOther ?? ""]
  return {
    listing: Number(one.links.accounts.has(own[1] ?? "")) + Number(other.links.accounts.has(own[0] ?? "")),
    site: sharedOf(one.links.sites, other.links.sites, []),
    account: sharedOf(one.links.accounts, other.links.accounts, own)
  }
}
