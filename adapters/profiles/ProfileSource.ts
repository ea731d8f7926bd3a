import { Effect, Layer } from "effect"
import { profileAddress } from "../../ports/identity/accountAddress.ts"
import { PublicWeb } from "../../ports/outbound/PublicWeb.ts"
import { type ProfileRefused, ProfileSource } from "../../ports/scoring/ProfileSource.ts"
import { HtmlReader } from "../../ports/web/HtmlReader.ts"
import { PublicPages } from "../../ports/web/PublicPages.ts"
import { type Credentials, makeApiSources } from "./apiSources.ts"
import { makeBrowserSource } from "./browser/browserSource.ts"
import { ORIGINS, type Origins } from "./origins.ts"
import { firstSuccessOf, type Source, SourceCannotRead } from "./source.ts"
import { PAGE_PLATFORMS } from "./staticPageSource.ts"

export interface ProfileSourceOptions {
  readonly credentials: Credentials
  /** Null: pages are read without a browser. */
  readonly chromiumPath: string | null
  /** Absent ones are the platforms' own. */
  readonly origins?: Partial<Origins>
}

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
          (refused): Effect.Effect<never, ProfileRefused | SourceCannotRead> =>
            refused.refusal === "not_found" || refused.refusal === "account_unavailable"
              ? Effect.fail(refused)
              : Effect.fail(new SourceCannotRead({ refusal: refused.refusal, reason: refused.reason }))
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
      const pages = yield* PublicPages
      const html = yield* HtmlReader
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
                  runAtHostPace: pages.runAtHostPace,
                  html
                })
              )
            ]
      const sources = yield* makeApiSources(credentials, { origins, browserSources })
      return ProfileSource.of(firstSuccessOf(sources))
    })
  )
