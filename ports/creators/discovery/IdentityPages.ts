import { Context, type Effect, Schema } from "effect"
import type { WebAccount } from "../identity/SocialAccount.ts"
import { UnknownReason } from "./Discovery.ts"

/** Links of one page that are read at most, and the characters of its bio and name. */
export const IDENTITY_LINKS_MAX = 300
export const BIO_CHARACTERS_MAX = 5_000
export const NAME_CHARACTERS_MAX = 200

/**
 * How a page shows a link. `bio`: within the words of the profile, or as the profile's own address of a site. `panel`: beside
 * the profile, as the platform lets its owner list links. `rel_me`: as "this is me too". `same_as`: in the page's data, as
 * another page of the same person. `link`: anywhere else on it.
 */
export type ShownAs = "bio" | "panel" | "rel_me" | "same_as" | "link"

export interface IdentityLink {
  /** Absolute, http or https. */
  readonly url: string
  readonly shownAs: ShownAs
}

/** What a page says of whose it is. What it doesn't say is null or empty. */
export interface IdentityPage {
  /** Where it is, after redirects. */
  readonly url: string
  /** Whose profile or link page it is; null of any other page. */
  readonly account: WebAccount | null
  readonly displayName: string | null
  readonly bio: string | null
  /** BCP 47. */
  readonly language: string | null
  readonly avatarUrl: string | null
  readonly followers: number | null
  readonly isVerified: boolean | null
  /** Each address once, the strongest `shownAs` of it; at most IDENTITY_LINKS_MAX. */
  readonly links: ReadonlyArray<IdentityLink>
}

/** The host says that there is no such page, or account. */
export class PageAbsent extends Schema.TaggedError<PageAbsent>()("PageAbsent", {}) {}

/** The page was not read, which says nothing of whether it is there. Never holds the address. */
export class PageUnread extends Schema.TaggedError<PageUnread>()("PageUnread", {
  reason: UnknownReason,
  cause: Schema.Defect()
}) {}

/** What an address leads to: a page that was read, or the profile of an account, which was not opened. */
export type Opened =
  | { readonly _tag: "Page"; readonly page: IdentityPage }
  | { readonly _tag: "Profile"; readonly account: WebAccount }

/** Public pages, read for what they say of whose they are: what robots.txt allows, at each host's pace, with no login. */
export class IdentityPages extends Context.Service<
  IdentityPages,
  {
    /**
     * Reads the profile of an account, or its page of links.
     *
     * MUST fail with PageAbsent only when the platform itself says that there is no such account.
     * MUST fail with PageUnread when the page is blocked, asks for a login, times out or can't be told from one of no account.
     */
    readonly profile: (account: WebAccount) => Effect.Effect<IdentityPage, PageAbsent | PageUnread>
    /**
     * Opens any address and follows where it leads, over a bounded number of redirects.
     *
     * MUST answer the account, and not open it, when the address is a profile's or leads to one.
     * MUST fail with PageAbsent when the host says that there is no such page, and with PageUnread when it can't be read.
     */
    readonly open: (url: string) => Effect.Effect<Opened, PageAbsent | PageUnread>
  }
>()("creatorsignal/ports/creators/discovery/IdentityPages") {}
