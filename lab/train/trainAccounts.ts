import { readFileSync } from "node:fs"
import { join } from "node:path"
import {
  ACCOUNT_TRAITS,
  type AccountModel,
  type AccountTrait,
  traitsOf
} from "../../domain/creators/textAnalysis/judgeFollower.ts"
import type { Follower } from "../../ports/creators/scoring/Evidence.ts"
import { rowsOf } from "./readExamples.ts"

export interface LabelledAccount {
  readonly follower: Follower
  readonly isFake: boolean
}

const STEPS = 4_000
const RATE = 1
/** Pulls every weight towards 0, as a share of itself per account. */
const RIDGE = 8
/** Of a picture, and of a bio, as `traitsOf` counts them. */
const PICTURE_UNITS = 16
/**
 * A prior: the labelled followers don't show their bios. To have none speaks for a fake half as much as to have no picture
 * does, and two accounts in five have none.
 */
const BIO_PER_PICTURE = 0.5
const USUAL_BIO_UNITS = 10
const THOUSANDTHS = 1_000

/** The labelled followers; bios and ages aren't shown there. */
export const readAccounts = (data: string): ReadonlyArray<LabelledAccount> =>
  rowsOf(readFileSync(join(data, "accounts", "instagram-followers-labelled.csv"), "utf8"))
    .slice(1)
    .map(([isFake, characters, digits, posts, following, followers, hasAvatar]) => ({
      isFake: isFake === "TRUE",
      follower: {
        createdAt: null,
        followers: Number(followers),
        following: Number(following),
        posts: Number(posts),
        hasAvatar: hasAvatar === "TRUE",
        hasBio: null,
        isVerified: null,
        handleCharacters: Number(characters),
        handleDigits: Number(digits)
      }
    }))

/** Which way each trait may count: a picture, posts and followers never speak for a fake. */
const SIGNS: Readonly<Record<AccountTrait, 1 | -1>> = {
  avatar: -1,
  bio: -1,
  posts: -1,
  followers: -1,
  following: 1,
  following_per_follower: 1,
  digits: 1
}

/**
 * How much a missing picture speaks for a fake: half its own odds, as seven accounts without one are too few for a regression
 * to tell it from what comes with it.
 */
const pictureWeight = (accounts: ReadonlyArray<LabelledAccount>): number => {
  const share = (isFake: boolean) => {
    const of = accounts.filter((account) => account.isFake === isFake)
    return (of.filter(({ follower }) => follower.hasAvatar === false).length + 0.5) / (of.length + 1)
  }
  return Math.log(share(true) / share(false)) / 2
}

/** Fits a logistic regression whose weights keep their signs, by gradient steps from nothing: no chance takes part. */
export const trainAccounts = (accounts: ReadonlyArray<LabelledAccount>): AccountModel => {
  const rows = accounts.map(({ follower }) => traitsOf(follower))
  const stats = ACCOUNT_TRAITS.map((trait) => {
    const values = rows.map((row) => row[trait] ?? 0)
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    const spread = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)
    return { trait, usual: Math.round(mean), spread: Math.max(spread, 1) }
  })
  const scaled = rows.map((row) => stats.map(({ trait, usual, spread }) => ((row[trait] ?? usual) - usual) / spread))
  const avatar = ACCOUNT_TRAITS.indexOf("avatar")
  const { spread: avatarSpread } = stats[avatar] ?? { spread: 1 }
  const weights = stats.map(() => 0)
  weights[avatar] = (-pictureWeight(accounts) * avatarSpread) / PICTURE_UNITS
  let base = 0
  for (let step = 0; step < STEPS; step += 1) {
    const gradients = weights.map((weight) => (-RIDGE * weight) / rows.length)
    let baseGradient = 0
    for (const [index, values] of scaled.entries()) {
      const score = values.reduce((sum, value, trait) => sum + value * (weights[trait] ?? 0), base)
      const error = ((accounts[index]?.isFake === true ? 1 : 0) - 1 / (1 + Math.exp(-score))) / rows.length
      baseGradient += error
      for (const [trait, value] of values.entries()) gradients[trait] = (gradients[trait] ?? 0) + error * value
    }
    base += RATE * baseGradient
    for (const [trait, { trait: name }] of stats.entries()) {
      if (trait === avatar) continue
      const moved = (weights[trait] ?? 0) + RATE * (gradients[trait] ?? 0)
      weights[trait] = moved * SIGNS[name] > 0 ? moved : 0
    }
  }
  const traitOf = (name: AccountTrait) => {
    const index = ACCOUNT_TRAITS.indexOf(name)
    const { usual, spread } = stats[index] ?? { usual: 0, spread: 1 }
    return { weight: Math.round((THOUSANDTHS * (weights[index] ?? 0)) / spread), usual }
  }
  return {
    base: Math.round(THOUSANDTHS * base),
    traits: {
      avatar: traitOf("avatar"),
      bio: { weight: Math.round(BIO_PER_PICTURE * traitOf("avatar").weight), usual: USUAL_BIO_UNITS },
      posts: traitOf("posts"),
      followers: traitOf("followers"),
      following: traitOf("following"),
      following_per_follower: traitOf("following_per_follower"),
      digits: traitOf("digits")
    }
  }
}
