import type { CreatorScore, RiskFlag, Severity } from "../../../../ports/creators/scoring/Score.ts"
import { formatList, formatPlural } from "../../../mail/wording.ts"

/** So grave that a person looks before anything is recommended. */
const GRAVE: ReadonlySet<Severity> = new Set(["high", "critical"])

const isGrave = ({ severity, scoreImpact }: RiskFlag): boolean => scoreImpact === "scored" && GRAVE.has(severity)

/**
 * The flags that take part in the score and are high or critical, in what the creator says themselves: a repost may be there
 * to be contradicted, so it is shown and withholds nothing.
 */
export const graveFlagsOf = ({ flags }: Pick<CreatorScore, "flags">): ReadonlyArray<RiskFlag> =>
  flags.filter((flag) => isGrave(flag) && flag.isRepost !== true)

/** The same of reposts. */
export const graveRepostsOf = ({ flags }: Pick<CreatorScore, "flags">): ReadonlyArray<RiskFlag> =>
  flags.filter((flag) => isGrave(flag) && flag.isRepost === true)

const graveTexts = (flags: ReadonlyArray<RiskFlag>): ReadonlyArray<string> =>
  (["critical", "high"] as const).flatMap((level) => {
    const count = flags.filter(({ severity }) => severity === level).length
    return count === 0 ? [] : [formatPlural(count, `${level} finding`)]
  })

/** `2 critical findings and 1 high finding`, of those there are. */
export const graveText = (flags: ReadonlyArray<RiskFlag>): string => formatList(graveTexts(flags))

/**
 * Why no campaign is recommended and nothing projected: a sum of what a post may bring would read as advice to book, and a person
 * has to look at the findings first. Null where nothing stands against it.
 */
export const withheldBecause = (score: CreatorScore): string | null => {
  const grounds = [
    ...(score.knockouts.length === 0
      ? []
      : [formatPlural(score.knockouts.length, "finding that caps the score", "findings that cap the score")]),
    ...graveTexts(graveFlagsOf(score))
  ]
  return grounds.length === 0
    ? null
    : `No campaign is recommended and nothing is projected, because of ${formatList(grounds)}: have a person look at them first.`
}
