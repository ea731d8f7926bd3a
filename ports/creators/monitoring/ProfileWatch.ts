import { Context, type Effect } from "effect"
import { PageValidators } from "../../web/PublicPages.ts"
import type { SocialAccount } from "../identity/SocialAccount.ts"
import type { Post, Profile } from "../scoring/Evidence.ts"
import type { ProfileRefused, ProfileUnavailable } from "../scoring/ProfileSource.ts"

/** What was given at a look to ask by at the next one whether anything has changed. */
export const Validators = PageValidators
export type Validators = PageValidators

/** What one look at an account showed. */
export type Look =
  /** It is as it was when the validators were given, as its host says. */
  | { readonly _tag: "Unchanged" }
  | {
      readonly _tag: "Seen"
      /** Its handle is another one where the account was renamed; an id that an account is asked for by stays. */
      readonly profile: Profile
      /** The newest that were shown with the profile, newest first, at most LOOK_POSTS_MAX. */
      readonly posts: ReadonlyArray<Post>
      /** Null where the host gives none. */
      readonly validators: Validators | null
    }

export const LOOK_POSTS_MAX = 50
/** Requests to a platform: neither its robots.txt nor an access token, which serve many looks, nor those of a browser. */
export const LOOK_REQUESTS_MAX = 8

/** A short look at what a platform shows anyone of an account: its counts and its newest posts, in as few requests as can be. */
export class ProfileWatch extends Context.Service<
  ProfileWatch,
  {
    /**
     * Looks at an account, asking only for what changed since `since` where its host can tell.
     *
     * MUST make at most LOOK_REQUESTS_MAX requests a look.
     * MUST fail with ProfileRefused `unsupported` for the service's own accounts, and ask nothing.
     * MUST fail with ProfileRefused when trying again is no use, and with ProfileUnavailable when it may be.
     */
    readonly look: (
      account: SocialAccount,
      since: Validators | null
    ) => Effect.Effect<Look, ProfileRefused | ProfileUnavailable>
  }
>()("creatorsignal/ports/creators/monitoring/ProfileWatch") {}
