import { Effect, Result } from "effect"
import { discoverFootprint } from "../../../../domain/creators/discovery/discoverFootprint.ts"
import type { Discovery, FoundAccount } from "../../../../ports/creators/discovery/Discovery.ts"
import {
  isScoredPlatform,
  PLATFORMS,
  PROFILE_ORIGINS,
  type WebPlatform
} from "../../../../ports/creators/identity/platforms.ts"
import { accountKey } from "../../../../ports/creators/identity/SocialAccount.ts"
import { serveWorld } from "./serveWorld.ts"
import type { HostedSeed, World } from "./world.ts"

/** From here on a person would take an account for found; from SURE on a program would. */
export const LIKELY = 0.5
export const SURE = 0.9

/** Seeds that are discovered at the same time. */
const SEEDS_AT_ONCE = 4

export interface Figures {
  /** Of the accounts that some page shows: those told from LIKELY on, those told below it, those not told. */
  readonly found: number
  readonly doubted: number
  readonly missed: number
  /** Of the found ones, from SURE on. */
  readonly foundSurely: number
  /** Accounts of other people from LIKELY and from SURE on. */
  readonly wrong: number
  readonly wrongSurely: number
  /** Of what is told from LIKELY on, what is theirs. */
  readonly precision: number
  readonly precisionSurely: number
  readonly recall: number
  readonly recallSurely: number
  /** Platforms of which nothing can be known, and that are told so, or not; and those that are told so and could be known. */
  readonly unknownRight: number
  readonly unknownMissed: number
  readonly unknownWrong: number
  readonly seedsNotFound: number
  readonly pagesRead: number
  readonly forbiddenRequests: number
  /** What went wrong, a line each. */
  readonly faults: ReadonlyArray<string>
}

const share = (part: number, whole: number): number => (whole === 0 ? 1 : part / whole)

const shown = (found: FoundAccount | undefined): string =>
  found === undefined ? "not told" : `${found.confidence.toFixed(2)} ${found.source} ${found.claimedBy}`

/** What one discovery got right and wrong. Pages of links that the world doesn't ask after are no accounts of its people. */
const compare = (world: World, seed: HostedSeed, { accounts, unknown }: Discovery) => {
  const own = new Set(seed.own.map(accountKey))
  const others = accounts.slice(1)
  const byKey = new Map(others.map((each) => [accountKey(each), each]))
  const reachable = seed.reachable.map((each) => ({ key: accountKey(each), told: byKey.get(accountKey(each)) }))
  const counted = others.filter((each) => own.has(accountKey(each)) || PLATFORMS[each.platform].role !== "link_page")
  const notOwn = counted.filter((each) => !own.has(accountKey(each)) && each.confidence >= LIKELY)
  const told = new Set(unknown.map(({ platform }) => platform))
  // Of an account that is told, and could not be opened, it is right to say so.
  const unopened = others.filter(({ isVerified }) => !isVerified).map(({ platform }) => platform)
  const cannotBeKnown = new Set([...seed.unknown, ...unopened])
  const isServed = (platform: WebPlatform) => new URL(PROFILE_ORIGINS[platform]).hostname in world.hosts
  return {
    reachable,
    right: counted.filter((each) => own.has(accountKey(each))),
    wrong: notOwn,
    unknownRight: seed.unknown.filter((each) => told.has(each)),
    unknownMissed: seed.unknown.filter((each) => !told.has(each)),
    unknownWrong: unknown.filter(({ platform }) => isServed(platform) && !cannotBeKnown.has(platform))
  }
}

/** Whether a page was asked for that robots.txt forbids; robots.txt itself is anybody's to read. */
const isForbidden = (world: World, asked: string): boolean =>
  !asked.endsWith("/robots.txt") &&
  world.forbidden.some(({ host, path }) =>
    path.endsWith("*") ? asked.startsWith(`${host}${path.slice(0, -1)}`) : asked === `${host}${path}`
  )

