import type { FoundTogether } from "../../../ports/creators/discovery/Discoveries.ts"
import type { GroupId } from "../../../ports/creators/discovery/Footprints.ts"
import type { FoundListing, ListedAccount } from "../../../ports/creators/discovery/Listing.ts"
import { isScoredPlatform } from "../../../ports/creators/identity/platforms.ts"
import { accountKey } from "../../../ports/creators/identity/SocialAccount.ts"
import { groupBy } from "../../../ports/text/groupBy.ts"
import { compareAscending } from "../../paging/lists.ts"
import { type AskedName, nameSimilarity } from "./nameSimilarity.ts"

/** Candidates of one answer at most. */
export const CANDIDATES_MAX = 20
/** Who is less like what was asked for is no candidate. */
const SIMILARITY_MIN = 0.5

/** How a candidate came to be one. */
export type FoundBy = "index" | "web_search"

export interface CandidateAccount {
  readonly account: ListedAccount
  readonly displayName: string | null
  readonly url: string | null
  readonly lastScoredAt: Date | null
}

/** One creator who may be meant. */
export interface Candidate {
  readonly displayName: string
  readonly groupId: GroupId | null
  /** Those that are most like what was asked for first, then by platform and handle. */
  readonly accounts: ReadonlyArray<CandidateAccount>
  /**
   * How likely this is the creator who is meant, 0 to 1, where every other question is about somebody who is listed. All
   * candidates' together are 1 at most.
   */
  readonly confidence: number
  readonly foundBy: FoundBy
}

/** A creator who may be meant, before they are weighed against the others. */
export interface Contender extends Omit<Candidate, "confidence"> {
  readonly similarity: number
  /** Of the account that most people follow; null where none is known. */
  readonly followers: number | null
}

/**
 * How often the one who was meant was among the candidates, by how like the best candidate was: measured among a million invented
 * names of many languages, of 1,600 questions, half of them about creators who are listed and half about others with names of the
 * same kind, each asked for exactly, with a wrong letter, with words in another order and in another script. Who asks for those who
 * are listed less often than that is told too much, and more often too little. Of handles a likeness says more than is stated here.
 * `bun lab/bench/run.ts index` measures it anew; domain/creators/listings/README.md has how often what is stated was right.
 */
const MEANT_BY_SIMILARITY: ReadonlyArray<readonly [similarityMin: number, probability: number]> = [
  [1, 0.96],
  [0.97, 0.95],
  [0.93, 0.85],
  [0.9, 0.74],
  [0.89, 0.2],
  [0.85, 0.05],
  [0.8, 0.01],
  [0.6, 0.005],
  [0, 0.001]
]

/** Differences of similarity count so many times as much in the odds between two candidates: .1 is about 1 to 50. */
const SHARPNESS = 40

/** Between two steps of the measurement it rises evenly. */
const meantBy = (similarity: number): number => {
  const at = MEANT_BY_SIMILARITY.findIndex(([least]) => similarity >= least)
  const [least, probability] = MEANT_BY_SIMILARITY[at] ?? [0, 0]
  const [next, above] = MEANT_BY_SIMILARITY[at - 1] ?? [least, probability]
  return next === least ? probability : probability + ((similarity - least) / (next - least)) * (above - probability)
}

const CONFIDENCE_DIGITS = 4
const rounded = (value: number): number => Number(value.toFixed(CONFIDENCE_DIGITS))

const order = (a: Contender, b: Contender): number =>
  b.similarity - a.similarity || (b.followers ?? -1) - (a.followers ?? -1) || compareAscending(nameOf(a), nameOf(b))
const nameOf = ({ accounts: [first] }: Contender): string => (first === undefined ? "" : accountKey(first.account))

/**
 * The likeliest candidates, at most CANDIDATES_MAX. Each one's confidence is how likely anyone is meant who is as like as the best
 * of them, divided among all by how like they are: of many who have the very name none is likely the one. How many follow them
 * decides the order of those who are alike, and nothing else.
 */
