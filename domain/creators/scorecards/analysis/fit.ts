import type { AgentName, CreatorScore } from "../../../../ports/creators/scoring/Score.ts"
import { capitalise, formatDecimal, formatList, withoutFullStop } from "../../../mail/wording.ts"
import { SUBJECTS } from "../narrateScore.ts"

const FIT_MAX = 100

/** What each agent weighs in a judgement; only their proportions matter. */
export type Weights = Partial<Readonly<Record<AgentName, number>>>

/** The weighted mean of the agents that weigh anything, 1 to 100, not rounded; the whole score where there are none. */
export const weightedMean = ({ agents, score }: CreatorScore, weights: Weights): number => {
  const terms = agents.map((each) => ({ points: each.score, weight: weights[each.agent] ?? 0 }))
  const total = terms.reduce((sum, { weight }) => sum + weight, 0)
  return total === 0 ? score : terms.reduce((sum, { points, weight }) => sum + points * weight, 0) / total
}

/** The lowest cap of a knockout; FIT_MAX where nothing is knocked out. */
const capOf = ({ knockouts }: CreatorScore): number =>
  knockouts.reduce((least, { scoreCap }) => Math.min(least, scoreCap), FIT_MAX)

/** A fit of 0 to 100, rounded half up to a whole number, never above what a knockout allows the score. */
export const fitOf = (points: number, score: CreatorScore): number =>
  Math.max(0, Math.min(capOf(score), Math.round(points)))

/** What the agents that weigh anything say, heaviest first. */
export const agentsText = ({ agents }: CreatorScore, weights: Weights): string => {
  const weighing = agents
    .map(({ agent, score }) => ({ agent, score, weight: weights[agent] ?? 0 }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ agent, score }) => `${SUBJECTS[agent]} (${formatDecimal(score)})`)
  return weighing.length === 0 ? "The whole score." : `${capitalise(formatList(weighing))}, the weightiest first.`
}

/** Why a fit can't be any greater; one sentence for each knockout. */
export const capTexts = ({ knockouts }: CreatorScore): ReadonlyArray<string> =>
  knockouts.map(
    ({ description, scoreCap }) => `${withoutFullStop(description)}: nothing above ${scoreCap} is possible.`
  )