/** Serves a world on this machine, discovers every seed of it through the real readers, and compares. */
export const measureWorld = Effect.fnUntraced(function* (world: World) {
  const { layer, asked } = yield* serveWorld(world)
  const results = yield* Effect.forEach(
    world.seeds,
    Effect.fnUntraced(function* (seed) {
      const { platform, handle } = seed
      if (!isScoredPlatform(platform)) return { seed, discovery: null }
      const result = yield* discoverFootprint({ platform, handle }, { maySearch: true }).pipe(
        Effect.catchTag("DiscoveryFailed", Effect.die),
        Effect.result
      )
      return { seed, discovery: Result.isSuccess(result) ? result.success : null }
    }),
    { concurrency: SEEDS_AT_ONCE }
  ).pipe(Effect.provide(layer))

  const compared = results.flatMap(({ seed, discovery }) =>
    discovery === null ? [] : [{ seed, ...compare(world, seed, discovery) }]
  )
  const lost = results.filter(({ discovery }) => discovery === null)
  const reachable = compared.flatMap((each) => each.reachable)
  const total = reachable.length + lost.reduce((sum, { seed }) => sum + seed.reachable.length, 0)
  const sumOf = (count: (each: (typeof compared)[number]) => number) =>
    compared.reduce((sum, each) => sum + count(each), 0)
  const atLeast = (accounts: ReadonlyArray<FoundAccount>, min: number) =>
    accounts.filter(({ confidence }) => confidence >= min).length
  const foundFrom = (min: number) => reachable.filter(({ told }) => (told?.confidence ?? 0) >= min).length
  const rightFrom = (min: number) => sumOf(({ right }) => atLeast(right, min))
  const wrongFrom = (min: number) => sumOf(({ wrong }) => atLeast(wrong, min))
  const faults = [
    ...lost.map(({ seed }) => `${accountKey(seed)}: seed not found`),
    ...compared.flatMap(({ seed, wrong, unknownMissed, unknownWrong, ...each }) => [
      ...each.reachable
        .filter(({ told }) => (told?.confidence ?? 0) < LIKELY)
        .map(({ key, told }) => `${accountKey(seed)}: missed ${key} (${shown(told)})`),
      ...wrong.map((told) => `${accountKey(seed)}: wrong ${accountKey(told)} (${shown(told)})`),
      ...unknownMissed.map((platform) => `${accountKey(seed)}: ${platform} is unknown and not told so`),
      ...unknownWrong.map(({ platform, reason }) => `${accountKey(seed)}: ${platform} is told unknown (${reason})`)
    ])
  ]
  const figures: Figures = {
    found: foundFrom(LIKELY),
    doubted: reachable.filter(({ told }) => told !== undefined && told.confidence < LIKELY).length,
    missed: total - reachable.filter(({ told }) => told !== undefined).length,
    foundSurely: foundFrom(SURE),
    wrong: wrongFrom(LIKELY),
    wrongSurely: wrongFrom(SURE),
    precision: share(rightFrom(LIKELY), rightFrom(LIKELY) + wrongFrom(LIKELY)),
    precisionSurely: share(rightFrom(SURE), rightFrom(SURE) + wrongFrom(SURE)),
    recall: share(foundFrom(LIKELY), total),
    recallSurely: share(foundFrom(SURE), total),
    unknownRight: sumOf(({ unknownRight }) => unknownRight.length),
    unknownMissed: sumOf(({ unknownMissed }) => unknownMissed.length),
    unknownWrong: sumOf(({ unknownWrong }) => unknownWrong.length),
    seedsNotFound: lost.length,
    pagesRead: results.reduce((sum, { discovery }) => sum + (discovery?.pagesRead ?? 0), 0),
    forbiddenRequests: asked.filter((each) => isForbidden(world, each)).length,
    faults
  }
  return figures
})