export const weighCandidates = (contenders: ReadonlyArray<Contender>): ReadonlyArray<Candidate> => {
  const ranked = contenders.filter(({ similarity }) => similarity >= SIMILARITY_MIN).sort(order)
  const best = ranked[0]?.similarity ?? 0
  const weights = ranked.map(({ similarity }) => Math.exp(SHARPNESS * (similarity - best)))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return ranked.slice(0, CANDIDATES_MAX).map(({ displayName, groupId, accounts, foundBy }, place) => ({
    displayName,
    groupId,
    accounts,
    confidence: rounded(meantBy(best) * ((weights[place] ?? 0) / sum)),
    foundBy
  }))
}

/** The footprint of an account of the index; its own key where it is in none. */
const footprintOf = ({ listing }: Pick<FoundListing, "listing">): string =>
  listing.groupId ?? accountKey(listing.account)

/**
 * Which footprints are one creator's by what the tenant discovered: an account that is in none goes with the seed that it was
 * found of. With a seed whose footprint was confirmed goes only what is not scored: of all else the confirmation decided.
 */
const joinFootprints = (found: ReadonlyArray<FoundListing>, together: ReadonlyArray<FoundTogether>) => {
  const footprints = new Map(
    found.flatMap((row) =>
      [row.listing, ...row.linked].map(({ account }) => [accountKey(account), footprintOf(row)] as const)
    )
  )
  const isConfirmed = new Set<string>(found.flatMap(({ listing }) => listing.groupId ?? []))
  const joined = new Map<string, string>()
  const joinedTo = (footprint: string): string => {
    const other = joined.get(footprint)
    return other === undefined ? footprint : joinedTo(other)
  }
  const told = together.flatMap(({ seed, accounts }) => {
    const into = footprints.get(accountKey(seed))
    return into === undefined ? [] : accounts.map((account) => ({ into, account }))
  })
  // Those of confirmed footprints first: what one of these takes, no other seed draws its own accounts into.
  const inOrder = [...told].sort((a, b) => Number(isConfirmed.has(b.into)) - Number(isConfirmed.has(a.into)))
  for (const { into, account } of inOrder) {
    const own = footprints.get(accountKey(account))
    const isDecided =
      own !== undefined && (isConfirmed.has(own) || (isConfirmed.has(into) && isScoredPlatform(account.platform)))
    if (own === undefined || isDecided) continue
    const [from, to] = [joinedTo(own), joinedTo(into)]
    if (from !== to && !isConfirmed.has(from)) joined.set(from, to)
  }
  return (row: FoundListing) => joinedTo(footprintOf(row))
}

/** The creators behind accounts of the index, each once, by their footprints and by what the tenant discovered `together`. */
export const contendersOf = (
  asked: AskedName,
  found: ReadonlyArray<FoundListing>,
  together: ReadonlyArray<FoundTogether> = []
): ReadonlyArray<Contender> => {
  const groups = groupBy(found, joinFootprints(found, together))
  return [...groups.values()].map((rows) => {
    const alike = rows
      .map((row) => ({
        ...row,
        similarity: nameSimilarity(asked, { ...row.listing, handle: row.listing.account.handle })
      }))
      .sort(
        (a, b) =>
          b.similarity - a.similarity || compareAscending(accountKey(a.listing.account), accountKey(b.listing.account))
      )
    const accounts = new Map<string, CandidateAccount>()
    for (const { listing } of alike) {
      const { account, displayName, url, scoredAt } = listing
      accounts.set(accountKey(account), { account, displayName, url, lastScoredAt: scoredAt })
    }
    for (const { account, displayName, url, scoredAt } of alike.flatMap(({ linked }) => linked)) {
      const key = accountKey(account)
      if (!accounts.has(key)) accounts.set(key, { account, displayName, url, lastScoredAt: scoredAt })
    }
    const [best] = alike
    const followers = rows.flatMap(({ listing }) => listing.followers ?? [])
    return {
      displayName: best?.listing.displayName ?? best?.listing.account.handle ?? "",
      groupId: alike.find(({ listing }) => listing.groupId !== null)?.listing.groupId ?? null,
      accounts: [...accounts.values()],
      foundBy: "index",
      similarity: best?.similarity ?? 0,
      followers: followers.length === 0 ? null : Math.max(...followers)
    }
  })
}

/** The likeliest creators among accounts of the index. */
export const rankCandidates = (asked: AskedName, found: ReadonlyArray<FoundListing>): ReadonlyArray<Candidate> =>
  weighCandidates(contendersOf(asked, found))
