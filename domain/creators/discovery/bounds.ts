/** What one discovery may cost. A hostile page can fill these; it can't pass them. */

/** Pages that one discovery opens at most, profiles and the seed's among them. */
export const PAGES_MAX = 90
/** Of those, pages of sites that no platform serves. */
export const SITE_PAGES_MAX = 16
/** Of those, of one host. A shortener's host counts like every other. */
export const PAGES_OF_A_SITE_MAX = 4
/** Links from the seed's profile to a page whose links still count. */
export const DEPTH_MAX = 3
/** Rounds of opening what the pages of the round before led to. */
export const ROUNDS_MAX = 8
/** Pages that are open at the same time. */
export const PAGES_AT_ONCE = 8
/** What is found until then is the answer. Who asked waits for it, and a connection may be silent for a minute at most. */
export const DISCOVERY_SECONDS_MAX = 45
export const PAGE_SECONDS_MAX = 20
/** Pictures that are looked at. */
export const PICTURES_MAX = 60
/** Accounts of one platform that are opened of those that one page lists. */
export const ACCOUNTS_OF_A_PLATFORM_MAX = 4
/** Accounts that the words of a profile mention without saying that they are its own, and that are opened. */
export const MENTIONS_MAX = 3
/** Pages that an account leads to and the seed doesn't, which are opened to see whether they name the seed. */
export const PAGES_OF_AN_ACCOUNT_MAX = 2

/** Accounts that pages name and that are held against the seed, those nearest to the seed first. */
export const NAMED_MAX = 300

export const SEARCHES_MAX = 2
export const SEARCH_SECONDS_MAX = 15
/** Results of each search that are looked at. */
export const RESULTS_MAX = 20
/** Accounts that searches propose and that are opened. */
export const PROPOSALS_MAX = 12
/** Other pages that searches found and that are opened for the accounts they name. */
export const RESULT_PAGES_MAX = 4

/** An account that no side claims is told of from here on. */
export const CONFIDENCE_MIN = 0.1
/** From here on an account is taken for the seed's person's where something must be decided by it. */
export const LIKELY_MIN = 0.5
/** From here on what an account's page links to counts as if the seed's own had linked to it, where the seed's pages claim it. */
export const OWN_MIN = 0.9
