import { PgClient } from "@effect/sql-pg"
import { Duration, Effect, ManagedRuntime, type Redacted } from "effect"
import { SqlClient } from "effect/sql"
import type { Environment } from "../process/server.ts"
import { type Judge, makeProcesses, type Role, type Running } from "./checkProcesses.ts"
import type { Fate, Servers } from "./checkTaps.ts"

/** So long a process lives at most that comes to no step at which it is to be killed. */
const LIFE_MS = 15_000
/** So long it lives after its last step: longer than a process that is ready makes its classifier, before which it begins no work. */
const QUIET_MS = 3_000
/** So long it may then look for something to do: longer than between two looks for mails and scans. */
const IDLE_MS = 6_000
/** A machine that is busy takes its time. */
const CONNECT_TIMEOUT = Duration.seconds(60)
const POLL_MS = 50
/** Steps of one life among which the one is that is its last, and those of one name. */
const STEPS_MAX = 100
const NAMED_STEPS_MAX = 4
/** Of a process that has nothing more to do. */
const IDLE_STEPS_MAX = 4
/** How many of the processes live at least until they are ready, of those that are killed after a number of steps. */
const FROM_READY_SHARE = 0.8
/** Part of the names of the steps at which processes are killed, where not at any: to look for a fault where it is thought to be. */
const STEP = process.env.CHAOS_STEP
/** How many are killed at a step of one of the rarest names. */
const NAMED_SHARE = 0.6
/** Processes that may end by themselves: those whose database is too slow when they start. */
const ENDED_MAX = 100
/** How many of the steps at which the fewest kills were are chosen from. */
const RAREST = 8
/** Kills between two changes of the roles: one process for all, or two that share the work. */
const KILLS_A_WIRING = 7

/** Numbers from 0 to 1 that a seed makes the same again (mulberry32). */
export const randomOf = (seed: number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Has everything due that waits: leases of the dead lapse, and pauses are over. */
const lapse = (hasNoWorker: boolean, hasNoWeb: boolean) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    if (hasNoWeb) yield* sql`update idempotency_keys set leased_until = now() where status is null`
    if (!hasNoWorker) return
    yield* sql`update check_mails set due_at = now() where due_at > now()`
    yield* sql`update check_refunds set due_at = now() where due_at > now()`
    yield* sql`update payment_events set due_at = now() where due_at > now()`
    yield* sql`update checks set scan_due_at = now() where scan_due_at > now()`
  })

/** At which step a process is killed: behind so many others, of one name where it has one. */
interface Plan {
  readonly name: string | null
  readonly after: number
  /** Whether steps count from when the process is ready. */
  readonly isFromReady: boolean
  readonly fate: Fate
}

/**
 * Runs the program, kills it at random steps, and starts it again, until it is stopped. Kills at steps go on while `isKilling`;
 * then it runs on, restarted where it waits.
 */
