import { Schema } from "effect"
import { Handle, Platform } from "./SocialAccount.ts"

/**
 * Why an account was read. `named`: the buyer named it, and nothing else says whose it is. `proved`: discovery proved it above a
 * stated probability. `matched`: what it shows matches what an account of the subject's shows. `buyer_confirmed`: the buyer said
 * that they checked that it is the same person's. `confirmed`: the subject said it is theirs.
 */
export const AccountGround = Schema.Literals(["named", "proved", "matched", "buyer_confirmed", "confirmed"])
export type AccountGround = typeof AccountGround.Type

/** Who says that an account is the subject's. */
export const TiedBy = Schema.Literals(["buyer", "discovery", "service", "subject"])
export type TiedBy = typeof TiedBy.Type

/** How an account's shown identity was compared with that of an account of the subject's. */
export const AccountComparison = Schema.Struct({
  /** The account of the subject's, and the name that it shows; null where it shows none. */
  platform: Platform,
  handle: Handle,
  displayName: Schema.NullOr(Schema.String),
  /** How likely one person has both, 0 to 1. */
  confidence: Schema.Finite,
  /** What weighs most, a sentence each: at most COMPARISON_GROUNDS_MAX. */
  grounds: Schema.Array(Schema.String)
})
export type AccountComparison = typeof AccountComparison.Type

/** Sentences that one comparison keeps. */
export const COMPARISON_GROUNDS_MAX = 3
/** UTF-16 units of a shown name that are kept. */
export const SHOWN_NAME_CHARACTERS_MAX = 80
