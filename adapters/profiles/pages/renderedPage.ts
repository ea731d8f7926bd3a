import type { HtmlPage } from "../../../ports/web/HtmlPage.ts"

/** One JSON document a page received from its own site, as text. */
export interface LoadedDocument {
  /** Where it came from, after redirects. */
  readonly url: string
  readonly body: string
}

/** A page as a browser showed it; its HTML as text, or as it was read. */
export interface RenderedPage<Html = HtmlPage> {
  /** Where the page came from, after redirects. */
  readonly url: string
  /** HTTP status of the page itself. */
  readonly status: number
  readonly retryAfterSeconds: number | null
  /** The page as it stands after its programs ran; empty where it could not be had. */
  readonly html: Html
  /** In the order they came. */
  readonly documents: ReadonlyArray<LoadedDocument>
}
