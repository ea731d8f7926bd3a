import { Effect, Layer, Redacted } from "effect"
import { cryptography } from "../../adapters/cryptography/layer.ts"
import { layer as stores } from "../../adapters/postgres/layer.ts"
import * as PostgresServer from "../../adapters/postgres/opening/client.ts"
import { grantCredits } from "../../domain/accounts/billing/grantCredits.ts"
import { createKey } from "../../domain/accounts/keys/keys.ts"
import { createTenant } from "../../domain/accounts/tenants/createTenant.ts"
import { Footprints } from "../../ports/creators/discovery/Footprints.ts"
import { Handle, type Platform } from "../../ports/creators/identity/SocialAccount.ts"
import { Jobs } from "../../ports/creators/jobs/Jobs.ts"
import { freshDatabase } from "./database.ts"
import type { Measured } from "./Latencies.ts"
import { handleOf } from "./lookupReference.ts"
import { makeCardOf, newJob, plantScores } from "./plantScores.ts"
import { type Aim, count, median, megabytes, ms, printTable, times } from "./print.ts"
import { residentMegabytes, sendLoad, startIdler, startServer } from "./processes.ts"
import { lookupRequest, reportRequest } from "./requests.ts"
import { CELL, ROUNDS } from "./settings.ts"

/** The footprint that reports are of, and the flags of all its accounts. */
const PLATFORMS: ReadonlyArray<Platform> = ["youtube", "instagram", "x"]
const FLAGS = 60
const HANDLE = "nova.cooks"
/** Cached creators that are looked up beside. */
const CREATORS = 50
const CREDITS = 1_000_000

const JSON_MS_MAX = 10
const PDF_MS_MAX = 250
const MEMORY_MB_MAX = 60
/** PDFs that are asked for at once, and how much that may slow cached lookups down. */
const PDFS_AT_ONCE = 20
const SLOWER_MAX = 2
const LOOKUP_CONNECTIONS = 4
const WARM_UP_ANSWERS = 2_000
/** PDFs after which a process holds what it will hold. */
const WARM_UP_PDFS = 40

/** A tenant that had a creator of three accounts and sixty flags scored, and others beside; answers its key. */
const plant = Effect.gen(function* () {
  const { id: tenantId } = yield* createTenant("Reader")
  yield* grantCredits({ tenantId, credits: CREDITS })
  const cardOf = makeCardOf()
  const accounts = yield* Effect.forEach(PLATFORMS, (platform, place) =>
    Effect.gen(function* () {
      const jobs = yield* Jobs
      const job = {
        ...newJob(tenantId, HANDLE),
        account: { platform, handle: Handle.make(HANDLE) },
        spelling: platform
      }
      const at = new Date()
      const card = cardOf(job, at)
      const [flag] = card.score.flags
      if (flag === undefined) throw new Error("the creator has no flag")
      const flags = Array.from({ length: FLAGS / PLATFORMS.length }, (_, index) => ({
        ...flag,
        postUrl: `https://social.test/${platform}/p/${index}`,
        excerpt: `${flag.excerpt} (${place}.${index})`
      }))
      yield* jobs.enqueue(job)
      yield* jobs.start(job, at)
      yield* jobs.complete(
        job,
        { scores: [{ shared: { ...card, score: { ...card.score, flags } }, own: null }], output: null, announce: null },
        at
      )
      return job.account
    })
  )
  yield* Footprints.use((footprints) => footprints.link(accounts))
  yield* plantScores(
    tenantId,
    Array.from({ length: CREATORS }, (_, creator) => handleOf(creator))
  )
  const { secret } = yield* createKey({ tenantId, scope: "read", label: "bench" })
  return Redacted.value(secret)
})

interface Round {
  readonly lookup: Measured
  readonly json: Measured
  readonly pdf: Measured
  readonly quiet: Measured
  readonly busy: Measured
  /** Beside a process that only keeps a core busy, at the lowest priority: the reference of what a machine can do. */
  readonly idle: Measured
}

