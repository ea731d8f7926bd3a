import { expect } from "bun:test"
import { join } from "node:path"
import { Context, Effect, Layer, Option, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { cryptography } from "../../adapters/cryptography/layer.ts"
import { layer as storesOf } from "../../adapters/postgres/layer.ts"
import { eraseSubject } from "../../domain/checks/backgroundChecks/eraseSubject.ts"
import { Notices } from "../../ports/accounts/notices/Notices.ts"
import { Checks } from "../../ports/checks/backgroundChecks/Checks.ts"
import { ReviewedScores } from "../../ports/checks/review/ReviewedScores.ts"
import { Reviews } from "../../ports/checks/review/Reviews.ts"
import { Footprints } from "../../ports/creators/discovery/Footprints.ts"
import { SubjectRecords } from "../../ports/creators/erasure/SubjectRecords.ts"
import type { SocialAccount } from "../../ports/creators/identity/SocialAccount.ts"
import { Jobs } from "../../ports/creators/jobs/Jobs.ts"
import { MediaStore } from "../../ports/creators/media/MediaStore.ts"
import { type Dump, dumpTables, type Row } from "../support/databases/dumpTables.ts"
import {
  aBrand,
  ERASED,
  liveThrough,
  needlesOf,
  noticeOfBoth,
  OTHER,
  type Person
} from "../tracking/privacy/erasureWorld.ts"
import { type Database, testOnEachDatabase, testOnPostgres } from "./databases.ts"
import { runHere } from "./server.ts"

const POLL_MS = 20
const TIMING = { pollMs: 20, lockRefreshMs: 500, lockSeconds: 2, retryMs: 50 }

/** Columns that may name an erased person: money, and what a tenant made of its own. See domain/checks/backgroundChecks/README.md. */
const ALLOWED = ["links.creator_handle"]

/** Tables that count or queue what the others hold. */
const COUNTING = ["creator_index_totals", "job_queue"]

const storesWith = (secret: string) => Layer.merge(storesOf(Redacted.make(secret), TIMING), cryptography)
type Stores = Layer.Success<ReturnType<typeof storesWith>>

/** What runs effects on the stores of a database, sealed as the commands on it seal. */
const within = async ({ environment, ask }: Database) => {
  const migrated = await runHere(["migrate"], environment)
  expect(migrated.code).toBe(0)
  const secret = await Bun.file(join(environment.DATA_DIR, "signing-secret")).text()
  return <A, E>(effect: Effect.Effect<A, E, Stores | SqlClient.SqlClient>) =>
    ask(effect.pipe(Effect.scoped, Effect.provide(storesWith(secret.trim()))))
}

const holds = (value: unknown, person: Person): boolean => {
  const text = JSON.stringify(value).toLowerCase()
  return needlesOf(person).some((needle) => text.includes(needle))
}

/** Every column of every table in which a person is named. */
const namedIn = (dump: Dump, person: Person): ReadonlyArray<string> => [
  ...new Set(
    Object.entries(dump).flatMap(([table, rows]) =>
      rows.flatMap((row) =>
        Object.entries(row).flatMap(([column, value]) => (holds(value, person) ? [`${table}.${column}`] : []))
      )
    )
  )
]

const rowsOf = (dump: Dump, person: Person, isMeant: (row: Row) => boolean) =>
  Object.fromEntries(
    Object.entries(dump)
      .filter(([table]) => !COUNTING.includes(table))
      .map(([table, rows]) => [table, rows.filter((row) => holds(row, person) && isMeant(row))])
      .filter(([, rows]) => (rows?.length ?? 0) > 0)
  )

/** Two people who are known to two tenants through and through. */
const world = Effect.gen(function* () {
  const [one, two] = [yield* aBrand, yield* aBrand]
  const other = yield* liveThrough(OTHER, one, two)
  const erased = yield* liveThrough(ERASED, one, two)
  // A picture that both need.
  const media = yield* MediaStore
  const [card] = other.cards
  if (card !== undefined) yield* media.store(erased.pictures.picture, card.id, card.scoredAt)
  yield* Notices.use((notices) => notices.add([noticeOfBoth(one.tenantId)]))
  return { one, two, other, erased }
})

const eraseBy = async (environment: Database["environment"], account: SocialAccount) => {
  const named = `${account.platform}/${account.handle}`
  const said = await runHere(["subject", "erase", "--account", named, "--yes", "--json"], environment)
  expect({ code: said.code, stderr: said.stderr }).toEqual({ code: 0, stderr: "" })
  return JSON.parse(said.stdout)
}

const eraseAll = (accounts: ReadonlyArray<SocialAccount>) =>
  Effect.forEach(accounts, (account) => eraseSubject(account, { checkId: null, isDry: false }), { discard: true })

const EVERYWHERE = [
  "checks.accounts",
  "creator_index.display_name",
  "creator_words.word",
  "discoveries.result",
  "footprint_accounts.handle",
  "footprint_views.handle",
  "idempotency_keys.body",
  "imported_evidence.kept",
  "job_accounts.handle",
  "jobs.error",
  "jobs.input",
  "jobs.output",
  "monitored_accounts.handle",
  "notices.key",
  "notices.text",
  "own_scores.card",
  "plans.handle",
  "plan_watches.handle",
  "follower_counts.handle",
  "review_items.finding",
  "review_decisions.decision",
  "review_remakes.handle",
  "roster.note",
  "roster_summaries.summary",
  "scan_pages.content",
  "scored_evidence.made_of",
  "scores.card",
  "usage_log.handle"
]

await testOnEachDatabase(
  "erasing a person leaves nothing that names them, and everybody else as they were",
  async (database) => {
    const run = await within(database)
    const { erased, one } = await run(world)
    const before = await database.ask(dumpTables)
    // The person is in every store, or nothing would be shown by their not being there.
    expect(EVERYWHERE.filter((column) => !namedIn(before, ERASED).includes(column))).toEqual([])
    const isAlone = (row: Row) => !holds(row, ERASED)
    const others = rowsOf(before, OTHER, isAlone)
    const balance = await run(balances)

    const [first, ...rest] = erased.accounts
    const row = await eraseBy(database.environment, first)
    expect(row).toMatchObject({ done: "yes", linked_accounts: [{ account: `youtube/${ERASED.handle}` }] })
    await run(eraseAll(rest))

    const after = await database.ask(dumpTables)
    expect(namedIn(after, ERASED)).toEqual(ALLOWED)
    expect(rowsOf(after, OTHER, isAlone)).toMatchObject(others)
    // Money: what was charged stands, but for the rescoring that was in flight, whose credit is given back.
    expect(await run(balances)).toEqual(
      balance.map((row) => (row.tenant_id === one.tenantId ? { ...row, balance: row.balance + 1 } : row))
    )
    expect(after.ledger_entries?.length).toBe((before.ledger_entries?.length ?? 0) + 1)
    const moneyOf = (dump: Dump) =>
      (dump.usage_log ?? []).map(({ usage_id, credits, used_at, kind }) => ({ usage_id, credits, used_at, kind }))
    expect(moneyOf(after)).toEqual(moneyOf(before))
    // Pictures: the one that another person's score needs is there, the other is gone.
    const media = await run(
      MediaStore.use((store) => Effect.all([store.read(erased.pictures.own), store.read(erased.pictures.shared)]))
    )
    expect(media.map(Option.isSome)).toEqual([false, true])
    // Of the notice that named both, one is left.
    const [both] = (after.notices ?? []).filter(({ event }) => event === "plan.renewal_upcoming")
    expect(both).toMatchObject({
      text: `Not covered: ${OTHER.handle} on X and an erased account on X.`,
      data: { creators: [{ handle: OTHER.handle }, { handle: "[erased]" }] }
    })
    // Nothing is left that would read them again by itself, or tell of them.
    const gone = (after.checks ?? []).flatMap(({ check_id, erased_at }) => (erased_at === null ? [] : [check_id]))
    expect(gone.length).toBe(3)
    const waiting = (after.check_mails ?? []).filter(({ due_at }) => due_at !== null)
    expect(waiting.length).toBeGreaterThan(0)
    expect(waiting.filter(({ check_id = null }) => gone.includes(check_id))).toEqual([])
    expect((after.creator_holds ?? []).length).toBe((before.creator_holds ?? []).length / 2)

    // Once more changes nothing.
    await run(eraseAll(erased.accounts))
    expect(await database.ask(dumpTables)).toEqual(after)
  }
)

const balances = SqlClient.SqlClient.use(
  (sql) => sql<{ readonly tenant_id: string; readonly balance: number }>`
    select tenant_id, balance::int as balance from wallets order by tenant_id
  `
)

class Killed extends Error {}

/** The ports that an erasure writes to, of which the process dies before the call of that number. */
const dyingBefore = (calls: number) => {
  let left = calls
  const dying = <S extends object>(service: S): S =>
    new Proxy(service, {
      get: (target, name, receiver) => {
        const member: unknown = Reflect.get(target, name, receiver)
        return typeof member !== "function"
          ? member
          : (...given: ReadonlyArray<unknown>) => {
              left -= 1
              return left < 0 ? Effect.die(new Killed()) : Reflect.apply(member, target, given)
            }
      }
    })
  return <A, E>(effect: Effect.Effect<A, E, Stores>): Effect.Effect<A, E, Stores> =>
    Effect.updateContext(effect, (context: Context.Context<Stores>) =>
      context.pipe(
        Context.add(Checks, dying(Context.get(context, Checks))),
        Context.add(Footprints, dying(Context.get(context, Footprints))),
        Context.add(Jobs, dying(Context.get(context, Jobs))),
        Context.add(ReviewedScores, dying(Context.get(context, ReviewedScores))),
        Context.add(Reviews, dying(Context.get(context, Reviews))),
        Context.add(SubjectRecords, dying(Context.get(context, SubjectRecords)))
      )
    )
}

await testOnPostgres("an erasure that dies between any two steps is finished by running it again", async (database) => {
  const run = await within(database)
  const { erased } = await run(world)
  const before = await database.ask(dumpTables)
  const others = rowsOf(before, OTHER, (row) => !holds(row, ERASED))
  let deaths = 0
  await run(
    Effect.gen(function* () {
      for (const account of erased.accounts) {
        for (let calls = 0; ; calls++) {
          const exit = yield* eraseSubject(account, { checkId: null, isDry: false }).pipe(
            dyingBefore(calls),
            Effect.exit
          )
          if (exit._tag === "Success") break
          deaths += 1
        }
      }
    })
  )
  expect(deaths).toBeGreaterThan(20)
  const after = await database.ask(dumpTables)
  expect(namedIn(after, ERASED)).toEqual(ALLOWED)
  expect(rowsOf(after, OTHER, (row) => !holds(row, ERASED))).toMatchObject(others)
})

await testOnPostgres(
  "an erasure whose process is killed within a step has not done it, and the next one does",
  async (database) => {
    const run = await within(database)
    const { erased } = await run(world)
    const [account] = erased.accounts
    const before = await database.ask(dumpTables)
    const named = `${account.platform}/${account.handle}`
    // It waits for this transaction in the middle of a step.
    await database.ask(
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* sql`lock table usage_log in access exclusive mode`
        const child = Bun.spawn(
          [process.execPath, "hosts/programs/cli.ts", "subject", "erase", "--account", named, "--yes"],
          {
            cwd: join(import.meta.dir, "../.."),
            env: { PATH: process.env.PATH, HOME: process.env.HOME, ...database.environment },
            stdio: ["ignore", "ignore", "ignore"]
          }
        )
        const waiting = sql`select from pg_locks where not granted and relation = 'usage_log'::regclass`
        while ((yield* waiting).length === 0) yield* Effect.sleep(POLL_MS)
        child.kill("SIGKILL")
        yield* Effect.promise(() => child.exited)
      }).pipe((body) => SqlClient.SqlClient.use((sql) => sql.withTransaction(body)))
    )
    const between = await database.ask(dumpTables)
    // What was done before the step stays done; of the step, which begins with the roster, nothing is.
    const isAccount = (row: Row) => row.platform === account.platform && row.handle === account.handle
    expect((between.scores ?? []).filter(isAccount)).toEqual([])
    expect((between.roster ?? []).filter(isAccount)).toEqual((before.roster ?? []).filter(isAccount))
    expect((between.roster ?? []).filter(isAccount)).not.toEqual([])

    await run(eraseAll(erased.accounts))
    expect(namedIn(await database.ask(dumpTables), ERASED)).toEqual(ALLOWED)
  }
)
