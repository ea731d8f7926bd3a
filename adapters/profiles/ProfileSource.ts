import { Effect, Layer } from "effect"
import { ProfileSource } from "../../ports/creators/scoring/ProfileSource.ts"
import { ORIGINS, type Origins } from "./addresses.ts"
import { type Credentials, makeApiSources } from "./apiSources.ts"
import { makePagesBrowser } from "./browser/pagesBrowser.ts"
import { firstSuccessOf } from "./source.ts"

export interface ProfileSourceOptions {
  readonly credentials: Credentials
  /** Null: pages are read without a browser. */
  readonly chromiumPath: string | null
  /** Absent ones are the platforms' own. */
  readonly origins?: Partial<Origins>
}

/**
 * Platforms, by what shows most: their APIs where there are credentials, their pages in a browser, and their pages as they
 * are before any script has run.
 */
export const layer = ({ credentials, chromiumPath, origins: given = {} }: ProfileSourceOptions) =>
  Layer.effect(
    ProfileSource,
    Effect.gen(function* () {
      const origins: Origins = { ...ORIGINS, ...given }
      const browserSources = chromiumPath === null ? [] : [yield* makePagesBrowser(chromiumPath, origins)]
      const sources = yield* makeApiSources(credentials, { origins, browserSources })
      return ProfileSource.of(firstSuccessOf(sources))
    })
  )
