import { Effect, Layer } from "effect"
import { PublicWeb } from "../../ports/outbound/PublicWeb.ts"
import { ProfileRefused, ProfileSource, ProfileUnavailable } from "../../ports/scoring/ProfileSource.ts"
import { makePoliteness, type Politeness } from "../web/politeness.ts"
import { makeRobots, type Robots } from "../web/robots.ts"
import { type Credentials, makeApiSources } from "./apiSources.ts"
import { makeBrowserSource } from "./browser/browserSource.ts"
import { ORIGINS, type Origins } from "./origins.ts"
import { PAGE_PLATFORMS } from "./staticPageSource.ts"
import { profileAddress } from "./profileAddress.ts"
import { firstOf, NotForThis, type Source } from "./source.ts"

export interface ProfileSourceOptions {
  readonly credentials: Credentials
  /** Null: pages are read without a browser. */
  readonly chromiumPath: string | null
  /** Absent ones are the platforms' own. */
  readonly origins?: Partial<Origins>
}

/** What a browser may open, and how often: what robots.txt allows, at the host's pace. */
const guardBy =
  (robots: Robots, politeness: Politeness) =>
  <A, E>(address: string, read: Effect.Effect<A, E>): Effect.Effect<A, E | ProfileRefused | ProfileUnavailable> =>
    robots.isAllowed(address).pipe(
      Effect.mapError(
        (cause) =>
          new ProfileUnavailable({
            reason: "The platform does not say now whether programs may read it.",
            retryAfterSeconds: null,
            cause
          })
      ),
      Effect.flatMap((isAllowed): Effect.Effect<A, E | ProfileRefused> => {
        if (isAllowed) return politeness.inTurn(new URL(address).host)(read)
        const reason = "The platform asks programs not to read this page."
        return Effect.fail(new ProfileRefused({ refusal: "refused", reason }))
      })
    )

/** A browser sees what one visitor is shown: only what the platform says of the account itself is final. */
const asSource = (browser: ProfileSource["Service"]): Source => ({
  name: "browser",
  platforms: PAGE_PLATFORMS,
  gather: (account, report) =>
    browser
      .gather(account, report)
      .pipe(
        Effect.catchTag(
          "ProfileRefused",
          (refused): Effect.Effect<never, ProfileRefused | NotForThis> =>
            refused.refusal === "not_found" || refused.refusal === "account_unavailable"
              ? Effect.fail(refused)
              : Effect.fail(new NotForThis({ refusal: refused.refusal, reason: refused.reason }))
        )
      )
})

/**
 * Platforms, by what shows most: their APIs where there are credentials, their pages in a browser, and their pages as they
 * are before any script has run.
 */
export const layer = ({ credentials, chromiumPath, origins: given = {} }: ProfileSourceOptions) =>
  Layer.effect(
    ProfileSource,
    Effect.gen(function* () {
      const web = yield* PublicWeb
      const origins: Origins = { ...ORIGINS, ...given }
      const [politeness, robots] = [yield* makePoliteness, yield* makeRobots]
      const browserSources =
        chromiumPath === null
          ? []
          : [
              asSource(
                yield* makeBrowserSource({
                  chromiumPath,
                  proxyOrigin: yield* Effect.orDie(web.proxyOrigin),
                  userAgent: null,
                  addressOf: (account) => profileAddress(account, origins),
                  guard: guardBy(robots, politeness)
                })
              )
            ]
      const sources = yield* makeApiSources(credentials, { origins, politeness, robots, browserSources })
      return ProfileSource.of(firstOf(sources))
    })
  )
