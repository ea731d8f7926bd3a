import { Effect } from "effect"
import { profileAddress } from "../../../ports/creators/identity/accountAddress.ts"
import type { ProfileRefused } from "../../../ports/creators/scoring/ProfileSource.ts"
import { HtmlReader } from "../../../ports/web/HtmlReader.ts"
import { PublicPages } from "../../../ports/web/PublicPages.ts"
import { PublicWeb } from "../../../ports/web/PublicWeb.ts"
import type { Origins } from "../addresses.ts"
import { type Source, SourceCannotRead } from "../source.ts"
import { PAGE_PLATFORMS } from "../staticPageSource.ts"
import { type BrowserSourceOptions, makeBrowserSource } from "./browserSource.ts"

/** A browser sees what one visitor is shown: only what the platform says of the account itself is final. */
export const makePagesBrowser = Effect.fnUntraced(function* (
  chromiumPath: string,
  origins: Origins,
  options: Pick<BrowserSourceOptions, "limits" | "pagesAtOnceMax"> = {}
) {
  const web = yield* PublicWeb
  const { runAtHostPace } = yield* PublicPages
  const browser = yield* makeBrowserSource({
    ...options,
    chromiumPath,
    proxyOrigin: yield* Effect.orDie(web.proxyOrigin),
    userAgent: null,
    addressOf: (account) => profileAddress(account, origins),
    runAtHostPace,
    html: yield* HtmlReader
  })
  const source: Source = {
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
  }
  return source
})
