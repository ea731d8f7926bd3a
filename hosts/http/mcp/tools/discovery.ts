import { formatCredits } from "../../../../domain/accounts/billing/amountText.ts"
import {
  DISCOVERY_CREDITS,
  FOOTPRINT_CREDITS,
  FOOTPRINT_PREVIEW_CREDITS,
  RESOLVE_CREDITS,
  RESOLVE_WITH_WEB_SEARCH_CREDITS
} from "../../../../domain/accounts/billing/prices.ts"
import { BUYS, countAt, HANDLE, numberAt, PLATFORM, READS, type ToolSpec } from "../toolSpec.ts"

/** Creators of one answer, unless said otherwise and at most: each takes some 700 characters. */
const SEARCHED_DEFAULT = 10
const SEARCHED_MAX = 25
const LIMIT = { type: "integer", minimum: 1, maximum: SEARCHED_MAX, description: `${SEARCHED_DEFAULT} unless given.` }

const found: ToolSpec["say"] = (answer) =>
  `${countAt(answer, "creators")} creators${typeof answer.next_cursor === "string" ? "; more by next_cursor" : ""}.`

export const searchCreators: ToolSpec = {
  name: "search_creators",
  title: "Search creators",
  description:
    "Creators of this service's index who fit a brief: by words, platform, followers, score, agents, language, country, topic, brands " +
    "and flags. Free. It finds who was scored or found here before, not everybody; more pages by cursor. For creators like one whom " +
    "you know, similar_creators.",
  operations: ["GET /api/v1/creators/search"],
  without: ["similar_to"],
  takes: { limit: LIMIT },
  defaults: { limit: SEARCHED_DEFAULT },
  hints: READS,
  say: found
}

export const similarCreators: ToolSpec = {
  name: "similar_creators",
  title: "Find similar creators",
  description:
    "Creators of this service's index who are like one whom you know, most alike first, with the reasons. Free. Further conditions as " +
    "in search_creators.",
  operations: ["GET /api/v1/creators/search"],
  without: ["similar_to", "platform", "q"],
  takes: {
    platform: { ...PLATFORM, description: "The platform of the creator whom you know." },
    handle: { ...HANDLE, description: "Their handle, without a leading @." },
    limit: LIMIT
  },
  required: ["platform", "handle"],
  defaults: { limit: SEARCHED_DEFAULT },
  toApi: ({ platform, handle, ...others }) => ({ ...others, similar_to: `${String(platform)}/${String(handle)}` }),
  hints: READS,
  say: found
}

export const resolveIdentity: ToolSpec = {
  name: "resolve_identity",
  title: "Tell who a name means",
  description:
    "Who may be meant by a name or a handle: candidates with their accounts and how sure each is. By the index alone it is free and " +
    "looks at nothing outside; with allow_web_search the web is searched as well, which needs a key of full scope. Nothing is " +
    "attributed: ask the person you work for which candidate it is.",
  operations: ["POST /api/v1/creators/resolve"],
  price: {
    creditsMax: ({ allow_web_search }) =>
      allow_web_search === true ? RESOLVE_WITH_WEB_SEARCH_CREDITS : RESOLVE_CREDITS,
    words: `free; with allow_web_search ${formatCredits(RESOLVE_WITH_WEB_SEARCH_CREDITS)} where the web told more.`
  },
  isRetriedByArguments: true,
  hints: BUYS,
  say: (answer) => `${countAt(answer, "candidates")} candidates.`
}

export const discoverAccounts: ToolSpec = {
  name: "discover_accounts",
  title: "Discover a creator's other accounts",
  description:
    "The other accounts of one account's owner, by its bio, link pages and a search of the web, each with how sure it is. Scores " +
    "nothing: score_footprint previews the same for free and can score them all as one creator.",
  operations: ["POST /api/v1/creators/discover"],
  price: {
    creditsMax: () => DISCOVERY_CREDITS,
    agreedAs: "discovery_credits",
    words:
      `${formatCredits(DISCOVERY_CREDITS)}, or what the key agreed (account tells it); ` +
      "free where the day's searches of the web are used up."
  },
  isRetriedByArguments: true,
  hints: BUYS,
  say: (answer) => `${countAt(answer, "footprint")} accounts, the seed among them.`
}

export const scoreFootprint: ToolSpec = {
  name: "score_footprint",
  title: "Score all accounts of a creator",
  description:
    "Which accounts a creator has, as a preview; with confirm the score of them all as one creator is ordered, by one job. Look at the " +
    "preview first, and name in accounts those that are the right person's: the others are remembered as not theirs.",
  operations: ["POST /api/v1/creators/score-footprint"],
  price: {
    creditsMax: ({ confirm }) => (confirm === true ? FOOTPRINT_CREDITS : FOOTPRINT_PREVIEW_CREDITS),
    words: `the preview is free; with confirm ${formatCredits(FOOTPRINT_CREDITS)} for all accounts together.`
  },
  isRetriedByArguments: true,
  hints: BUYS,
  say: (answer) =>
    answer.status === "preview"
      ? `A preview: ${numberAt(answer, "scoreable_count")} of ${countAt(answer, "accounts")} accounts can be scored.`
      : `The score is being made of ${numberAt(answer, "scoreable_count")} accounts; ask job_status for it.`
}
