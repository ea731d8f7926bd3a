import type { SurveyAnswer } from "../../ports/attribution/Order.ts"
import type { CreatorMatcher } from "../identity/matchCreator.ts"

/**
 * Answers without what a person wrote: of each only the creator whom it names, in words that name them as surely, or at least name
 * them. So whoever earned the order still does.
 */
export const plainAnswers = (
  answers: ReadonlyArray<SurveyAnswer>,
  creatorNamedIn: CreatorMatcher
): ReadonlyArray<SurveyAnswer> =>
  answers.map((given) => {
    const meant = creatorNamedIn(given.answer)
    if (meant === null) return { ...given, answer: "" }
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
    return { ...given, answer: sure ?? named[0] ?? "" }
  })
