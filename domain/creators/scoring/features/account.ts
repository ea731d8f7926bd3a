import { formatCount, formatPercent, formatPlural } from "../../../mail/wording.ts"
import { USUAL_CONVERSION } from "../benchmarks.ts"
import { daysBetween, type ReadEvidence, timeOf } from "../readEvidence.ts"
import { type Feature, FOLLOWERS_MIN, measuredFeature, missingFeature, shrinkTowards, validCount } from "./feature.ts"
import { followerJumps } from "./followerJumps.ts"

const DAYS_A_YEAR = 365
const HISTORY_MIN = 14
const HISTORY_WANTED = 60
const GROWTH_DAYS = 30
const CLICKS_WANTED = 500
/** Visits from which on orders say something: of fewer, half an order would be usual, so that one is chance. */
const VISITS_MIN = 50
const VISITS_PRIOR = 100

/** Number of followers. */
const followersOf = ({ evidence: { profile } }: ReadEvidence): Feature => {
  const followers = validCount(profile.followers)
  return followers === null
    ? missingFeature("the number of followers")
    : measuredFeature(followers, `${formatPlural(followers, "follower")}.`)
}

/** Accounts followed for each follower. */
const followsPerFollower = ({ evidence: { profile } }: ReadEvidence): Feature => {
  const [followers, following] = [validCount(profile.followers), validCount(profile.following)]
  if (followers === null || following === null) return missingFeature("how many accounts are followed")
  const text = `Follows ${formatCount(following)}, followed by ${formatCount(followers)}.`
  return measuredFeature(following / Math.max(1, followers), text)
}

/** Days since the account was made. */
const accountAge = ({ evidence: { profile, gatheredAt } }: ReadEvidence): Feature => {
  if (profile.createdAt === null) return missingFeature("the age of the account")
  const days = Math.floor(daysBetween(profile.createdAt, gatheredAt))
  const years = Math.floor(days / DAYS_A_YEAR)
  return measuredFeature(
    days,
    `The account is ${years > 0 ? formatPlural(years, "year") : formatPlural(days, "day")} old.`
  )
}

/** 1 or 0. */
const verified = ({ evidence: { profile } }: ReadEvidence): Feature =>
  profile.isVerified === null
    ? missingFeature("whether the platform verified the account")
    : measuredFeature(
        profile.isVerified ? 1 : 0,
        `The platform ${profile.isVerified ? "verified" : "has not verified"} the account.`
      )

/** Days of a jump in followers, a month; and growth a month as a share of the followers at the beginning. */
const growth = ({ evidence }: ReadEvidence): { readonly jumps: Feature; readonly growth: Feature } => {
  const history = [...evidence.followerHistory]
    .filter(({ followers }) => validCount(followers) !== null)
    .sort((a, b) => timeOf(a.date) - timeOf(b.date) || a.followers - b.followers)
  const [first, last] = [history[0], history.at(-1)]
  const days = first === undefined || last === undefined ? 0 : daysBetween(first.date, last.date)
  if (first === undefined || last === undefined || history.length < HISTORY_MIN || days < 1) {
    return { jumps: missingFeature("a history of followers"), growth: missingFeature("a history of followers") }
  }
  if (first.followers < FOLLOWERS_MIN) {
    const small = missingFeature(`a history that begins at ${FOLLOWERS_MIN} followers or more`)
    return { jumps: small, growth: small }
  }
  const jumps = followerJumps(history).length
  const monthly = ((last.followers - first.followers) / Math.max(1, first.followers)) * (GROWTH_DAYS / days)
  const sample = { sample: history.length, wanted: HISTORY_WANTED }
  return {
    jumps: measuredFeature(
      (jumps * GROWTH_DAYS) / Math.max(GROWTH_DAYS, days),
      jumps === 0
        ? `Followers came steadily: no day of sudden growth in ${formatPlural(Math.round(days), "day")}.`
        : `${formatPlural(jumps, "day")} of sudden growth in ${formatPlural(Math.round(days), "day")}.`,
      sample
    ),
    growth: measuredFeature(
      monthly,
      monthly < 0
        ? `Followers fall by ${formatPercent(-monthly)} a month.`
        : `Followers grow by ${formatPercent(monthly)} a month.`,
      sample
    )
  }
}

/** Share of the audience whose country is known; and that of the greatest country; 0 to 1 each. */
const audience = ({ evidence }: ReadEvidence): { readonly located: Feature; readonly focus: Feature } => {
  const sorted = [...evidence.audience].sort(
    (a, b) => b.share - a.share || (a.countryCode < b.countryCode ? -1 : a.countryCode > b.countryCode ? 1 : 0)
  )
  const [greatest] = sorted
  const located = Math.min(
    1,
    sorted.reduce((sum, { share }) => sum + Math.max(0, share), 0)
  )
  if (greatest === undefined || located === 0) {
    return { located: missingFeature("where the audience lives"), focus: missingFeature("where the audience lives") }
  }
  return {
    located: measuredFeature(located, `Country known for ${formatPercent(located)} of the audience.`),
    focus: measuredFeature(
      Math.min(1, greatest.share),
      `${formatPercent(greatest.share)} of the audience live in one country (${greatest.countryCode}).`
    )
  }
}

/**
 * Orders for each click on this creator's links, by what is usual: 1 is usual. Every order took a visit, so where more orders than clicks
 * are known, clicks were missed.
 */
const conversion = ({ evidence: { realisedRevenue } }: ReadEvidence): Feature => {
  if (realisedRevenue === null || realisedRevenue.clicks <= 0)
    return missingFeature("orders of your own through this creator")
  const { orders, clicks } = realisedRevenue
  const visits = Math.max(orders, clicks)
  if (visits < VISITS_MIN) {
    return missingFeature(`${VISITS_MIN} clicks on your links or more to measure orders by`)
  }
  const text =
    `${formatPlural(orders, "order")} from ${formatPlural(clicks, "click")} on your links: ` +
    `${formatPercent(orders / visits)} of clicks, ${formatPercent(USUAL_CONVERSION)} is usual.`
  return measuredFeature(shrinkTowards(orders / visits / USUAL_CONVERSION, 1, visits, VISITS_PRIOR), text, {
    sample: visits,
    wanted: CLICKS_WANTED
  })
}

export const accountFeatures = (read: ReadEvidence) => {
  const { jumps, growth: monthly } = growth(read)
  const { located, focus } = audience(read)
  return {
    followers: followersOf(read),
    follows_per_follower: followsPerFollower(read),
    account_age: accountAge(read),
    verified: verified(read),
    follower_jumps: jumps,
    follower_growth: monthly,
    audience_located: located,
    audience_focus: focus,
    conversion: conversion(read)
  }
}
