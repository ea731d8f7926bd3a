import type { Effect } from "effect"
import type { HistoryPage } from "../../ports/checks/backgroundChecks/AccountHistory.ts"
import type { Platform, SocialAccount } from "../../ports/creators/identity/SocialAccount.ts"
import type { SourceFailure } from "./source.ts"

/** A source that tells an account's past page by page. Fails as `Source` does. */
export interface HistorySource {
  /** Letters alone: cursors begin with it. */
  readonly key: string
  readonly platform: Platform
  readonly readPage: (
    account: SocialAccount,
    cursor: string | null
  ) => Effect.Effect<Omit<HistoryPage, "depth">, SourceFailure>
}
