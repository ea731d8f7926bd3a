import type { Result } from "effect"
import type { Platform } from "../../../ports/creators/identity/SocialAccount.ts"
import type { Comment, FollowedAccount, Follower, Post, Profile } from "../../../ports/creators/scoring/Evidence.ts"
import type { UnreadableDocument } from "../readDocument.ts"
import type { RenderedPage } from "./renderedPage.ts"

/** Whose page it is, and when it was seen. */
export interface PageSubject {
  readonly platform: Platform
  /** Lower case, without @. */
  readonly handle: string
  /** The profile's address. */
  readonly url: string
  /** What "3 weeks ago" counts from. */
  readonly gatheredAt: Date
}

/** What the documents of a page say of its account. */
export interface PageReading {
  /** Null where they show posts alone. */
  readonly profile: Profile | null
  /** Newest first. */
  readonly posts: ReadonlyArray<Post>
  readonly comments: ReadonlyArray<Comment>
  readonly followerSample?: ReadonlyArray<Follower>
  readonly followed?: ReadonlyArray<FollowedAccount>
}

/**
 * Reads what a platform's page embeds and loads, in whatever order. Others than the account asked for, whom pages
 * suggest beside it, are left out. Fails with `no_account`, `account_unavailable` or `login_wall` where a document says
 * so, and with `other_kind` where none tells anything.
 */
export type ReadPage = (page: RenderedPage, subject: PageSubject) => Result.Result<PageReading, UnreadableDocument>
