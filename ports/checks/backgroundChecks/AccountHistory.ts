import { Context, type Effect, Schema } from "effect"
import type { SocialAccount } from "../../creators/identity/SocialAccount.ts"
import type { Comment, Post, Profile } from "../../creators/scoring/Evidence.ts"
import type { ProfileRefused, ProfileUnavailable } from "../../creators/scoring/ProfileSource.ts"

/**
 * How far back a platform shows an account here. `past`: page by page, as far as the platform goes. `page`: what one page shows, and
 * nothing older can be asked for.
 */
export const HistoryDepth = Schema.Literals(["past", "page"])
export type HistoryDepth = typeof HistoryDepth.Type

/** One page of an account's past. */
export interface HistoryPage {
  /** On the first page; null on others. */
  readonly profile: Profile | null
  /** Newest first, at most HISTORY_PAGE_POSTS_MAX. */
  readonly posts: ReadonlyArray<Post>
  /** The account's own among them, at most HISTORY_PAGE_COMMENTS_MAX. */
  readonly comments: ReadonlyArray<Comment>
  /** What asks for the next page, at most HISTORY_CURSOR_CHARACTERS_MAX; null after the last. */
  readonly next: string | null
  /** Whether the account's beginning was reached: there is nothing older. */
  readonly isBeginning: boolean
  readonly depth: HistoryDepth
}

export const HISTORY_PAGE_POSTS_MAX = 500
export const HISTORY_PAGE_COMMENTS_MAX = 1_000
export const HISTORY_CURSOR_CHARACTERS_MAX = 4_000

/** What platforms show anyone of an account's whole past, a page at a time, so that whoever reads it can go on later. */
export class AccountHistory extends Context.Service<
  AccountHistory,
  {
    /**
     * The page that a cursor asks for, the newest where it is null. No login is used and no restriction is circumvented. A page that
     * is asked for again has the posts of before, unless the account changed.
     *
     * MUST fail with ProfileRefused when trying again is no use, and with ProfileUnavailable when it may be.
     */
    readonly read: (
      account: SocialAccount,
      cursor: string | null
    ) => Effect.Effect<HistoryPage, ProfileRefused | ProfileUnavailable>
  }
>()("creatorsignal/ports/checks/backgroundChecks/AccountHistory") {}
