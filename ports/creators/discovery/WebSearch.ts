import { Context, type Effect, Schema } from "effect"

/** A longer query is cut. */
export const QUERY_CHARACTERS_MAX = 300
/** Results of one search that are asked for at most. */
export const WEB_RESULTS_MAX = 50
/** Longer titles and excerpts are cut, and a page with a longer address is left out. */
export const TITLE_CHARACTERS_MAX = 300
export const EXCERPT_CHARACTERS_MAX = 1_000
export const ADDRESS_CHARACTERS_MAX = 2_000

/** A page of the web that a search found. */
export interface WebResult {
  /** Absolute http or https address. */
  readonly url: string
  readonly title: string
  /** What the page says around what was asked for; empty where the search shows nothing of it. */
  readonly excerpt: string
  readonly publishedAt: Date | null
}

/** There is no search here to ask. */
export class SearchNotConfigured extends Schema.TaggedError<SearchNotConfigured>()("SearchNotConfigured", {}) {}

/**
 * Why a search gave nothing.
 * `unreachable`: it could not be connected to, broke off or is out of order. `timed_out`: it took longer than it may. `busy`:
 * it asks for a pause. `refused`: it answers, but not this. `too_large`: its answer is larger than may be read.
 * `no_results_document`: its answer is not one. `no_engine`: none of what it asks itself answered.
 */
export const SearchFault = Schema.Literals([
  "unreachable",
  "timed_out",
  "busy",
  "refused",
  "too_large",
  "no_results_document",
  "no_engine"
])
export type SearchFault = typeof SearchFault.Type

/** The web could not be searched this time. Never holds the search's address or what was asked. */
export class SearchUnavailable extends Schema.TaggedError<SearchUnavailable>()("SearchUnavailable", {
  fault: SearchFault
}) {}

/** A search of the public web. */
export class WebSearch extends Context.Service<
  WebSearch,
  {
    /**
     * The pages that fit a query, best first, at most `resultsMax` (1 to WEB_RESULTS_MAX), each address once; empty where none
     * does. Texts are bounded, of whole characters, and can be stored.
     *
     * MUST fail with SearchNotConfigured when there is no search to ask.
     * MUST fail with SearchUnavailable when the search doesn't answer, or with anything but results: that nothing was found is
     * only ever said by a search that looked.
     */
    readonly search: (
      query: string,
      options: { readonly resultsMax: number }
    ) => Effect.Effect<ReadonlyArray<WebResult>, SearchNotConfigured | SearchUnavailable>
  }
>()("creatorsignal/ports/creators/discovery/WebSearch") {}
