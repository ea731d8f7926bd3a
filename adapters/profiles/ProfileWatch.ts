import { Effect, Layer } from "effect"
import { ProfileWatch } from "../../ports/creators/monitoring/ProfileWatch.ts"
import { makePagesBrowser } from "./browser/pagesBrowser.ts"
import { ORIGINS, type Origins } from "./origins.ts"
import type { ProfileSourceOptions } from "./ProfileSource.ts"
import { firstLookOf } from "./watch/firstLookOf.ts"
import { makeWatchers } from "./watch/makeWatchers.ts"

/** A look opens few pages, one at a time, and scrolls none of them: the newest posts are on top. */
const BROWSER_LIMITS = { pagesAtOnceMax: 1, limits: { scrollsMax: 0 } }

/** Platforms by the cheapest way that shows counts: their APIs where there are credentials, else their pages. */
export const layer = ({ credentials, chromiumPath, origins: given = {} }: ProfileSourceOptions) =>
  Layer.effect(
    ProfileWatch,
    Effect.gen(function* () {
      const origins: Origins = { ...ORIGINS, ...given }
      const browser = chromiumPath === null ? null : yield* makePagesBrowser(chromiumPath, origins, BROWSER_LIMITS)
      return ProfileWatch.of({ look: firstLookOf(yield* makeWatchers(credentials, origins, browser)) })
    })
  )
