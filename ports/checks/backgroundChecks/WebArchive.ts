import { Context, type Effect, Schema } from "effect"
import type { SocialAccount } from "../../creators/identity/SocialAccount.ts"
import type { Post } from "../../creators/scoring/Evidence.ts"

/** The archive could not be asked this time. */
export class ArchiveUnavailable extends Schema.TaggedError<ArchiveUnavailable>()("ArchiveUnavailable", {
  /** What it asks to be left alone for; null when it doesn't say. */
  retryAfterSeconds: Schema.NullOr(Schema.Int),
  cause: Schema.Defect()
}) {}

/** A copy that an archive has of a page of an account. */
export interface Capture {
  /** When it was taken. */
  readonly at: Date
  /** The page's own address. */
  readonly url: string
  /** Where the copy is. */
  readonly archivedUrl: string
}

/** One page of an archive's copies, with the posts that they show. */
export interface CapturePage {
  /** Copies that were listed, and of them those that were read, at most CAPTURES_LISTED_MAX and CAPTURES_READ_MAX. */
  readonly listed: ReadonlyArray<Capture>
  readonly read: ReadonlyArray<Capture>
  /** Each with the copy that shows it, each once. */
  readonly posts: ReadonlyArray<{ readonly post: Post; readonly capture: Capture }>
  /** What asks for the next page; null after the last. */
  readonly next: string | null
}

/** Copies that one page lists, and reads, at most. */
export const CAPTURES_LISTED_MAX = 500
export const CAPTURES_READ_MAX = 50

/** A web archive, where the host has one configured. */
export class WebArchive extends Context.Service<
  WebArchive,
  {
    /** What it is called; null where there is none, and nothing is ever found. */
    readonly name: string | null
    /**
     * Copies of an account's pages and posts, oldest first. A page that is asked for again is as before, unless the archive changed.
     */
    readonly captures: (account: SocialAccount, cursor: string | null) => Effect.Effect<CapturePage, ArchiveUnavailable>
    /**
     * Which of these posts are gone: those whose address answers now, from the platform itself, that there is nothing. What isn't
     * known counts as there.
     */
    readonly gone: (posts: ReadonlyArray<Post>) => Effect.Effect<ReadonlySet<string>, never>
  }
>()("creatorsignal/ports/checks/backgroundChecks/WebArchive") {}
