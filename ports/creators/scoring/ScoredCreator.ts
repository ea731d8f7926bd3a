import type { Array as Arrays } from "effect"
import type { SocialAccount } from "../identity/SocialAccount.ts"
import type { Scorecard } from "./Scorecard.ts"

/** A score of each account of a creator: of the one that was asked for first, if it has one; then newest first. */
export type CreatorCards = Arrays.NonEmptyReadonlyArray<Scorecard>

/** A creator, who is an account and those it is linked with, by the scores that are there of them. */
export interface ScoredCreator {
  readonly cards: CreatorCards
  /** The creator's accounts without such a score, by platform, then handle. */
  readonly unscored: ReadonlyArray<SocialAccount>
}
