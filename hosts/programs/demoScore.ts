import { Effect, Layer } from "effect"
import { evidenceFromX } from "../../adapters/profiles/x/evidenceFromX.ts"
import { narrateScore } from "../../domain/creators/scorecards/narrateScore.ts"
import { categoryLabel } from "../../domain/creators/scorecards/summariseFlags.ts"
import { CAPTURED_AT, xDevelopers } from "../../fixtures/creators/captures/xDevelopers.ts"
import {
  type GatheringProgress,
  ProfileSource,
  ProfileUnavailable
} from "../../ports/creators/scoring/ProfileSource.ts"
import type { AgentScore } from "../../ports/creators/scoring/Score.ts"
import type { Scorecard } from "../../ports/creators/scoring/Scorecard.ts"
import { isoDay } from "../../ports/time/days.ts"

const DRIVERS_SHOWN = 2
const FLAGS_SHOWN = 5
const BAR_CELLS = 20
const TEXT_CHARACTERS = 96

const gather = Effect.fnUntraced(function* (report: (step: GatheringProgress) => Effect.Effect<void>) {
  yield* report({ done: 0.1, message: "Reading the profile" })
  yield* report({ done: 0.4, message: "Reading posts" })
  yield* report({ done: 0.8, message: "Sampling followers" })
  return yield* Effect.fromResult(evidenceFromX(xDevelopers, CAPTURED_AT))
})

/** A platform of one account: the captured one. */
export const recordedSource: Layer.Layer<ProfileSource> = Layer.succeed(ProfileSource, {
  gather: (_account, report) =>
    gather(report).pipe(
      Effect.map(({ evidence }) => evidence),
      Effect.mapError(
        (cause) => new ProfileUnavailable({ reason: "The capture can't be read.", retryAfterSeconds: null, cause })
      )
    )
})

const signed = (points: number): string => `${points < 0 ? "" : "+"}${points}`
const clipped = (text: string): string =>
  text.length <= TEXT_CHARACTERS ? text : `${text.slice(0, TEXT_CHARACTERS - 1).trimEnd()}…`
const bar = (score: number): string => {
  const filled = Math.round((score / 100) * BAR_CELLS)
  return "█".repeat(filled) + "░".repeat(BAR_CELLS - filled)
}

const agentLines = ({ agent, score, base, drivers }: AgentScore): ReadonlyArray<string> => {
  const contributed = drivers.reduce((sum, { contribution }) => sum + contribution, 0)
  const top = drivers
    .toSorted((a, b) => Math.abs(b.contribution) - Math.abs(a.contribution))
    .slice(0, DRIVERS_SHOWN)
    .filter(({ contribution }) => contribution !== 0)
  return [
    `  ${agent.padEnd(17)}${String(score).padStart(6)}  ${bar(score)}  = ${base} ${signed(contributed)}`,
    ...top.map(({ contribution, text }) => `  ${signed(contribution).padStart(23)}  ${clipped(text)}`)
  ]
}

/** A score as lines for a person: the whole, each agent with what moved it most, what was flagged, and the summary. */
export const scoreLines = (card: Scorecard): { readonly title: string; readonly lines: ReadonlyArray<string> } => {
  const { score } = card
  const flags = score.flags.slice(0, FLAGS_SHOWN)
  return {
    title: `${card.displayName} (@${card.handle}) on ${card.platform}: ${score.score} of 100, ${score.tier}`,
    lines: [
      `  ${"".padEnd(17)}${"".padStart(6)}  ${" ".repeat(BAR_CELLS)}    base + contributions`,
      ...score.agents.flatMap(agentLines),
      "",
      score.flags.length === 0 ? "  No flags." : `  Flags: ${score.flags.length}`,
      ...flags.map(
        ({ severity, category, confidence, excerpt, scoreImpact }) =>
          `    ${severity.padEnd(8)} ${categoryLabel(category)} ` +
          `(${Math.round(confidence * 100)} % sure, ${scoreImpact === "scored" ? "scored" : "shown only"}): ` +
          `${clipped(excerpt.replaceAll(/\s+/g, " "))}`
      ),
      "",
      `  ${narrateScore(card, score)}`,
      "",
      `  From ${card.evidence.posts} posts, ${card.evidence.comments} comments ` +
        `and ${card.evidence.followers} sampled followers, ` +
        `as captured on ${isoDay(card.scoredAt)}; model ${score.modelVersion}.`
    ]
  }
}
