import { Schema } from "effect"
import { GroupId } from "../../../../ports/creators/discovery/Footprints.ts"
import {
  LinkedListing,
  Listing,
  type NewListing,
  type SeenListing
} from "../../../../ports/creators/discovery/Listing.ts"
import { accountKey } from "../../../../ports/creators/identity/SocialAccount.ts"
import { AgentName } from "../../../../ports/creators/scoring/Score.ts"

export const AGENTS = AgentName.literals

const COLUMNS = {
  platform: "text",
  handle: "text",
  display_name: "text",
  url: "text",
  words: "text[]",
  name_key: "text",
  handle_key: "text",
  followers: "bigint",
  score: "smallint",
  ...Object.fromEntries(AGENTS.map((agent) => [agent, "double precision"])),
  engagement_rate: "double precision",
  languages: "text[]",
  country: "text",
  topics: "text[]",
  topic_shares: "double precision[]",
  brands: "text[]",
  brand_keys: "text[]",
  flags_assessed: "text[]",
  flags_active: "text[]",
  flags_scored: "text[]",
  niche: "text",
  scored_at: "timestamptz",
  found_at: "timestamptz",
  seen_at: "timestamptz"
}

const KEY = ["platform", "handle"]
const NAMES = Object.keys(COLUMNS)
/** `found_at` is when it was listed first. */
const KEPT = [...KEY, "found_at"]

/**
 * Lists the rows of a parameter, `encodeListings`' text, each unless what is listed is newer. `from` is what else the rows are
 * selected from. Rows come in the order of the text, so that no two statements lock them in different orders.
 */
export const listRows = (parameter: string, from = "") => `
  insert into creator_index as i (${NAMES.join(", ")})
  select ${NAMES.map((name) => `l.${name}`).join(", ")}
  from ${from} json_to_recordset(${parameter}::text::json) as l (
    ${Object.entries(COLUMNS)
      .map(([name, type]) => `${name} ${type}`)
      .join(", ")}
  )
  on conflict (platform, handle) do update set found_at = least(i.found_at, excluded.found_at),
    ${NAMES.filter((name) => !KEPT.includes(name))
      .map((name) => `${name} = excluded.${name}`)
      .join(", ")}
  where (excluded.scored_at is not null, excluded.seen_at) >= (i.scored_at is not null, i.seen_at)
`

/** As `listRows`, cut where the parameter stands, for statements that number their parameters themselves. */
export const listRowsAround = (from = ""): readonly [before: string, after: string] => {
  const [before = "", after = ""] = listRows("PARAMETER", from).split("PARAMETER")
  return [before, after]
}

const rowOf = ({ listing, terms }: NewListing) => {
  const { account, agents, flags, topics, scoredAt, foundAt } = listing
  return {
    ...account,
    display_name: listing.displayName,
    url: listing.url,
    words: terms.words,
    name_key: terms.nameKey,
    handle_key: terms.handleKey,
    followers: listing.followers === null ? null : Math.round(listing.followers),
    score: listing.score,
    ...agents,
    engagement_rate: listing.engagementRate,
    languages: listing.languages,
    country: listing.country,
    topics: topics.map(({ topic }) => topic),
    topic_shares: topics.map(({ share }) => share),
    brands: listing.brands,
    brand_keys: terms.brandKeys,
    flags_assessed: flags.assessed,
    flags_active: flags.active,
    flags_scored: flags.scored,
    niche: terms.niche,
    scored_at: scoredAt,
    found_at: foundAt,
    seen_at: scoredAt ?? foundAt
  }
}

/** Which of two listings of one account is listed: the later one, and one of a score before one of none. */
const isNewer = ({ listing: a }: NewListing, { listing: b }: NewListing): boolean =>
  (a.scoredAt === null) === (b.scoredAt === null)
    ? (a.scoredAt ?? a.foundAt) >= (b.scoredAt ?? b.foundAt)
    : a.scoredAt !== null

/** Listings as the text that `listRows` reads: each account once, by its key. */
export const encodeListings = (listings: ReadonlyArray<NewListing>): string => {
  const byAccount = new Map<string, NewListing>()
  for (const each of listings) {
    const key = accountKey(each.listing.account)
    const other = byAccount.get(key)
    if (other === undefined || isNewer(each, other)) byAccount.set(key, each)
  }
  return JSON.stringify([...byAccount].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => rowOf(each)))
}

/** A row `i` of the index as JSON of a `Listing`. */
export const LISTING_JSON = `
  json_build_object(
    'account', json_build_object('platform', i.platform, 'handle', i.handle), 'displayName', i.display_name, 'url', i.url,
    'followers', i.followers, 'score', i.score,
    'agents', json_build_object(${AGENTS.map((agent) => `'${agent}', i.${agent}`).join(", ")}),
    'engagementRate', i.engagement_rate, 'languages', i.languages, 'country', i.country,
    'topics', coalesce((
      select json_agg(json_build_object('topic', topic, 'share', share))
      from unnest(i.topics, i.topic_shares) t (topic, share)
    ), '[]'::json), 'brands', i.brands,
    'flags', json_build_object('assessed', i.flags_assessed, 'active', i.flags_active, 'scored', i.flags_scored),
    'scoredAt', i.scored_at, 'foundAt', i.found_at
  )
`

export const SeenRow = Schema.Struct({ listing: Listing, groupId: Schema.NullOr(GroupId) })
export const FoundRow = Schema.Struct({
  ...SeenRow.fields,
  linked: Schema.Array(LinkedListing)
})

export const toSeen = ({ listing, groupId }: typeof SeenRow.Type): SeenListing => ({ ...listing, groupId })
