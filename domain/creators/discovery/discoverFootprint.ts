import { Clock, Duration, Effect, Option, Schema } from "effect"
import { type Discovery, UnknownReason, type WebSearchPart } from "../../../ports/creators/discovery/Discovery.ts"
import { IdentityPages } from "../../../ports/creators/discovery/IdentityPages.ts"
import { type PictureHash, PictureHashes } from "../../../ports/creators/discovery/PictureHashes.ts"
import { PlatformChecks } from "../../../ports/creators/discovery/PlatformChecks.ts"
import { type WebResult, WebSearch } from "../../../ports/creators/discovery/WebSearch.ts"
import { profileAddress } from "../../../ports/creators/identity/accountAddress.ts"
import { isWebPlatform, type WebPlatform } from "../../../ports/creators/identity/platforms.ts"
import type { SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import { MATCH_MODEL_VERSION } from "../identity/matchAccounts.ts"
import { accountsFound, platformsUnknown } from "./answer.ts"
import { type Assessment, assess } from "./assess.ts"
import {
  DISCOVERY_SECONDS_MAX,
  PAGE_SECONDS_MAX,
  PAGES_AT_ONCE,
  PICTURES_MAX,
  RESULTS_MAX,
  ROUNDS_MAX,
  SEARCH_SECONDS_MAX
} from "./bounds.ts"
import { nextToOpen, withinBounds } from "./frontier.ts"
import { type Gathered, type Proposal, readingsOf } from "./gather.ts"
import { type Outcome, outcomeOf, type Place, pageOf, pageOutcome, placeOf, record, siteOf } from "./places.ts"
import { accountsNamedOn, byKey, placesIn, probesFor, queriesFor, type Results } from "./proposals.ts"

/** The platform says that there is no such account; nothing else is looked for then. */
export class SeedNotFound extends Schema.TaggedError<SeedNotFound>()("SeedNotFound", {}) {}
/** The seed's profile was not read, which says nothing of whether it is there: an outage, a login wall. Nothing else is looked for. */
export class SeedUnavailable extends Schema.TaggedError<SeedUnavailable>()("SeedUnavailable", {
  reason: UnknownReason
}) {}

/** Why the seed's profile was not read. */
const seedFailure = (outcome: Outcome | null): SeedNotFound | SeedUnavailable =>
  outcome?._tag === "Unread" ? new SeedUnavailable({ reason: outcome.reason }) : new SeedNotFound()
/** The discovery broke off; another one may go well. */
export class DiscoveryFailed extends Schema.TaggedError<DiscoveryFailed>()("DiscoveryFailed", {
  cause: Schema.Defect()
}) {}

export interface DiscoveryOptions {
  /**
   * Whether the web may be searched. Where it may not, only what the seed's own pages lead to is found: no account is looked
   * for by its handle either, and the platforms without one are unknown.
   */
  readonly maySearch: boolean
}

const NOTHING: Results = { accounts: [], pages: [] }

/** Opens pages as long as there is time, and keeps what they say. */
const makeVisit = Effect.fnUntraced(function* (seed: Place) {
  const pages = yield* IdentityPages
  const hashes = yield* PictureHashes
  const endMs = (yield* Clock.currentTimeMillis) + Duration.toMillis(Duration.seconds(DISCOVERY_SECONDS_MAX))
  const outcomes = new Map<string, Outcome>()
  const pictures = new Map<string, PictureHash>()
  const looked = new Set<string>()
  const asked = new Set<string>()
  const sites: Array<string> = []
  let pagesRead = 0

  const leftMs = Effect.map(Clock.currentTimeMillis, (nowMs) => endMs - nowMs)
  const unread = (reason: UnknownReason): Outcome => ({ _tag: "Unread", reason })

  const read = ({ account, url }: Place) =>
    (account === null
      ? Effect.map(pages.open(url), (opened): Outcome => {
          if (opened._tag === "Page") return pageOutcome(opened.page)
          const to = placeOf(opened.account, profileAddress(opened.account) ?? url)
          return { _tag: "Moved", to }
        })
      : Effect.map(pages.profile(account), pageOutcome)
    ).pipe(
      Effect.catchTags({
        PageAbsent: () => Effect.succeed<Outcome>({ _tag: "Absent" }),
        PageUnread: ({ reason }) => Effect.succeed(unread(reason))
      })
    )

  const openOne = Effect.fnUntraced(function* (place: Place) {
    const left = yield* leftMs
    if (left <= 0) return unread("too_much")
    const pageMs = Duration.toMillis(Duration.seconds(PAGE_SECONDS_MAX))
    return yield* Effect.timeoutOrElse(read(place), {
      duration: Duration.millis(Math.min(left, pageMs)),
      orElse: () => Effect.succeed(unread(left < pageMs ? "too_much" : "timed_out"))
    })
  })

  /** Opens places at the same time, and keeps what was found in their order, whichever answered first. */
  const open = Effect.fnUntraced(function* (places: ReadonlyArray<Place>) {
    for (const place of places) {
      asked.add(place.key)
      const site = siteOf(place)
      if (site !== null) sites.push(site)
    }
    const found = yield* Effect.forEach(places, openOne, { concurrency: PAGES_AT_ONCE })
    for (const [at, place] of places.entries()) {
      const outcome = found[at]
      if (outcome === undefined) continue
      if (outcome._tag === "Page") pagesRead += 1
      record(outcomes, place, outcome)
    }
    yield* look
  })

  /** Looks at the pictures of the profiles that were read, if the seed has one to hold them against. */
  const look = Effect.gen(function* () {
    if ((pageOf(outcomes, seed)?.avatarUrl ?? null) === null) return
    const addresses = [...outcomes.values()].flatMap((outcome) =>
      outcome._tag === "Page" && outcome.page.account !== null ? (outcome.page.avatarUrl ?? []) : []
    )
    const fresh = [...new Set(addresses)].filter((url) => !looked.has(url)).slice(0, PICTURES_MAX - looked.size)
    for (const url of fresh) looked.add(url)
    const left = yield* leftMs
    if (left <= 0) return
    const limit = Duration.millis(Math.min(left, Duration.toMillis(Duration.seconds(PAGE_SECONDS_MAX))))
    yield* Effect.forEach(
      fresh,
      Effect.fnUntraced(function* (url) {
        const hash = yield* Effect.timeoutOption(hashes.of(url), limit)
        if (Option.isSome(hash) && Option.isSome(hash.value)) pictures.set(url, hash.value.value)
      }),
      { concurrency: PAGES_AT_ONCE, discard: true }
    )
  })

  const gathered = (proposals: ReadonlyArray<Proposal>): Gathered => ({ seed, outcomes, pictures, proposals })

  /** Opens what the seed's own pages lead to, round by round, until they lead to nothing new. */
  const follow = Effect.fnUntraced(function* (proposals: ReadonlyArray<Proposal>) {
    for (let round = 0; round < ROUNDS_MAX; round++) {
      const assessment = assess(gathered(proposals))
      const next = withinBounds(
        nextToOpen(assessment, ({ key }) => asked.has(key) || outcomes.has(key)),
        { asked, sites }
      )
      if (next.length === 0 || (yield* leftMs) <= 0) return assessment
      yield* open(next)
    }
    return assess(gathered(proposals))
  })

  const openWithinBounds = (wished: ReadonlyArray<Place>) =>
    open(withinBounds(wished, { asked, sites }).filter(({ key }) => !outcomes.has(key)))

  return { open, openWithinBounds, follow, gathered, leftMs, outcomes, pagesRead: () => pagesRead }
})

/** Searches the web for the seed. Searches only propose. */
const searchFor = Effect.fnUntraced(function* (queries: ReadonlyArray<string>, leftMs: number) {
  const { search } = yield* WebSearch
  const limitMs = Math.max(0, Math.min(leftMs, Duration.toMillis(Duration.seconds(SEARCH_SECONDS_MAX))))
  const answers = yield* Effect.forEach(
    queries,
    (query) =>
      search(query, { resultsMax: RESULTS_MAX }).pipe(
        Effect.map((results) => ({ part: "searched" as const, results })),
        Effect.catchTags({
          SearchNotConfigured: () => Effect.succeed({ part: "not_configured" as const, results: [] }),
          SearchUnavailable: () => Effect.succeed({ part: "failed" as const, results: [] })
        }),
        Effect.timeoutOrElse({
          duration: Duration.millis(limitMs),
          orElse: () => Effect.succeed({ part: "failed" as const, results: [] })
        })
      ),
    { concurrency: "unbounded" }
  )
  const parts = answers.map(({ part }) => part)
  const part: WebSearchPart = parts.includes("searched") ? "searched" : (parts[0] ?? "failed")
  const results: ReadonlyArray<WebResult> = answers.flatMap((answer) => answer.results)
  return { part, places: placesIn(results) }
})

/** What the pages that a search found name beside the seed. */
const namedOn = ({ pages }: Results, seed: Place, { outcomes }: Gathered): ReadonlyArray<Place> => {
  const read = readingsOf(outcomes)
  return pages.flatMap((page) => {
    const reading = read(page)
    return reading === null ? [] : accountsNamedOn(reading, seed)
  })
}

const switchedOffPlatforms = Effect.flatMap(PlatformChecks, ({ switchedOff }) =>
  Effect.mapError(switchedOff, (cause) => new DiscoveryFailed({ cause }))
)

/**
 * Finds the other accounts of one seed account: what its own pages lead to, then what a search of the web and the same handle
 * propose, each opened and held against the seed. The same pages give the same answer, in whatever order they come. A page that
 * can't be read never fails it. After DISCOVERY_SECONDS_MAX what was found is the answer.
 *
 * Fails with SeedNotFound when there is no such account, with SeedUnavailable when its profile was not read, and with
 * DiscoveryFailed when something of ours breaks.
 */
export const discoverFootprint = Effect.fn("discovery.discoverFootprint")(
  function* (account: SocialAccount, { maySearch }: DiscoveryOptions) {
    const { platform, handle } = account
    const url = profileAddress(account)
    if (!isWebPlatform(platform) || url === null) return yield* new SeedNotFound()
    const seed = placeOf({ platform, handle }, url)
    const visit = yield* makeVisit(seed)
    yield* visit.open([seed])
    const page = pageOf(visit.outcomes, seed)
    if (page === null) return yield* seedFailure(outcomeOf(visit.outcomes, seed))

    const followed = yield* visit.follow([])
    const switchedOff = yield* switchedOffPlatforms
    const isSwitchedOff = (each: WebPlatform): boolean => switchedOff.has(each)
    let part: WebSearchPart = "skipped"
    let assessment: Assessment = followed
    if (maySearch) {
      const searched = yield* searchFor(queriesFor(handle, page.displayName), yield* visit.leftMs)
      part = searched.part
      const probes = probesFor(seed, followed, isSwitchedOff)
      const { accounts, pages } = part === "searched" ? searched.places : NOTHING
      yield* visit.openWithinBounds([...accounts, ...pages, ...probes])
      const named = namedOn(searched.places, seed, visit.gathered([])).slice().sort(byKey)
      const proposals: ReadonlyArray<Proposal> = [
        ...[...accounts, ...named].map((place) => ({ place, sources: new Set(["web_search"] as const) })),
        ...probes.map((place) => ({ place, sources: new Set(["same_handle"] as const) }))
      ]
      yield* visit.openWithinBounds(named)
      assessment = yield* visit.follow(proposals)
    }

    const gathered = visit.gathered([])
    const discovery: Discovery = {
      seed: { platform, handle, displayName: page.displayName },
      accounts: accountsFound({ platform, handle }, gathered, assessment),
      unknown: platformsUnknown({ platform, handle }, gathered, assessment, { hasProbed: maySearch, isSwitchedOff }),
      webSearch: part,
      pagesRead: visit.pagesRead(),
      modelVersion: MATCH_MODEL_VERSION,
      foundAt: new Date(yield* Clock.currentTimeMillis)
    }
    return discovery
  },
  // A fault of ours is told as such; that somebody cancelled is not one.
  Effect.catchDefect((cause) => Effect.fail(new DiscoveryFailed({ cause })))
)
