import { join } from "node:path"
import { Effect, Layer, Redacted } from "effect"
import type { SqlClient } from "effect/sql"
import * as Embedded from "../../adapters/embedded/client.ts"
import { layer as stores } from "../../adapters/postgres/layer.ts"
import * as Server from "../../adapters/postgres/opening/client.ts"
import { CLAIM_LEASE_MS } from "../../domain/creators/roster/renewDue.ts"
import type { CreditLedger } from "../../ports/accounts/billing/CreditLedger.ts"
import type { Tenants } from "../../ports/accounts/tenants/Tenants.ts"
import { freshDatabase } from "./database.ts"
import { auditPlans, plantPlans, renewedOnce } from "./plantPlans.ts"
import { type Aim, count, perSecond, printTable } from "./print.ts"
import { freshFolder } from "./processes.ts"

/** Plans that are due. */
const PLANS = Number(process.env.BENCH_PLANS ?? 5_000)
/** Plans of one tenant: 100,000 plans are those of 1,000 tenants. */
const plansEach = (plans: number): number => (plans >= 100_000 ? 100 : 10)
/** Plans that are due on the embedded database. */
const EMBEDDED_PLANS = Math.min(PLANS, 5_000)

export type RenewerEnvironment = { readonly DATABASE_URL: string } | { readonly DATA_DIR: string }

/** Where plans are kept, and how this process asks it while no other has it open. */
export interface PlanStore {
  readonly environment: RenewerEnvironment
  readonly client: ReturnType<typeof Embedded.layer> | ReturnType<typeof Server.layer>
}

const ROOT = join(import.meta.dir, "../..")

/** A worker of its own. `looked` follows the plans that it has looked at; `isDone` that none was due any more. */
export const startRenewer = (environment: RenewerEnvironment, at: Date) => {
  const child = Bun.spawn([process.execPath, join(import.meta.dir, "renewer.ts")], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, RENEW_AT: at.toISOString(), ...environment },
    stdout: "pipe",
    stderr: "inherit"
  })
  const said = { looked: 0, tookMs: Number.NaN, statements: 0 }
  const looksAtMs: Array<number> = []
  let onLook = (): void => undefined
  const listening = (async () => {
    let rest = ""
    for await (const chunk of child.stdout.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + chunk).split("\n")
      rest = lines.pop() ?? ""
      for (const line of lines) {
        const [, looked] = /^looked at (\d+)/.exec(line) ?? []
        if (looked !== undefined) looksAtMs.push(performance.now())
        said.looked += Number(looked ?? 0)
        const [, tookMs, statements] = /^took (\d+) ms and (\d+) statements/.exec(line) ?? []
        if (tookMs !== undefined) Object.assign(said, { tookMs: Number(tookMs), statements: Number(statements) })
      }
      onLook()
    }
  })()
  return {
    said,
    /** Ends it in the middle of looking at plans, half as long after it had looked at so many as it took for the last ones. */
    killAfter: async (looked: number) => {
      await new Promise<void>((resolve) => {
        onLook = () => void (said.looked >= looked && resolve())
        onLook()
        void listening.then(() => resolve())
      })
      const [last = 0, before = last] = looksAtMs.slice(-2).toReversed()
      await Bun.sleep((last - before) / 2)
      child.kill("SIGKILL")
      await child.exited
      return said
    },
    /** What it said when none was due any more. */
    done: async () => {
      await listening
      if ((await child.exited) !== 0) throw new Error("a worker that renews plans failed")
      return said
    },
    stop: () => child.kill("SIGKILL")
  }
}

const onStore = <A, E>(
  { client }: PlanStore,
  work: Effect.Effect<A, E, CreditLedger | SqlClient.SqlClient | Tenants>
) =>
  work.pipe(
    Effect.provide(stores(Redacted.make("a signing secret")).pipe(Layer.provideMerge(client))),
    Effect.runPromise
  )

/** After this the plans that a dead worker held are anybody's. */
const afterLease = (at: Date) => new Date(at.getTime() + CLAIM_LEASE_MS)

/** Plants plans and has one worker renew them. */
const renewAlone = async (resources: AsyncDisposableStack, store: PlanStore, plans: number) => {
  const at = new Date()
  await onStore(store, plantPlans(plans, plansEach(plans), at))
  const worker = startRenewer(store.environment, at)
  resources.defer(worker.stop)
  const said = await worker.done()
  return { ...said, plans, audit: await onStore(store, auditPlans) }
}

/**
 * Plants plans, has workers renew them, as many as the store bears, and kills the first one in the middle; another renews what that
 * one held when its lease has lapsed.
 */
export const renewAndKill = async (resources: AsyncDisposableStack, store: PlanStore, plans: number) => {
  const at = new Date()
  await onStore(store, plantPlans(plans, plansEach(plans), at))
  const killed = startRenewer(store.environment, at)
  resources.defer(killed.stop)
  const isShared = "DATABASE_URL" in store.environment
  const second = isShared ? startRenewer(store.environment, at) : null
  if (second !== null) resources.defer(second.stop)
  const { looked } = await killed.killAfter(plans / 4)
  await second?.done()
  const last = startRenewer(store.environment, afterLease(at))
  resources.defer(last.stop)
  const { looked: lookedLast } = await last.done()
  return { killedAfter: looked, lookedLast, plans, audit: await onStore(store, auditPlans) }
}

const isRenewedOnce = ({ plans, audit }: { readonly plans: number; readonly audit: object }): boolean =>
  Bun.deepEquals(audit, renewedOnce(plans))

/** Renewals of many plans: by one worker, and by two of which one is killed. */
export const renewals = async (resources: AsyncDisposableStack): Promise<ReadonlyArray<Aim>> => {
  const onServer = async (): Promise<PlanStore | null> => {
    const url = await freshDatabase(resources)
    return url === null ? null : { environment: { DATABASE_URL: url }, client: Server.layer(Redacted.make(url)) }
  }
  const inFolder = (): PlanStore => {
    const folder = freshFolder(resources)
    return { environment: { DATA_DIR: folder }, client: Embedded.layer(folder) }
  }
  const stores = [
    { name: "Postgres server", open: onServer, plans: PLANS },
    { name: "embedded", open: async () => inFolder(), plans: EMBEDDED_PLANS }
  ]
  const aims: Array<Aim> = []
  const rows: Array<ReadonlyArray<string>> = []
  for (const { name, open, plans } of stores) {
    const [alone, shared] = [await open(), await open()]
    if (alone === null || shared === null) continue
    const one = await renewAlone(resources, alone, plans)
    const two = await renewAndKill(resources, shared, plans)
    rows.push([
      name,
      count(plans),
      perSecond((plans / one.tookMs) * 1000),
      (one.statements / plans).toFixed(3),
      count(two.killedAfter),
      count(two.lookedLast)
    ])
    aims.push(
      {
        what: `renewals: on the ${name} one worker charges each plan once`,
        measured: `${count(one.audit.renewed)} of ${count(plans)}`,
        isMet: isRenewedOnce(one)
      },
      {
        what: `renewals: on the ${name} so it is where a worker is killed in the middle`,
        measured: `${count(two.audit.renewed)} of ${count(plans)}`,
        isMet: isRenewedOnce(two)
      }
    )
  }
  printTable(
    "Renewals of plans that are due, half of them monitored",
    ["database", "plans", "one worker", "statements a plan", "looked at when killed", "left to another"],
    rows
  )
  return aims
}
