import { Schema } from "effect"
import type { Follower } from "../../../ports/creators/scoring/Evidence.ts"

/** What an account shows that tells fakes from people. */
export const ACCOUNT_TRAITS = [
  "avatar",
  "bio",
  "posts",
  "followers",
  "following",
  "following_per_follower",
  "digits"
] as const
export type AccountTrait = (typeof ACCOUNT_TRAITS)[number]

/** How a trait counts: its weight per unit, in thousandths of the logarithm of odds, and the value that counts nothing. */
const TraitWeight = Schema.Struct({ weight: Schema.Int, usual: Schema.Int })

/** Whole numbers, so that contributions add up exactly. */
export const AccountModel = Schema.Struct({
  base: Schema.Int,
  traits: Schema.Struct({
    avatar: TraitWeight,
    bio: TraitWeight,
    posts: TraitWeight,
    followers: TraitWeight,
    following: TraitWeight,
    following_per_follower: TraitWeight,
    digits: TraitWeight
  })
})
export type AccountModel = typeof AccountModel.Type

export interface FollowerJudgement {
  /** Chance that the account is a fake, 0 to 1, in hundredths. */
  readonly chance: number
  /** In thousandths of the logarithm of odds: base and contributions make it exactly. */
  readonly score: number
  readonly base: number
  readonly contributions: ReadonlyArray<{ readonly trait: AccountTrait; readonly contribution: number }>
}

/** Besides a bio, whose weight is a prior: alone with a picture and a handle it tells nothing. */
const TRAITS_KNOWN_MIN = 3
const THOUSANDTHS = 1_000
const HUNDREDTHS = 100
const LOG_LIMIT = 1 << 30
const LOG_UNITS = 16

/**
 * The logarithm of `count` + 1 to base 2 in sixteenths, straight between powers: `Math.log2` may differ between machines.
 */
export const logOf = (count: number): number => {
  const whole = Math.min(LOG_LIMIT, Math.floor(count)) + 1
  const power = 31 - Math.clz32(whole)
  return power * LOG_UNITS + Math.floor(((whole - 2 ** power) * LOG_UNITS) / 2 ** power)
}

/** Each trait in whole units; null where it isn't known. */
export const traitsOf = (follower: Follower): Readonly<Record<AccountTrait, number | null>> => {
  const sign = (has: boolean | null) => (has === null ? null : has ? LOG_UNITS : 0)
  const count = (value: number | null) => (value === null || !Number.isFinite(value) || value < 0 ? null : logOf(value))
  const [followers, following] = [count(follower.followers), count(follower.following)]
  const { handleCharacters, handleDigits } = follower
  return {
    avatar: sign(follower.hasAvatar),
    bio: sign(follower.hasBio),
    posts: count(follower.posts),
    followers,
    following,
    following_per_follower: followers === null || following === null ? null : Math.max(0, following - followers),
    digits:
      handleCharacters <= 0
        ? null
        : Math.round((LOG_UNITS * Math.min(handleDigits, handleCharacters)) / handleCharacters)
  }
}

/** 1 / (1 + e^-x) in hundredths, from a table whose steps no engine rounds otherwise. */
const CHANCE_LIMIT = 6
const CHANCE_STEPS = 16
const CHANCES = Array.from(
  { length: 2 * CHANCE_LIMIT * CHANCE_STEPS + 1 },
  (_, index) => Math.round(HUNDREDTHS / (1 + Math.exp(CHANCE_LIMIT - index / CHANCE_STEPS))) / HUNDREDTHS
)

/** How likely an account is a fake, and what each trait adds to that; null where too few traits are known to judge. */
export const judgeFollower = ({ base, traits }: AccountModel, follower: Follower): FollowerJudgement | null => {
  const shown = traitsOf(follower)
  const contributions = ACCOUNT_TRAITS.flatMap((trait) => {
    const value = shown[trait]
    if (value === null) return []
    const { weight, usual } = traits[trait]
    return [{ trait, contribution: weight * (value - usual) }]
  })
  if (contributions.filter(({ trait }) => trait !== "bio").length < TRAITS_KNOWN_MIN) return null
  const score = contributions.reduce((sum, { contribution }) => sum + contribution, base)
  const limited = Math.max(-CHANCE_LIMIT, Math.min(CHANCE_LIMIT, score / THOUSANDTHS))
  const index = Math.floor((limited + CHANCE_LIMIT) * CHANCE_STEPS)
  return { chance: CHANCES[index] ?? 0, score, base, contributions }
}
