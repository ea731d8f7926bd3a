import { COUNT_FIELD, type Description, SHARE_FIELD, TIME_FIELD, UUID_FIELD } from "../../server/fieldFacts.ts"

/** What the description says of discovery. */
export const description: Description = {
  tags: [
    {
      name: "discovery",
      description: "Which accounts are one creator's.",
      paths: [
        "/api/v1/creators/score-footprint",
        "/api/v1/creators/discover",
        "/api/v1/creators/{platform}/{handle}/footprint"
      ]
    },
    {
      name: "index",
      description: "The creators that were scored or found here.",
      paths: ["/api/v1/creators/resolve", "/api/v1/creators/search"]
    }
  ],
  fields: {
    active: { description: "Kinds with a flag.", example: "profanity" },
    allow_web_search: {
      description: "Whether the web may be searched, which costs; false by default.",
      example: false
    },
    assessed: { description: "Kinds that were looked for; of any other nothing is known.", example: "profanity" },
    bits: {
      description: "What the part adds to the logarithm, to the base of two, of the odds; negative takes away.",
      example: 6.2
    },
    claimed_by: {
      description:
        "Who says that the account and the seed are one person's: the seed's own pages, the account's own, both, or neither."
    },
    confirm: { description: "Whether the accounts are scored. Without it, a free preview is answered.", example: true },
    credits_required: { description: "What confirm costs, however many accounts are scored.", minimum: 0, example: 1 },
    discovered_at: TIME_FIELD,
    discovery_method: { description: "What was looked at." },
    grounded_search_skipped: {
      description: "Whether the web was not searched: an account that is missing is unknown then, not absent.",
      example: false
    },
    identity_group_id: { ...UUID_FIELD, description: "Names the creator over all their accounts." },
    is_verified: { description: "Whether the account's own page was opened and shows that it exists.", example: true },
    filter: { description: "A filter that was asked for; flag:KIND of a kind of flag.", example: "engagement" },
    found_by: { description: "Whether the index tells of them, or the web does.", example: "index" },
    match: { ...SHARE_FIELD, description: "How like q or similar_to they are; null without either." },
    match_confidence: {
      ...SHARE_FIELD,
      description:
        "How likely this is the creator who is meant, from a measurement on misspelt names; all candidates' together are 1 at most."
    },
    next_cursor: { description: "What asks for the next page; null on the last one.", example: "eyJ2IjoxfQ" },
    oldest_scored_at: TIME_FIELD,
    part: { description: "What speaks for or against one person; the parts sum to the confidence." },
    scoreable: { description: "Whether creators are scored on this platform.", example: true },
    scoreable_count: COUNT_FIELD,
    reasons: { description: "Why they are like similar_to, the strongest first.", example: "Both post in English" },
    scored: { description: "Kinds with a flag that takes part in the score.", example: "profanity" },
    selected: {
      description: "Whether a confirm that names no accounts scores it, and takes it for the creator's.",
      example: true
    },
    sources: { description: "All that the account was found by." }
  },
  fieldsOfSchemas: {
    "CorrectedFootprint.accounts": { description: "What is left of the creator, as your account sees them." },
    "FootprintAccount.note": {
      description:
        "What a reader has to know of an account that you confirmed and discovery isn't sure of; null of any other."
    },
    "FootprintPreview.accounts": { description: "The seed first, then the surest." },
    "FootprintQueued.accounts": { description: "Those the job was confirmed with, the seed first, then the surest." },
    "ScoreFootprintRequest.accounts": {
      description:
        "With confirm: the accounts that you verified, of those that were discovered. These and the seed are scored; " +
        "the others are remembered as not this creator's, for your account."
    },
    "Candidate.accounts": { description: "Those most like what was asked for first." },
    "IndexState.creators": { ...COUNT_FIELD, description: "Scored accounts in the index." },
    "NotJudged.creators": { ...COUNT_FIELD, description: "Scored accounts that there is no evidence for." },
    "ResolveRequest.name": { description: "Free text.", minLength: 1, maxLength: 200, example: "Nova Cooks" }
  },
  examples: {
    ResolveRequest: { name: "Nova Cooks", allow_web_search: false },
    DiscoverRequest: { platform: "youtube", handle: "novacooks" },
    ScoreFootprintRequest: {
      platform: "youtube",
      handle: "novacooks",
      confirm: true,
      accounts: [
        { platform: "youtube", handle: "novacooks" },
        { platform: "instagram", handle: "nova.cooks" }
      ]
    }
  }
}
