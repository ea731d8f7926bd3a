import { Context, type Effect, Schema } from "effect"
import type { SocialAccount } from "../identity/SocialAccount.ts"
import type { Evidence } from "./Evidence.ts"

/**
 * Why an account can't be read, however often it is tried.
 * `not_found`: the platform says there is no such account. `account_unavailable`: it is private, suspended or withheld.
 * `login_wall`: the platform shows it to signed-in people only. `refused`: the platform doesn't want programs to read it.
 * `unsupported`: nothing here reads this platform.
 */
export const Refusal = Schema.Literals(["not_found", "account_unavailable", "login_wall", "refused", "unsupported"])
export type Refusal = typeof Refusal.Type

/** The account can't be read. `reason` is a sentence for the customer. */
export class ProfileRefused extends Schema.TaggedError<ProfileRefused>()("ProfileRefused", {
  refusal: Refusal,
  reason: Schema.String
}) {}

/** The account could not be read this time; later it may. */
export class ProfileUnavailable extends Schema.TaggedError<ProfileUnavailable>()("ProfileUnavailable", {
  /** A sentence for the customer. */
  reason: Schema.String,
  /** What the platform asks to be left alone for; null when it doesn't say. */
  retryAfterSeconds: Schema.NullOr(Schema.Int),
  cause: Schema.Defect()
}) {}

/** How far a source has come. */
export interface GatheringProgress {
  /** Share of the gathering that is done, 0 to 1; never falls. */
  readonly done: number
  /** What is being done, for a person: "Reading posts (40 of 120)". */
  readonly message: string
}

/** What platforms show of creators to anyone. */
export class ProfileSource extends Context.Service<
  ProfileSource,
  {
    /**
     * Gathers what is publicly shown of one account, at most POSTS_MAX posts, COMMENTS_MAX comments, a sample of
     * FOLLOWER_SAMPLE_MAX followers and FOLLOWED_MAX accounts that it follows. `report` is called at every step. Nothing is
     * changed on the platform, no login is used and no restriction is circumvented.
     *
     * MUST fail with ProfileRefused when trying again is no use, and with ProfileUnavailable when it may be.
     */
    readonly gather: (
      account: SocialAccount,
      report: (step: GatheringProgress) => Effect.Effect<void>
    ) => Effect.Effect<Evidence, ProfileRefused | ProfileUnavailable>
  }
>()("creatorsignal/ports/creators/scoring/ProfileSource") {}
