import type { SurveyAnswer } from "../../../ports/tracking/orders/Order.ts"
import type { CreatorMatcher } from "../../creators/identity/matchCreator.ts"
import { answerLines } from "../surveys/checkAnswers.ts"

/** A line without what a person wrote; empty where it names nobody. */
const plainLine = (line: string, creatorNamedIn: CreatorMatcher): string => {
  const meant = creatorNamedIn(line)
  if (meant === null) return ""
  const { platform, handle } = meant.creator
  const named = [
    `@${handle}`,
    `${platform} @${handle}`,
    handle,
    `${platform} ${handle}`,
    handle.replaceAll(/[._-]/g, "")
  ].filter((text) => {
    const match = creatorNamedIn(text)
    return match !== null && match.creator.platform === platform && match.creator.handle === handle
  })
  const sure = named.find((text) => creatorNamedIn(text)?.confidence === meant.confidence)
  return sure ?? named[0] ?? ""
}

/**
 * Answers without what a person wrote: of each line only the creator whom it names, in words that name them as surely, or at least name
 * them. So whoever earned the order still does.
 */
export const plainAnswers = (
  answers: ReadonlyArray<SurveyAnswer>,
  creatorNamedIn: CreatorMatcher
): ReadonlyArray<SurveyAnswer> =>
  answers.map((given) => ({
    ...given,
    answer: answerLines(given.answer)
      .map((line) => plainLine(line, creatorNamedIn))
      .filter((line) => line !== "")
      .join("\n")
  }))
