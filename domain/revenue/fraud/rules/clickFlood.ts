import { HOUR_MS } from "../../../../ports/time/days.ts"
import { findingOfLink, type Rule } from "../rule.ts"

/** Clicks of one link within one hour, at least. */
const FLOOD_CLICKS_MIN = 60
/** Of which this part led to a visit, at most. */
const FLOOD_VISITED_MAX = 0.1
/** What of the other links' clicks leads to a visit, at least: in an account whose pages don't report visits nothing can be told. */
const USUAL_VISITED_MIN = 0.4
/** Clicks on the account's other links, at least, for that to be known. */
const USUAL_CLICKS_MIN = 50

const about = { name: "click_flood", severity: "medium" } as const

/** Clicks that no page view follows: programs that follow a link and load no page. */
export const clickFlood: Rule = {
  ...about,
  states: `In an hour ${FLOOD_CLICKS_MIN} or more clicks came by a link and at most ${100 * FLOOD_VISITED_MAX} % of them led to a page.`,
  find: (facts) => {
    const isFlooded = ({ clicks, visitedClicks }: { readonly clicks: number; readonly visitedClicks: number }) =>
      clicks >= FLOOD_CLICKS_MIN && visitedClicks <= FLOOD_VISITED_MAX * clicks
    const usual = { clicks: 0, visited: 0 }
    for (const hour of facts.hours) {
      if (isFlooded(hour)) continue
      usual.clicks += hour.clicks
      usual.visited += hour.visitedClicks
    }
    if (usual.clicks < USUAL_CLICKS_MIN || usual.visited < USUAL_VISITED_MIN * usual.clicks) return []
    return facts.hours.filter(isFlooded).map(({ code, hour, clicks, visitedClicks }) =>
      findingOfLink(about, facts, {
        about: `${code}/${hour.toISOString()}`,
        code,
        at: new Date(hour.getTime() + HOUR_MS - 1),
        evidence: { clicks, clicks_with_a_visit: visitedClicks, hour: hour.toISOString() }
      })
    )
  }
}
