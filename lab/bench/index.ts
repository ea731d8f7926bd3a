import { loadavg } from "node:os"
import { Duration, Effect, Exit, Layer, Redacted, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { cryptography } from "../../adapters/cryptography/layer.ts"
import * as Embedded from "../../adapters/embedded/client.ts"
import { StatementDeadline } from "../../adapters/postgres/connection/boundedClient.ts"
import { schema } from "../../adapters/postgres/creators/discovery/schema.ts"
import { layer as stores } from "../../adapters/postgres/layer.ts"
import * as Server from "../../adapters/postgres/opening/client.ts"
import { createTenant } from "../../domain/accounts/tenants/createTenant.ts"
import { type AskedName, askForHandle, askForName } from "../../domain/creators/discovery/nameSimilarity.ts"
import { NO_FILTERS } from "../../domain/creators/discovery/noFilters.ts"
import { contendersOf, weighCandidates } from "../../domain/creators/discovery/rankCandidates.ts"
import { type CreatorSearch, searchCreators } from "../../domain/creators/discovery/searchCreators.ts"
import { wordsOfName } from "../../domain/creators/listings/foldName.ts"
import type { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import { CreatorIndex } from "../../ports/creators/discovery/CreatorIndex.ts"
import { ListedAccount } from "../../ports/creators/discovery/Listing.ts"
import { type Judged, printMeant, printStated, share } from "./calibration.ts"
import { freshDatabase, keptDatabase } from "./database.ts"
import { explain } from "./explain.ts"
import { indexCalls, isReadWhole } from "./indexCalls.ts"
import { inventedNames } from "./inventedNames.ts"
import { misspelt } from "./misspelt.ts"
import { plantIndex } from "./plantIndex.ts"
import { type Aim, count, megabytes, ms, printLine, printTable, times } from "./print.ts"

/** Creators in the server's index, and in the embedded database's. */
const CREATORS = Number(process.env.BENCH_CREATORS ?? 1_000_000)
const EMBEDDED_CREATORS = 20_000
/** Which accounts are asked about. The table of `rankCandidates.ts` was made of samples 7 and 11: what is stated is judged on another. */
const SAMPLE = 23
/** Questions of each kind. */
const QUESTIONS = 200
/** What takes longer is asked only SLOW_QUESTIONS times. */
const SLOW_MS = 100
const SLOW_QUESTIONS = 20
const WARM_UP = 20
const RESOLVE_P99_MS_MAX = 50
const SEARCH_P99_MS_MAX = 100
const BYTES_PER_MB = 1_000_000

const Row = Schema.Struct({ ...ListedAccount.fields, name: Schema.String })
const readTargets = Schema.decodeUnknownSync(Schema.Array(Row))
type Target = typeof Row.Type
const readSizes = Schema.decodeUnknownSync(Schema.Array(Schema.Struct({ name: Schema.String, bytes: Schema.BigInt })))

interface Timing {
  readonly kind: string
  readonly p50Ms: number
  readonly p99Ms: number
  /** Of the questions whose answer is known, those whose creator was first, and among the first twenty. */
  readonly first?: number
  readonly among?: number
}

const quantile = (sorted: ReadonlyArray<number>, part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN

const timingOf = (kind: string, took: ReadonlyArray<number>): Timing => {
  const sorted = took.toSorted((a, b) => a - b)
  return { kind, p50Ms: quantile(sorted, 0.5), p99Ms: quantile(sorted, 0.99) }
}

/** Runs each work in turn, after a few to warm up, and tells how long each took. */
const timeAll = Effect.fnUntraced(function* <A, E, R>(kind: string, works: ReadonlyArray<Effect.Effect<A, E, R>>) {
  for (const work of works.slice(0, Math.min(WARM_UP, works.length >> 1))) yield* work
  const took: Array<number> = []
  const answers: Array<A> = []
  for (const work of works) {
    const from = performance.now()
    answers.push(yield* work)
    took.push(performance.now() - from)
  }
  const timing = timingOf(kind, took)
  // The tables come when all is measured.
  console.error(`${kind}: p50 ${ms(timing.p50Ms)}, p99 ${ms(timing.p99Ms)}`)
  return { timing, answers }
})

const resolve = Effect.fnUntraced(function* (tenantId: TenantId, asked: AskedName | null) {
  const index = yield* CreatorIndex
  if (asked === null) return { similarity: 0, candidates: [] }
  const contenders = contendersOf(asked, yield* index.named(tenantId, asked.query, NO_FILTERS))
  return {
    similarity: contenders.reduce((best, { similarity }) => Math.max(best, similarity), 0),
    candidates: weighCandidates(contenders)
  }
})

/** Plants the index where it isn't planted yet: what a database was planted with stands in the comment of its table. */
const planted = Effect.fnUntraced(function* (creators: number) {
  const sql = yield* SqlClient.SqlClient
  const wanted = `planted with ${creators}`
  const [known] = yield* sql<{ readonly comment: string | null }>`
    select obj_description('creator_index'::regclass, 'pg_class') as comment
  `
  if (known?.comment === wanted) return printLine(`${count(creators)} creators, planted by a run before.`)
  const beganMs = performance.now()
  yield* Effect.provideService(plantIndex(creators), StatementDeadline, Duration.infinity)
  yield* sql.unsafe(`comment on table creator_index is '${wanted}'`)
  printLine(`${count(creators)} creators, planted in ${count((performance.now() - beganMs) / 1000)} s.`)
})

/** Accounts that questions are asked about, of names in Latin letters and of others; the same each time. */
const targetsOf = Effect.fnUntraced(function* (creators: number) {
  const sql = yield* SqlClient.SqlClient
  const part = Math.min(100, (100 * 8 * QUESTIONS) / creators)
  const sampled = readTargets(
    yield* sql.unsafe(`
      select platform, handle, display_name as name from creator_index tablesample bernoulli (${part}) repeatable (${SAMPLE})
    `)
  )
  const isOther = ({ name }: Target) => /[^\p{Script=Latin}\p{N}\p{P}\p{Z}\p{M}]/u.test(name)
  const latin = sampled.filter((each) => !isOther(each)).slice(0, QUESTIONS)
  return { latin, others: sampled.filter(isOther).slice(0, QUESTIONS) }
})
type Targets = Effect.Success<ReturnType<typeof targetsOf>>

const OWN_WORDS = ["zorvak", "quintexa", "brolumi", "vexandor", "mirquell", "taskovin", "ulpharo"]

/** Names as those of the index, of people who are not in it: a fifth have a word of their own instead of a first name. */
const strangers = (many: number): ReadonlyArray<string> => {
  const [firsts, lasts] = [inventedNames("first_name"), inventedNames("last_name")]
  return Array.from({ length: many }, (_, place) => {
    const one = firsts[Math.floor((((place + SAMPLE / 2) % many) / many) ** 2.5 * firsts.length)]?.name ?? ""
    const two = lasts[Math.floor((((place * SAMPLE) % many) / many) ** 2 * lasts.length)]?.name ?? ""
    return `${place % 5 === 0 ? (OWN_WORDS[place % OWN_WORDS.length] ?? "") : one} ${two}`
  })
}

/** What is asked for in one way, each with the account that is meant, where it is known and listed. */
type Questions = readonly [kind: string, asked: ReadonlyArray<readonly [AskedName | null, Target | null]>]

/** The ways that a name is asked for in. */
const WAYS: ReadonlyArray<readonly [way: string, write: (name: string, place: number) => string]> = [
  ["exact", (name) => name],
  ["typo", misspelt],
  ["other order", (name) => name.split(" ").toReversed().join(" ")],
  ["other script", (name) => wordsOfName(name).join(" ")]
]

const printTimings = (title: string, referenceMs: number, timings: ReadonlyArray<Timing>): void =>
  printTable(
    title,
    ["", "p50", "p99", "of a primary key's", "first", "among 20"],
    timings.map(({ kind, p50Ms, p99Ms, first, among }) => [
      kind,
      ms(p50Ms),
      ms(p99Ms),
      times(p50Ms / referenceMs),
      first === undefined ? "-" : share(first, 1),
      among === undefined ? "-" : share(among, 1)
    ])
  )

const byPrimaryKey = Effect.fnUntraced(function* ({ latin }: Targets) {
  const sql = yield* SqlClient.SqlClient
  const { timing } = yield* timeAll(
    "primary key",
    latin.map(
      ({ platform, handle }) => sql`select score from creator_index where platform = ${platform} and handle = ${handle}`
    )
  )
  return timing
})

const measureNames = Effect.fnUntraced(function* (tenantId: TenantId, { latin, others }: Targets, reference: Timing) {
  const handleOf = (name: string, place: number) => `${wordsOfName(name).join(".")}${(place * 7_919) % 1_000_000}`
  const ofListed = WAYS.map(([way, write]): Questions => {
    const asked = way === "other script" ? others : latin
    return [`name, ${way}`, asked.map((each, place) => [askForName(write(each.name, place)), each])]
  })
  // As many who aren't listed as who are, asked for in the same ways.
  const unlisted = strangers(QUESTIONS * WAYS.length)
  const ofUnlisted = WAYS.map(([way, write], turn): Questions => {
    const names = unlisted.filter((_, place) => place % WAYS.length === turn)
    return [`stranger, ${way}`, names.map((name, place) => [askForName(write(name, place)), null])]
  })
  const questions: ReadonlyArray<Questions> = [
    ...ofListed,
    ...ofUnlisted,
    ["one word", latin.map((each) => [askForName(each.name.split(" ")[0] ?? ""), null])],
    ["handle, exact", latin.map((each) => [askForHandle(each.handle), each])],
    ["handle, typo", latin.map((each, place) => [askForHandle(misspelt(each.handle, place)), each])],
    ["stranger's handle", unlisted.slice(0, 2 * QUESTIONS).map((name, at) => [askForHandle(handleOf(name, at)), null])]
  ]
  const timings: Array<Timing> = [reference]
  const judged = { names: [] as Judged[], handles: [] as Judged[] }
  for (const [kind, asked] of questions) {
    const { timing, answers } = yield* timeAll(
      kind,
      asked.map(([name]) => resolve(tenantId, name))
    )
    const isMeant = (target: Target | null, candidate: (typeof answers)[number]["candidates"][number]) =>
      target !== null &&
      candidate.accounts.some(({ account }) => account.platform === target.platform && account.handle === target.handle)
    const of = answers.map(({ candidates }, place) => {
      const target = asked[place]?.[1] ?? null
      return candidates.findIndex((candidate) => isMeant(target, candidate))
    })
    const isKnown = asked.some(([, target]) => target !== null)
    timings.push({
      ...timing,
      ...(isKnown
        ? {
            first: of.filter((place) => place === 0).length / asked.length,
            among: of.filter((place) => place >= 0).length / asked.length
          }
        : {})
    })
    if (kind === "one word") continue
    for (const [place, { similarity, candidates }] of answers.entries()) {
      const target = asked[place]?.[1] ?? null
      judged[kind.includes("handle") ? "handles" : "names"].push({
        similarity,
        confidences: candidates.map((each) => [each.confidence, isMeant(target, each)])
      })
    }
  }
  printTimings("Who is meant: times, one question at a time", reference.p50Ms, timings)
  for (const [of, answers] of Object.entries(judged)) {
    const known = answers.filter(({ confidences }) => confidences.some(([, isMeant]) => isMeant)).length
    printLine(`\nOf ${of}: ${count(answers.length)} questions, the one meant is a candidate of ${count(known)}.`)
    printMeant(answers)
    printStated(answers)
  }
  return timings
})

const plain: CreatorSearch = { text: null, similarTo: null, filters: NO_FILTERS, sort: null, limit: 20, cursor: null }
const filtered = (filters: Partial<CreatorSearch["filters"]>, more: Partial<CreatorSearch> = {}): CreatorSearch => ({
  ...plain,
  ...more,
  filters: { ...NO_FILTERS, ...filters }
})
const ofAgents = (agents: Partial<CreatorSearch["filters"]["agents"]>) => ({
  agents: { ...NO_FILTERS.agents, ...agents }
})

/** Searches by what makes them hard; `low agent` and `few like both` are of filters that run against the order. */
const searchesOf = ({ latin }: Targets): ReadonlyArray<readonly [string, (place: number) => CreatorSearch]> => [
  ["by score", () => plain],
  ["by followers", () => filtered({}, { sort: "followers" })],
  ["topic and followers", () => filtered({ topic: "food", followers: { min: 10_000, max: 50_000 } })],
  ["brand", (place) => filtered({ brandKey: `brand${place}` })],
  [
    "six filters",
    () =>
      filtered({
        platform: "youtube",
        language: "en",
        country: "US",
        score: { min: 60, max: null },
        engagementRate: { min: 0.02, max: null },
        withoutFlags: ["profanity", "hate"]
      })
  ],
  ["rare flag, by followers", () => filtered({ withFlags: ["hate"] }, { sort: "followers" })],
  ["small, by followers", () => filtered({ followers: { min: null, max: 5_000 } }, { sort: "followers" })],
  ["low agent", (place) => filtered(ofAgents({ sentiment: { min: null, max: 32 + (place % 4) } }))],
  ["half low agent", (place) => filtered(ofAgents({ sentiment: { min: null, max: 50 + (place % 4) } }))],
  ["low agent, topic", () => filtered({ topic: "food", ...ofAgents({ sentiment: { min: null, max: 40 } }) })],
  [
    "few like both",
    () =>
      filtered(
        {
          engagementRate: { min: 0.15, max: null },
          ...ofAgents({ authenticity: { min: 90, max: null }, community_trust: { max: null, min: 90 } })
        },
        { sort: "followers" }
      )
  ],
  ["nobody", () => filtered({ score: { min: 90, max: null }, ...ofAgents({ sentiment: { min: null, max: 60 } }) })],
  ["text", (place) => filtered({}, { text: latin[place % latin.length]?.name ?? "nova" })],
  ["similar", (place) => filtered({}, { similarTo: latin[place % latin.length] ?? null })]
]

const measureSearches = Effect.fnUntraced(function* (tenantId: TenantId, targets: Targets, reference: Timing) {
  const timings: Array<Timing> = [reference]
  for (const [kind, of] of searchesOf(targets)) {
    const works = Array.from({ length: QUESTIONS }, (_, place) => Effect.exit(searchCreators(tenantId, of(place))))
    // A search that is slow each time is not asked so often.
    const few = yield* timeAll(kind, works.slice(0, SLOW_QUESTIONS))
    const { timing, answers } = few.timing.p50Ms > SLOW_MS ? few : yield* timeAll(kind, works)
    const failed = answers.filter(Exit.isFailure).length
    timings.push({ ...timing, kind: failed === 0 ? kind : `${kind} (${count(failed)} not answered)` })
  }
  printTimings("Searches: times of a page of 20, with the totals", reference.p50Ms, timings)
  return timings
})

const printSizes = Effect.fnUntraced(function* () {
  const sql = yield* SqlClient.SqlClient
  const sizes = readSizes(
    yield* sql`
      select c.relname as name, pg_relation_size(c.oid)::bigint as bytes from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relname like 'creator_%' and c.relkind in ('r', 'i')
        and pg_relation_size(c.oid) > 1000000 order by 2 desc
    `
  )
  const megabytesOf = (each: ReadonlyArray<(typeof sizes)[number]>) =>
    megabytes(each.reduce((sum, { bytes }) => sum + Number(bytes) / BYTES_PER_MB, 0))
  printTable(
    "Sizes",
    ["", "size"],
    [...sizes.map((each) => [each.name, megabytesOf([each])]), ["all", megabytesOf(sizes)]]
  )
})

/** Whether a statement of the index reads one of its tables whole. */
const explainCalls = Effect.fnUntraced(function* () {
  const plans: Array<readonly [name: string, scans: string, isWhole: boolean]> = []
  for (const [name, call] of Object.entries(yield* indexCalls)) {
    const { anew } = yield* explain(call)
    const scans = anew.scans.filter((scan) => /creator_(index|word)/.test(scan))
    plans.push([name, scans.join(", "), scans.some(isReadWhole)])
  }
  printTable(
    "Plans",
    ["", "the index is read by", "reads a table whole"],
    plans.map(([name, scans, isWhole]) => [name, scans, isWhole ? "YES" : "no"])
  )
  return plans.some(([, , isWhole]) => isWhole)
})

const loadNow = () => loadavg()[0]?.toFixed(1) ?? "-"

const measure = Effect.fnUntraced(function* (creators: number) {
  const { id: tenantId } = yield* createTenant("Bench")
  yield* planted(creators)
  const loadBefore = loadNow()
  const targets = yield* targetsOf(creators)
  const reference = yield* byPrimaryKey(targets)
  const names = yield* measureNames(tenantId, targets, reference)
  const searches = yield* measureSearches(tenantId, targets, reference)
  yield* printSizes()
  const hasSeqScan = yield* explainCalls()
  printLine(`\nThe machine's load was ${loadBefore} before and ${loadNow()} after, this run's own included.`)
  return { names, searches, hasSeqScan }
})

const run = (client: Parameters<typeof provide>[0], creators: number) =>
  Effect.runPromise(measure(creators).pipe(Effect.provide(provide(client))))
const provide = <E>(client: Layer.Layer<SqlClient.SqlClient, E>) =>
  Layer.mergeAll(stores(Redacted.make("a secret of the benchmark's own")), cryptography).pipe(
    Layer.provideMerge(client)
  )

/** A database is kept for the next run where BENCH_KEEP is set: by its size and by what its tables are made by. */
const databaseFor = (resources: AsyncDisposableStack): Promise<string | null> =>
  process.env.BENCH_KEEP === undefined
    ? freshDatabase(resources)
    : keptDatabase(`creatorsignal_bench_index_${CREATORS}_${Bun.hash.crc32(schema.join())}`)

const slowestMs = (timings: ReadonlyArray<Timing>): number =>
  timings.reduce((max, { p99Ms }) => Math.max(max, p99Ms), 0)

/** Resolving and searching over an index of many creators. */
export const index = async (resources: AsyncDisposableStack): Promise<ReadonlyArray<Aim>> => {
  const aims: Array<Aim> = []
  const url = await databaseFor(resources)
  if (url !== null) {
    printLine("A Postgres server; the aims are of it.")
    const { names, searches, hasSeqScan } = await run(Server.layer(Redacted.make(url)), CREATORS)
    const byName = slowestMs(names.filter(({ kind }) => kind.startsWith("name")))
    const ofPages = slowestMs(searches)
    aims.push(
      {
        what: `resolve by name over ${count(CREATORS)} creators: p99 below ${ms(RESOLVE_P99_MS_MAX)}`,
        measured: ms(byName),
        isMet: byName < RESOLVE_P99_MS_MAX
      },
      {
        what: `each kind of search over ${count(CREATORS)} creators: p99 below ${ms(SEARCH_P99_MS_MAX)}`,
        measured: ms(ofPages),
        isMet: ofPages < SEARCH_P99_MS_MAX
      },
      {
        what: "no plan reads a table whole",
        measured: hasSeqScan ? "one does" : "none does",
        isMet: !hasSeqScan
      }
    )
  }
  if (process.env.BENCH_SERVER_ONLY === undefined) {
    printLine("\nThe embedded database.")
    await run(Embedded.layer(), EMBEDDED_CREATORS)
  }
  return aims
}
