import { Effect, Layer } from "effect"
import { SearchNotConfigured, WebSearch } from "../../ports/creators/discovery/WebSearch.ts"

/** Where no search is configured: every search says so. */
export const layer: Layer.Layer<WebSearch> = Layer.succeed(WebSearch, {
  search: () => Effect.fail(new SearchNotConfigured())
})
