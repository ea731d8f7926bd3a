import { isoDay } from "../../../../ports/text/isoText.ts"
import { findingOfLink, type Rule } from "../rule.ts"

/** Clicks on one link by one browser in the watched hours, at least. */
export const SELF_CLICKS_MIN = 30

const about = { name: "self_click", severity: "low" } as const

/** Clicks that nobody but their maker needs. They earn nothing by themselves; they make a link look busy. */
export const selfClick: Rule = {
  ...about,
  states: `One browser came by one link ${SELF_CLICKS_MIN} or more times within the watched hours, each time by a new click.`,
  find: (facts) =>
    facts.devices
      .filter(({ clicks }) => clicks >= SELF_CLICKS_MIN)
      .map(({ pvId, code, clicks, lastAt }) =>
        findingOfLink(about, facts, {
          about: `${pvId}/${code}/${isoDay(lastAt)}`,
          code,
          at: lastAt,
          evidence: { clicks }
        })
      )
}