export const openLives = (
  databaseUrl: Redacted.Redacted<string>,
  environment: Environment,
  servers: Servers,
  { random, isKilling }: { readonly random: () => number; readonly isKilling: (atStep: number) => boolean }
) => {
  const processes = makeProcesses(environment, servers)
  const database = ManagedRuntime.make(PgClient.layer({ url: databaseUrl, connectTimeout: CONNECT_TIMEOUT }))
  /** Kills at each step, before and after it. */
  const kills = new Map<string, number>()
  const alive = new Map<Role, Running>()
  const counts = { kills: 0, ended: 0, idle: 0, atStep: 0, workers: 0, whileStarting: 0 }
  let web = Promise.withResolvers<string>()
  let isStopped = false

  const pick = <Item>(items: ReadonlyArray<Item>): Item | undefined => items[Math.floor(random() * items.length)]
  const planned = (): Plan => {
    const fate: Fate = random() < 0.5 ? "kill_before" : "kill_after"
    const rarest = [...kills].filter(([name]) => name.startsWith(fate)).toSorted(([, a], [, b]) => a - b)
    const rare = random() < NAMED_SHARE ? pick(rarest.slice(0, RAREST))?.[0].slice(fate.length + 1) : undefined
    const name = STEP ?? rare
    return {
      name: name ?? null,
      after: Math.floor(random() * (name === undefined ? STEPS_MAX : NAMED_STEPS_MAX)),
      isFromReady: random() < FROM_READY_SHARE,
      fate
    }
  }

  /** Kills a process at the step that was planned, and tells of it. */
  const judgeOf = (plan: () => Plan | null, isReady: () => boolean, onStep: (isLast: boolean) => void): Judge => {
    let steps = 0
    let counted: Plan | null = null
    return (step) => {
      for (const fate of ["kill_before", "kill_after"]) {
        const name = `${fate} ${step}`
        if (!kills.has(name)) kills.set(name, 0)
      }
      const now = plan()
      if (now !== counted) steps = 0
      counted = now
      const isCounted = now !== null && step.includes(now.name ?? "") && (isReady() || !now.isFromReady)
      if (isCounted) steps += 1
      const isLast = isCounted && steps > now.after
      onStep(isLast)
      if (!isLast) return "pass"
      const name = `${now.fate} ${step}`
      kills.set(name, (kills.get(name) ?? 0) + 1)
      return now.fate
    }
  }

  /** The states of all checks as they were a moment ago: one question for everybody who waits. */
  let looking: Promise<ReadonlyMap<string, string>> | null = null
  const statuses = (): Promise<ReadonlyMap<string, string>> => {
    looking ??= database
      .runPromise(
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          const rows = yield* sql<{ id: string; status: string }>`select check_id as id, status from checks`
          return new Map(rows.map(({ id, status }) => [id, status]))
        })
      )
      .finally(() =>
        Bun.sleep(POLL_MS).then(() => {
          looking = null
        })
      )
    return looking
  }

  /** One process from its start to its kill, at a step or, where it comes to none, once it has nothing to do. */
  const live = async (role: Role, isDying: boolean) => {
    let isAtStep = false
    let isReady = false
    let lastStepMs = 0
    let plan = isDying ? planned() : null
    const judge = judgeOf(
      () => plan,
      () => isReady,
      (isLast) => {
        isAtStep ||= isLast
        lastStepMs = performance.now()
      }
    )
    const running = await processes.start(role, judge)
    alive.set(role, running)
    running.ready.then(() => {
      isReady = true
      if (role !== "worker" && alive.get(role) === running) web.resolve(running.baseUrl)
    })
    return {
      running,
      /** Resolves when it is dead. */
      end: async () => {
        const idle = running.ready.then(async () => {
          const readyMs = performance.now()
          const isIdle = (nowMs: number) =>
            nowMs - Math.max(readyMs, lastStepMs) > QUIET_MS || nowMs - readyMs > LIFE_MS
          while (!isIdle(performance.now())) await Bun.sleep(POLL_MS)
          if (plan === null) return running.kill()
          // What it looks for next is its last step.
          plan = { ...plan, name: null, after: Math.floor(random() * IDLE_STEPS_MAX) }
          await Bun.sleep(IDLE_MS)
          running.kill()
        })
        await Promise.race([running.gone, idle])
        const wasKilled = await running.gone
        alive.delete(role)
        if (wasKilled) counts.kills += 1
        else counts.ended += 1
        if (counts.ended > ENDED_MAX) throw new Error("processes end by themselves")
        if (isAtStep) counts.atStep += 1
        else counts.idle += 1
        if (isAtStep && !isReady) counts.whileStarting += 1
        if (role !== "web") counts.workers += 1
        // Whoever waits goes on to wait for the next one.
        if (role !== "worker" && isReady) web = Promise.withResolvers<string>()
      }
    }
  }

  /** Keeps the processes of one wiring alive, each replaced when it is killed, for some kills. */
  const wiring = async (roles: ReadonlyArray<Role>) => {
    let left = KILLS_A_WIRING
    await Promise.all(
      roles.map(async (role) => {
        while (left > 0 && !isStopped) {
          left -= 1
          await database.runPromise(lapse(role !== "web", role !== "worker"))
          const { end } = await live(role, isKilling(counts.atStep))
          await end()
        }
      })
    )
  }

  const running = (async () => {
    while (!isStopped) {
      await wiring(["all"])
      if (!isStopped) await wiring(["web", "worker"])
    }
  })()
  running.catch(() => {})

  return {
    counts,
    kills,
    /** Where the web process is now; resolves once there is one that answers. */
    web: () => web.promise,
    statuses,
    ask: <A, E>(question: Effect.Effect<A, E, SqlClient.SqlClient>) => database.runPromise(question),
    /** Fails when a process ended by itself. */
    failure: running.then(() => new Promise<never>(() => {})),
    said: processes.said,
    stop: async () => {
      isStopped = true
      for (const each of alive.values()) each.kill()
      await running
      await processes[Symbol.asyncDispose]()
      await database.dispose()
    }
  }
}
export type Lives = ReturnType<typeof openLives>