/** Reports as JSON and as PDF over HTTP, beside cached lookups of the same server. */
export const documents = async (resources: AsyncDisposableStack): Promise<ReadonlyArray<Aim>> => {
  const databaseUrl = await freshDatabase(resources)
  if (databaseUrl === null) return []
  const adapters = Layer.mergeAll(stores(Redacted.make(crypto.randomUUID())), cryptography).pipe(
    Layer.provideMerge(PostgresServer.layer(Redacted.make(databaseUrl)))
  )
  const server = await startServer(resources, databaseUrl, { ROLE: "web" })
  const key = await Effect.runPromise(plant.pipe(Effect.provide(adapters)))

  const send = (requests: ReadonlyArray<string>, connections: number, seconds: number | null, answers = 0) =>
    sendLoad(resources, {
      port: server.port,
      requests,
      statusLine: "HTTP/1.1 200 ",
      connections,
      warmUpSeconds: seconds === null ? 0 : CELL.warmUpSeconds,
      seconds,
      answers
    })
  const lookups = Array.from({ length: CREATORS }, (_, creator) => lookupRequest(key, handleOf(creator), null))
  const json = [reportRequest(key, HANDLE, "json")]
  const pdf = [reportRequest(key, HANDLE, "pdf")]

  await send(lookups, LOOKUP_CONNECTIONS, null, WARM_UP_ANSWERS)
  await send(json, LOOKUP_CONNECTIONS, null, WARM_UP_ANSWERS)
  const idle = await residentMegabytes(server.pid)
  await send(pdf, 1, null, WARM_UP_PDFS)
  const afterPdfs = await residentMegabytes(server.pid)

  const rounds: Array<Round> = []
  for (let round = 0; round < ROUNDS; round++) {
    const quiet = await send(lookups, LOOKUP_CONNECTIONS, CELL.seconds)
    const [busy] = await Promise.all([
      send(lookups, LOOKUP_CONNECTIONS, CELL.seconds),
      send(pdf, PDFS_AT_ONCE, CELL.seconds)
    ])
    const stopIdler = startIdler(resources)
    const beside = await send(lookups, LOOKUP_CONNECTIONS, CELL.seconds)
    await stopIdler()
    rounds.push({
      quiet,
      busy,
      idle: beside,
      lookup: await send(lookups, 1, CELL.seconds),
      json: await send(json, 1, CELL.seconds),
      pdf: await send(pdf, 1, CELL.seconds)
    })
  }
  const middle = (of: (round: Round) => number) => median(rounds.map(of))
  const lookupMs = middle(({ lookup }) => lookup.p50Ms)
  const jsonMs = middle(({ json: measured }) => measured.p50Ms)
  const pdfMs = middle(({ pdf: measured }) => measured.p50Ms)
  printTable(
    `Reports of a footprint of ${PLATFORMS.length} accounts and ${FLAGS} flags, one connection`,
    ["answer", "p50", "p99", "of a cached lookup"],
    [
      ["cached lookup", ms(lookupMs), ms(middle(({ lookup }) => lookup.p99Ms)), times(1)],
      ["report as JSON", ms(jsonMs), ms(middle((each) => each.json.p99Ms)), times(jsonMs / lookupMs)],
      ["report as PDF", ms(pdfMs), ms(middle((each) => each.pdf.p99Ms)), times(pdfMs / lookupMs)]
    ]
  )
  const slower = middle(({ quiet, busy }) => busy.p99Ms / quiet.p99Ms)
  printTable(
    `Cached lookups at ${LOOKUP_CONNECTIONS} connections, alone and beside ${PDFS_AT_ONCE} PDFs at once`,
    ["lookups", "rate", "p50", "p99", "of it alone"],
    (
      [
        ["alone", "quiet"],
        ["beside PDFs", "busy"],
        ["beside a core kept busy", "idle"]
      ] as const
    ).map(([name, cell]) => [
      name,
      count(middle((round) => round[cell].perSecond)),
      ms(middle((round) => round[cell].p50Ms)),
      ms(middle((round) => round[cell].p99Ms)),
      times(middle((round) => round[cell].p99Ms / round.quiet.p99Ms))
    ])
  )
  const grown = idle === null || afterPdfs === null ? null : afterPdfs - idle
  return [
    {
      what: `reports: JSON under ${ms(JSON_MS_MAX)} at the median`,
      measured: ms(jsonMs),
      isMet: jsonMs < JSON_MS_MAX
    },
    { what: `reports: PDF under ${ms(PDF_MS_MAX)} at the median`, measured: ms(pdfMs), isMet: pdfMs < PDF_MS_MAX },
    {
      what: `reports: PDFs take at most ${megabytes(MEMORY_MB_MAX)} over idle`,
      measured: grown === null ? "not told here" : megabytes(grown),
      isMet: grown !== null && grown <= MEMORY_MB_MAX
    },
    {
      what: `reports: ${PDFS_AT_ONCE} PDFs at once at most double the p99 of cached lookups`,
      measured: times(slower),
      isMet: slower <= SLOWER_MAX
    }
  ]
}
