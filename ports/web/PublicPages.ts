import { Context, type Effect, Schema } from "effect"
import type { HtmlPage } from "./HtmlPage.ts"

/** Redirects followed at most from an address to its page. */
export const PAGE_REDIRECTS_MAX = 5
/** Bytes of a page at most, decompressed. */
export const PAGE_BYTES_MAX = 8_000_000
/** Characters of one validator, and of the address that it is of; longer ones are as if the host had given none. */
export const VALIDATOR_CHARACTERS_MAX = 1_000

/**
 * What a host gave with a page, to ask by whether that has changed since. It is of one address alone: another one may have been given
 * the same for another page.
 */
export const PageValidators = Schema.Struct({
  /** The absolute address that they are of, after redirects. */
  url: Schema.String,
  /** As the host wrote it, with its quotes. */
  etag: Schema.NullOr(Schema.String),
  /** The date as the host wrote it. */
  lastModified: Schema.NullOr(Schema.String)
})
export type PageValidators = typeof PageValidators.Type

/**
 * Why a page is not read, however often it is tried.
 * `robots`: the host's robots.txt asks programs not to. `login_wall`: the host leads to a page that asks to sign in.
 * `not_found`: the host says there is no such page. `withheld`: the host withholds it for legal reasons. `blocked`: the host
 * doesn't serve it to this program, which says nothing of whether it is there. `elsewhere`: it leads to an address that the
 * request doesn't allow, or to none. `too_many_redirects`: it leads on and on. `not_public`: it is not on the public internet.
 * `not_html`: it is something else. `too_large`: it is larger than may be read.
 */
export const PageRefusal = Schema.Literals([
  "robots",
  "login_wall",
  "not_found",
  "withheld",
  "blocked",
  "elsewhere",
  "too_many_redirects",
  "not_public",
  "not_html",
  "too_large"
])
export type PageRefusal = typeof PageRefusal.Type

/** The page is not read. Never holds the address. */
export class PageRefused extends Schema.TaggedError<PageRefused>()("PageRefused", { refusal: PageRefusal }) {}

/**
 * Why a page could not be read this time.
 * `robots_unknown`: whether programs may read it can't be had now. `paused`: the host asks for a pause. `server_error`: the host
 * is out of order. `timed_out`: it took too long. `unreachable`: no answer came.
 */
export const PageFault = Schema.Literals(["robots_unknown", "paused", "server_error", "timed_out", "unreachable"])
export type PageFault = typeof PageFault.Type

/** The page could not be read this time; later it may, so nothing is known of it. Never holds the address. */
export class PageUnavailable extends Schema.TaggedError<PageUnavailable>()("PageUnavailable", {
  fault: PageFault,
  /** How long the host asks to be left alone; null when it doesn't say. */
  retryAfterSeconds: Schema.NullOr(Schema.Int),
  cause: Schema.Defect()
}) {}

export interface PageRequest {
  /** Absolute http or https address. */
  readonly url: string
  /** The media type that is asked for. Absent: HTML. */
  readonly accept?: string
  /** Whether a redirect to this absolute address may be followed. Absent: to any. */
  readonly mayLeadTo?: (url: string) => boolean
  /** Redirects followed at most. Absent, or more: PAGE_REDIRECTS_MAX. */
  readonly redirectsMax?: number
}

/** What was served at an address, as text. */
export interface PublicDocument {
  /** Where it came from, after redirects. */
  readonly url: string
  /** From 200 to 299. */
  readonly status: number
  /** In lower case, without parameters; empty where the host doesn't say. */
  readonly mediaType: string
  readonly text: string
}

export interface PublicPage extends Omit<PublicDocument, "text"> {
  readonly html: HtmlPage
}

/** What a host answers who asks for a page that may have changed. */
export type PageReading =
  /** The host says that the page is the one that it gave the validators with. */
  | { readonly _tag: "NotModified" }
  | {
      readonly _tag: "Read"
      readonly page: PublicPage
      /** Null where the host gave none that can be sent again. */
      readonly validators: PageValidators | null
    }

/**
 * Pages that hosts show to anyone: what robots.txt allows, at each host's pace, under this robot's own name. No wall is climbed:
 * nothing is signed in to, solved or filled in.
 */
export class PublicPages extends Context.Service<
  PublicPages,
  {
    /**
     * Reads an HTML page.
     *
     * MUST fail with PageRefused `not_html` when the host serves something else.
     * MUST fail with PageRefused when trying again is no use, and with PageUnavailable when it may be.
     */
    readonly read: (request: PageRequest) => Effect.Effect<PublicPage, PageRefused | PageUnavailable>
    /**
     * Reads an HTML page unless its host says that it is as it was. Fails as `read` does.
     *
     * MUST send validators to the address that they are of and to no other, such as one that it leads to.
     * MUST answer NotModified when the host says 304 to validators that it was sent.
     * MUST fail with PageUnavailable `server_error` when the host says 304 to a request without validators.
     * MUST give no validator that is longer than VALIDATOR_CHARACTERS_MAX or could not stand in a header.
     */
    readonly readIfChanged: (
      request: PageRequest,
      since: PageValidators | null
    ) => Effect.Effect<PageReading, PageRefused | PageUnavailable>
    /**
     * Reads whatever is served at an address, as text.
     *
     * MUST fail with PageRefused `robots` when robots.txt forbids the address, or one that it leads to, without asking for that.
     * MUST fail with PageUnavailable `robots_unknown` while robots.txt can't be had, without asking for the page.
     * MUST fail with PageRefused `login_wall` when the host leads to a page that asks to sign in, without asking for that.
     * MUST fail with PageRefused `too_large` when it has more than PAGE_BYTES_MAX bytes.
     * MUST fail with PageRefused `too_many_redirects` after PAGE_REDIRECTS_MAX redirects.
     * MUST fail with PageRefused `elsewhere` when it leads to an address that `mayLeadTo` refuses, without asking for that.
     * MUST fail with PageUnavailable `paused` when the host asks for a pause, and not ask it again before that is over.
     */
    readonly readDocument: (request: PageRequest) => Effect.Effect<PublicDocument, PageRefused | PageUnavailable>
    /**
     * Runs a reading by other means, such as a browser, at the host's pace.
     *
     * MUST NOT run the reading when robots.txt forbids the address or can't be had.
     */
    readonly runAtHostPace: (
      url: string
    ) => <A, E, R>(reading: Effect.Effect<A, E, R>) => Effect.Effect<A, E | PageRefused | PageUnavailable, R>
  }
>()("creatorsignal/ports/web/PublicPages") {}
