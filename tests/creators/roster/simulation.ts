import { Cause, Clock, Effect, Exit, Result, Semaphore } from "effect"
import type { Digest } from "effect/crypto"
import { forecastPlans } from "../../../domain/creators/roster/forecastPlans.ts"
import { readPlan } from "../../../domain/creators/roster/planView.ts"
import { renewDue } from "../../../domain/creators/roster/renewDue.ts"
import { setPlan } from "../../../domain/creators/roster/setPlan.ts"
import { warnOfRenewals } from "../../../domain/creators/roster/warnOfRenewals.ts"
import { fixedClock } from "../../../fixtures/system/fixedClock.ts"
import { CreditLedger, Credits, type LedgerEntry } from "../../../ports/accounts/billing/CreditLedger.ts"
import { type ApiKey, KeyId } from "../../../ports/accounts/keys/ApiKey.ts"
import type { NewNotice } from "../../../ports/accounts/notices/Notice.ts"
import { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { Tenants } from "../../../ports/accounts/tenants/Tenants.ts"
import { Footprints } from "../../../ports/creators/discovery/Footprints.ts"
import { accountKey, Handle, type SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import { JobId } from "../../../ports/creators/jobs/Job.ts"
import { Jobs } from "../../../ports/creators/jobs/Jobs.ts"
import { newScoreJob } from "../../../ports/creators/jobs/scoreJob.ts"
import type { Plan, PlanKind } from "../../../ports/creators/roster/Plan.ts"
import { PLANS_LISTED_MAX, type PlanStep, Plans } from "../../../ports/creators/roster/Plans.ts"
import { StoreUnavailable } from "../../../ports/system/StoreUnavailable.ts"
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../ports/time/days.ts"
import { aCard } from "../../contracts/creatorsExamples.ts"
import { Oracle } from "./invariants/Oracle.ts"
import { type ObservedJob, PERIOD_MS, type Use } from "./invariants/observed.ts"

export const SIMULATION_START_MS = Date.UTC(2026, 0, 1)
const PLATFORMS = ["instagram", "youtube", "x"] as const
/** Days at the end on which nothing happens but what plans do; the last of them are what was forecast. */
const QUIET_DAYS = 31
const FORECAST_DAYS = 90
const SLEEP_DAYS_MAX = 90
/** The part of rescorings that fail. */
const FAILING = 0.15

type PlansPort = Plans["Service"]
type JobsPort = Jobs["Service"]
type LedgerPort = CreditLedger["Service"]

/** What is done wrong on purpose. */
export interface Fault {
  readonly plans?: (plans: PlansPort, others: { readonly ledger: LedgerPort; readonly jobs: JobsPort }) => PlansPort
  readonly jobs?: (jobs: JobsPort, ledger: LedgerPort) => JobsPort
  readonly ledger?: (ledger: LedgerPort) => LedgerPort
  /** How many rescorings fail; else FAILING. */
  readonly failing?: number
  readonly forecast?: (credits: number) => number
}

export interface SimulationOptions {
  readonly seed: number
  readonly tenants: number
  readonly creators: number
  readonly days: number
  readonly fault?: Fault
  /** Whether workers run at the same time, whose order nobody knows. */
  readonly isConcurrent?: boolean
  /** Ends with the first violation. */
  readonly isBrief?: boolean
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
const makeRandom = (seed: number) => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (count: number): number => Math.floor(next() * count)
  const hex = (digits: number): string => Array.from({ length: digits }, () => below(16).toString(16)).join("")
  return {
    next,
    below,
    isOne: (chance: number): boolean => next() < chance,
    of: <T>(values: readonly [T, ...ReadonlyArray<T>]): T => values[below(values.length)] ?? values[0],
    uuid: (): string => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`
  }
}

interface RunningJob {
  readonly jobId: JobId
  readonly tenantId: TenantId
  readonly planId: string | null
  readonly accounts: ReadonlyArray<SocialAccount>
  readonly held: ReadonlyArray<string>
  readonly endsMs: number
  readonly isDone: boolean
  readonly cost: number
}

/** Whether something else changes the creator's plan while an order is carried out. */
type Manner = "alone" | "interrupting" | "at once"

/** How a worker ends. */
type Death = "none" | "before" | "behind" | "repeats" | "zombie" | "interrupted by an order"

/**
 * Years of tenants who set, change and cancel plans of the same creators, and of workers that renew them, sleep and die. The same seed
 * does the same on every store. Every write is shown to an oracle, and every day is judged.
 */
export const simulate = Effect.fnUntraced(function* (options: SimulationOptions) {
  const { seed, fault = {}, isConcurrent = true } = options
  const random = makeRandom(seed)
  const running = yield* Clock.Clock
  const [basePlans, baseJobs, baseLedger] = [yield* Plans, yield* Jobs, yield* CreditLedger]
  const ledger = fault.ledger?.(baseLedger) ?? baseLedger
  const footprints = yield* Footprints
  const tenantStore = yield* Tenants
  const jobs = fault.jobs?.(baseJobs, ledger) ?? baseJobs

  // The world.
  let nowMs = SIMULATION_START_MS
  const lines: Array<string> = []
  const creators = Array.from({ length: options.creators }, (_, place) =>
    PLATFORMS.slice(0, 1 + (place % 3)).map(
      (platform): SocialAccount => ({ platform, handle: Handle.make(`nova.${seed}.${place}`) })
    )
  )
  const everyAccount = creators.flat()
  const accountOfKey = new Map(everyAccount.map((account) => [accountKey(account), account]))
  const tenants = Array.from({ length: options.tenants }, () => TenantId.make(random.uuid()))
  const stranger = TenantId.make(random.uuid())
  const keys = new Map<TenantId, ApiKey>()
  const grouped = new Map<string, ReadonlyArray<string>>()
  const regrouped = new Map<string, number>()
  const scored = new Map<string, number>()
  const scoredFor = new Map<string, TenantId>()
  const heldUntil = new Map<string, number>()
  const paidFor = new Set<string>()
  const touchedByTenant = new Set<string>()
  const balances = new Map<TenantId, number>()
  const entriesSeen = new Map<TenantId, number>()
  let runningJobs: ReadonlyArray<RunningJob> = []
  let notices: Array<NewNotice> = []
  let newJobs: Array<ObservedJob & { readonly tenant: TenantId }> = []
  const oracle = new Oracle(SIMULATION_START_MS, {
    accountsOf: (tenantId, account) => grouped.get(`${tenantId}/${accountKey(account)}`) ?? [accountKey(account)],
    lastScoredMs: (accounts) =>
      accounts.reduce<number | null>((last, key) => {
        const at = scored.get(key)
        return at === undefined || (last !== null && last > at) ? last : at
      }, null),
    isTold: (tenantId, accounts) => {
      const [last] = accounts.toSorted((one, other) => (scored.get(other) ?? 0) - (scored.get(one) ?? 0))
      return last !== undefined && scoredFor.get(last) === tenantId
    },
    isHeld: (accounts) => runningJobs.some(({ held }) => held.some((key) => accounts.includes(key))),
    heldMs: (accounts) => Math.max(0, ...accounts.map((key) => heldUntil.get(key) ?? 0)),
    regroupedMs: (account) => regrouped.get(account) ?? 0,
    balance: (tenantId) => balances.get(tenantId) ?? 0
  })

  const regroup = (changed: ReadonlyArray<string>) =>
    Effect.gen(function* () {
      for (const key of changed) regrouped.set(key, nowMs)
      for (const tenantId of tenants) {
        for (const account of everyAccount) {
          const members = yield* footprints.of(account, tenantId)
          grouped.set(`${tenantId}/${accountKey(account)}`, members.map(accountKey))
        }
      }
    })

  /** The ledger's entries since it was asked for last, and the balance they lead to. */
  const freshEntries = Effect.gen(function* () {
    const fresh: Array<LedgerEntry> = []
    for (const tenantId of tenants) {
      const seen = entriesSeen.get(tenantId) ?? 0
      const wallet = yield* ledger.wallet(tenantId)
      if (wallet.entries > seen) {
        const entries = yield* ledger.chain(tenantId, { limit: wallet.entries - seen, after: seen })
        fresh.push(...entries)
        const sum = entries.reduce((total, { delta }) => total + delta, balances.get(tenantId) ?? 0)
        balances.set(tenantId, sum)
        entriesSeen.set(tenantId, wallet.entries)
      }
      if (wallet.balance !== (balances.get(tenantId) ?? 0) || wallet.balance < 0) {
        oracle.violate(
          "the balance is the sum of the ledger",
          nowMs,
          `${wallet.balance}, not ${balances.get(tenantId)}`
        )
      }
    }
    return fresh
  })

  const listed = Effect.gen(function* () {
    const plans: Array<Plan> = []
    for (const tenantId of tenants)
      plans.push(...(yield* basePlans.list(tenantId, { limit: PLANS_LISTED_MAX, after: null })))
    return plans
  })

  // What is written is recorded where it is written; faults are planted above it, and the oracle watches above them.
  const recorded: PlansPort = Plans.of({
    ...basePlans,
    // A store takes its time, in which another reads the same; one in memory takes none.
    standing: (...asked) => Effect.tap(basePlans.standing(...asked), () => Effect.yieldNow),
    apply: (steps: ReadonlyArray<PlanStep>) =>
      Effect.tap(basePlans.apply(steps), (outcomes) =>
        Effect.gen(function* () {
          for (const [place, step] of steps.entries()) {
            if (outcomes[place]?._tag !== "Applied") continue
            notices.push(...step.notices)
            if (step.job === null) continue
            const held = new Set<string>()
            for (const account of step.job.accounts) {
              for (const member of yield* Effect.orDie(footprints.of(account, step.tenantId)))
                held.add(accountKey(member))
            }
            const { jobId, tenantId, originator } = step.job
            const planId = originator.id ?? ""
            newJobs.push({ jobId, tenantId, planId, accounts: [...held], tenant: tenantId })
            const isLong = random.isOne(0.02)
            const isDone = !random.isOne(isQuiet ? 0 : (fault.failing ?? FAILING))
            const lastsMs = isQuiet ? HOUR_MS : isLong ? random.below(40) * DAY_MS : random.below(36 * 60) * MINUTE_MS
            runningJobs = [
              ...runningJobs,
              {
                jobId,
                tenantId,
                planId,
                accounts: step.job.accounts.map(({ platform, handle }) => ({ platform, handle })),
                held: [...held],
                endsMs: nowMs + lastsMs + MINUTE_MS,
                isDone,
                cost: step.job.priceCredits
              }
            ]
          }
        })
      )
  })
  let isQuiet = false
  const faulty = fault.plans?.(recorded, { ledger, jobs }) ?? recorded
  const observe = (use: Use) =>
    Effect.gen(function* () {
      const entries = yield* freshEntries
      const plans = yield* listed
      const pausedTold = notices.filter(({ event }) => event === "plan.paused").length
      const credits = oracle.observe({ use, plans, entries, jobs: newJobs, pausedTold })
      for (const { delta, reference, reason } of entries)
        lines.push(`${use.kind} ${use.atMs} ${reason} ${delta} ${reference}`)
      newJobs = []
      notices = notices.filter(({ event }) => event !== "plan.paused")
      return credits
    })
  // What several workers write at the same time is observed one by one.
  const oneByOne = (yield* Semaphore.make(1)).withPermits(1)
  const watched = (use: Use, onCharged: (credits: number) => void = () => {}): PlansPort =>
    Plans.of({
      ...faulty,
      apply: (steps) =>
        oneByOne(Effect.tap(faulty.apply(steps), () => Effect.map(Effect.orDie(observe(use)), onCharged)))
    })
  const services = yield* Effect.context<CreditLedger | Digest.Digest>()

  /** Does something as a host whose clock says so. */
  const as = <A, E, R>(plans: PlansPort, atMs: number, effect: Effect.Effect<A, E, R>) =>
    effect.pipe(
      Effect.provideService(Plans, plans),
      Effect.provideService(Clock.Clock, fixedClock(new Date(atMs), running))
    )

  const order = (
    tenantId: TenantId,
    account: SocialAccount,
    kind: PlanKind | "none",
    atMs: number,
    manner: Manner = "alone"
  ) =>
    Effect.gen(function* () {
      const key = keys.get(tenantId)
      if (key === undefined) return
      const prediction = oracle.predict(tenantId, account, kind, atMs)
      const accounts = grouped.get(`${tenantId}/${accountKey(account)}`) ?? []
      const isHeld = runningJobs.some(({ held }) => held.some((name) => accounts.includes(name)))
      const isPaidFor = accounts.some((name) => paidFor.has(`${tenantId}/${name}`))
      const isTouched = accounts.some((name) => touchedByTenant.has(`${tenantId}/${name}`))
      const balance = balances.get(tenantId) ?? 0
      const use: Use = { kind: "set", atMs, tenantId, account, order: kind }
      let charged = 0
      const plans = watched(use, (credits) => {
        charged += credits
      })
      let wasLost = false
      let isLost = !isQuiet && random.isOne(0.05)
      const losing = Plans.of({
        ...plans,
        apply: (steps) =>
          Effect.flatMap(plans.apply(steps), (outcomes) => {
            if (!isLost) return Effect.succeed(outcomes)
            isLost = false
            wasLost = true
            oracle.count("answers lost")
            return Effect.fail(new StoreUnavailable({ store: "Plans", cause: "the answer was lost" }))
          })
      })
      const isAlone = manner === "alone"
      const operationId = random.uuid()
      const done = yield* as(
        losing,
        atMs,
        setPlan(key, { account, spelling: account.platform }, kind, { operationId })
      ).pipe(Effect.result)
      const wrong = (told: string) =>
        oracle.violate("orders are answered as the rules say", atMs, `${kind} of ${account.handle}: ${told}`)
      const told = `set ${atMs} ${kind} ${accountKey(account)}`
      const costs = prediction._tag === "Costs" ? prediction.credits : null
      if (Result.isSuccess(done)) {
        const { creditsCharged, view } = done.success
        lines.push(`${told}: ${creditsCharged} ${view.plan} ${view.serves} ${view.renewsAt?.toISOString()}`)
        oracle.count(`orders of ${kind}`)
        // Of two equal orders at once, one of which lost its answer, both may say what was charged once.
        const isOthers = manner === "at once" && wasLost
        if (creditsCharged !== charged && !isOthers) wrong(`says ${creditsCharged}, charged ${charged}`)
        if (isAlone && costs !== null && !costs.includes(creditsCharged)) {
          oracle.violate(
            "paid is the dearest held",
            atMs,
            `${kind} of ${account.handle} cost ${creditsCharged}, not ${costs}`
          )
        }
        if (kind !== "none" && !isTouched) {
          oracle.violate("only scored creators are planned", atMs, `${account.handle} was set`)
        }
        if (manner === "at once") return
        if (view.plan !== kind) wrong(`is ${view.plan}`)
        oracle.viewed(tenantId, account, view, atMs)
        return
      }
      const error = done.failure
      lines.push(`${told}: ${error._tag}`)
      oracle.count(`refused ${error._tag}`)
      if (charged !== 0) wrong(`${error._tag}, and charged ${charged}`)
      if (error._tag === "NotScored" && (isPaidFor || kind === "none"))
        wrong("NotScored of a creator that was paid for")
      if (error._tag === "CreatorBusy" && !isHeld) wrong("CreatorBusy, and no job holds it")
      if (
        error._tag === "CreditsExhausted" &&
        isAlone &&
        costs !== null &&
        !costs.some((credits) => credits > balance)
      ) {
        wrong(`CreditsExhausted, costs ${costs} of ${balance}`)
      }
      if (error._tag === "ChargeFailed") wrong(`ChargeFailed: ${String(error.cause)}`)
    })

  const anOrder = (atMs: number) =>
    Effect.suspend(() => {
      const tenantId = tenants[random.below(tenants.length)]
      const account = everyAccount[random.below(everyAccount.length)]
      const kind = random.of<PlanKind | "none">([
        "recurring",
        "recurring",
        "recurring_monitoring",
        "recurring_monitoring",
        "none"
      ])
      return tenantId === undefined || account === undefined ? Effect.void : order(tenantId, account, kind, atMs)
    })

  /** Two orders of one creator at the same time, by whichever of its accounts. */
  const ordersAtOnce = Effect.suspend(() => {
    const tenantId = tenants[random.below(tenants.length)]
    const account = everyAccount[random.below(everyAccount.length)]
    if (tenantId === undefined || account === undefined) return Effect.void
    const names = grouped.get(`${tenantId}/${accountKey(account)}`) ?? []
    const sibling = accountOfKey.get(names[random.below(names.length)] ?? "") ?? account
    const kinds = [0, 1].map(() => random.of<PlanKind | "none">(["recurring", "recurring_monitoring", "none"]))
    oracle.count("orders at once")
    return Effect.all(
      kinds.map((kind, place) => order(tenantId, place === 0 ? account : sibling, kind, nowMs, "at once")),
      { concurrency: "unbounded", discard: true }
    )
  })

  const renewAll = (plans: PlansPort, atMs: number) =>
    as(plans, atMs, renewDue.pipe(Effect.repeat({ until: (looked) => looked === 0 })))
  const renewUse = (atMs: number): Use => ({ kind: "renew", atMs, tenantId: null, account: null, order: null })

  /** A worker that ends in one of the ways in which workers do; the rest of what it claimed is left until its lease lapses. */
  const dyingWorker = (atMs: number, death: Death): PlansPort => {
    const plans = watched(renewUse(atMs))
    let isOver = false
    return Plans.of({
      ...plans,
      apply: (steps) => {
        if (isOver) return plans.apply(steps)
        isOver = true
        if (death === "before") return Effect.die("the worker died")
        if (death === "behind") return Effect.flatMap(plans.apply(steps), () => Effect.die("the worker died"))
        if (death === "repeats") return Effect.flatMap(plans.apply(steps), () => plans.apply(steps))
        if (death === "zombie") {
          const later = atMs + 3 * MINUTE_MS
          return renewAll(watched(renewUse(later)), later).pipe(
            Effect.orDie,
            Effect.provide(services),
            Effect.andThen(plans.apply(steps))
          )
        }
        // The customer changes what the worker is about to write.
        const step = steps[random.below(steps.length)]
        const account = step?.changes[0]?.after.account
        const kind = random.of<PlanKind | "none">(["none", "recurring", "recurring_monitoring"])
        const meanwhile =
          step === undefined || account === undefined
            ? Effect.void
            : order(step.tenantId, account, kind, atMs, "interrupting")
        return Effect.andThen(Effect.provide(meanwhile, services), plans.apply(steps))
      }
    })
  }

  // Hosts: their clocks are minutes apart.
  let skewsMs: readonly [number, number] = [0, 0]
  let lastUnsound = 0
  let previousLookMs = 0
  const aLook = Effect.gen(function* () {
    const host = random.below(2)
    const atMs = nowMs + (skewsMs[host] ?? 0)
    const dice = isQuiet ? 1 : random.next()
    const death: Death =
      dice < 0.04
        ? "before"
        : dice < 0.07
          ? "behind"
          : dice < 0.12
            ? "repeats"
            : dice < 0.16
              ? "zombie"
              : dice < 0.2
                ? "interrupted by an order"
                : "none"
    const other = nowMs + (skewsMs[1 - host] ?? 0)
    const isDouble = isConcurrent && death === "none" && !isQuiet && random.isOne(0.15)
    oracle.count(isDouble ? "two workers at once" : death === "none" ? "looks" : `worker: ${death}`)
    if (isDouble) {
      yield* Effect.all([renewAll(watched(renewUse(atMs)), atMs), renewAll(watched(renewUse(other)), other)], {
        concurrency: "unbounded",
        discard: true
      })
    } else {
      const plans = death === "none" ? watched(renewUse(atMs)) : dyingWorker(atMs, death)
      const exit = yield* Effect.exit(renewAll(plans, atMs))
      if (Exit.isFailure(exit) && !["before", "behind"].includes(death)) {
        oracle.violate("what is due is renewed", atMs, `the worker failed: ${Cause.pretty(exit.cause)}`)
      }
    }
    const isSound = death === "none" && nowMs - lastUnsound > 30 * MINUTE_MS
    if (death !== "none") lastUnsound = nowMs
    // Both clocks behind the true one at most: what is due by the slower was looked at.
    if (isSound) oracle.looked(Math.min(atMs, isDouble ? other : atMs), previousLookMs)
    if (isSound) previousLookMs = atMs
  })

  const aWarning = Effect.gen(function* () {
    const atMs = nowMs + (skewsMs[0] ?? 0)
    const use: Use = { kind: "warn", atMs, tenantId: null, account: null, order: null }
    const once = as(watched(use), atMs, warnOfRenewals)
    const before = new Map(tenants.map((tenantId) => [tenantId, oracle.namesToWarn(tenantId, atMs)]))
    yield* isConcurrent && random.isOne(0.2) ? Effect.all([once, once], { concurrency: "unbounded" }) : once
    const upcoming = notices.filter(({ event }) => event === "plan.renewal_upcoming")
    notices = []
    for (const tenantId of tenants) {
      const told = upcoming
        .filter((notice) => notice.tenantId === tenantId)
        .flatMap(({ data }) =>
          (Array.isArray(data.creators) ? data.creators : []).map((each) => {
            const { platform, handle, renews_at: renewsAt } = Object.fromEntries(Object.entries(each ?? {}))
            return `${data.days}: ${platform}/${handle} ${renewsAt}`
          })
        )
      oracle.warnedOf(tenantId, atMs, told, before.get(tenantId) ?? [])
      lines.push(`warned ${atMs} ${told.toSorted().join(", ")}`)
    }
  })

  /** Ends the jobs whose time has come. */
  const endJobs = Effect.gen(function* () {
    const due = runningJobs.filter(({ endsMs }) => endsMs <= nowMs).toSorted((a, b) => a.endsMs - b.endsMs)
    for (const job of due) {
      const at = new Date(nowMs)
      const ticket = { tenantId: job.tenantId, jobId: job.jobId }
      yield* freshEntries
      yield* jobs.start(ticket, at)
      const scores = job.accounts.map((account) => ({
        shared: { ...aCard(account, { scoredAt: at }) },
        own: null
      }))
      yield* job.isDone
        ? jobs.complete(ticket, { scores, output: null, announce: null }, at)
        : jobs.fail(ticket, { error: "The account is private.", announce: null }, at)
      // Told again: a queue delivers at least once.
      if (!job.isDone && random.isOne(0.2)) yield* jobs.fail(ticket, { error: "Again.", announce: null }, at)
      runningJobs = runningJobs.filter(({ jobId }) => jobId !== job.jobId)
      for (const key of job.held) heldUntil.set(key, nowMs)
      if (job.isDone) {
        for (const account of job.accounts) {
          scored.set(accountKey(account), nowMs)
          scoredFor.set(accountKey(account), job.tenantId)
          touchedByTenant.add(`${job.tenantId}/${accountKey(account)}`)
          if (job.planId === null) paidFor.add(`${job.tenantId}/${accountKey(account)}`)
        }
      }
      const entries = yield* freshEntries
      if (job.planId !== null) {
        oracle.count(job.isDone ? "rescorings done" : "rescorings failed")
        oracle.jobEnded(job.jobId, job.isDone, nowMs, job.cost, entries)
      }
      for (const { delta, reference, reason } of entries) lines.push(`job ${nowMs} ${reason} ${delta} ${reference}`)
    }
  })

  /** A tenant orders a score, which holds the creator until it is made. */
  const aScore = (tenantId: TenantId, account: SocialAccount, lastsMs: number) =>
    Effect.gen(function* () {
      const jobId = JobId.make(random.uuid())
      const job = newScoreJob({
        tenantId,
        jobId,
        keyId: KeyId.make(random.uuid()),
        account,
        spelling: account.platform,
        customerRef: null,
        priceCredits: Credits.make(1),
        createdAt: new Date(nowMs)
      })
      const members = yield* footprints.of(account, tenantId)
      const done = yield* Effect.result(jobs.enqueue(job))
      yield* freshEntries
      if (Result.isFailure(done) || done.success.isDeduplicated) return
      runningJobs = [
        ...runningJobs,
        {
          jobId,
          tenantId,
          planId: null,
          accounts: [account],
          held: members.map(accountKey),
          endsMs: nowMs + lastsMs,
          isDone: true,
          cost: 1
        }
      ]
    })

  const topUp = (tenantId: TenantId, delta: number) =>
    Effect.gen(function* () {
      yield* ledger.append({ tenantId, reason: "purchase", reference: random.uuid(), delta, at: new Date(nowMs) })
      oracle.count("top-ups")
      yield* freshEntries
    })

  const aRegrouping = Effect.gen(function* () {
    const account = everyAccount[random.below(everyAccount.length)]
    const other = everyAccount[random.below(everyAccount.length)]
    const tenantId = tenants[random.below(tenants.length)]
    if (account === undefined || other === undefined || tenantId === undefined) return
    const before = tenants.flatMap((each) =>
      [account, other].flatMap((one) => grouped.get(`${each}/${accountKey(one)}`) ?? [])
    )
    const dice = random.next()
    if (dice < 0.45) {
      if (before.length / tenants.length > 9) return
      yield* Effect.ignore(footprints.link([account, other]))
      oracle.count("merges")
    } else if (dice < 0.75) {
      yield* Effect.ignore(footprints.unlink(account))
      oracle.count("splits")
    } else {
      yield* Effect.ignore(footprints.exclude(tenantId, account, new Date(nowMs)))
      oracle.count("splits by one tenant")
    }
    const touched = new Set([...before, accountKey(account), accountKey(other)])
    yield* regroup([...touched])
  })

  const views = (count: number) =>
    Effect.gen(function* () {
      for (let n = 0; n < count; n++) {
        const tenantId = tenants[random.below(tenants.length)]
        const account = everyAccount[random.below(everyAccount.length)]
        if (tenantId === undefined || account === undefined) continue
        const view = yield* as(faulty, nowMs, readPlan(tenantId, account))
        oracle.count("views")
        oracle.viewed(tenantId, account, view, nowMs)
        const [first] = grouped.get(`${tenantId}/${accountKey(account)}`) ?? []
        const sibling = accountOfKey.get(first ?? "")
        if (sibling === undefined) continue
        const same = yield* as(faulty, nowMs, readPlan(tenantId, sibling))
        if (
          JSON.stringify([same.plan, same.renewsAt, same.serves]) !==
          JSON.stringify([view.plan, view.renewsAt, view.serves])
        ) {
          oracle.violate(
            "what is shown agrees with the ledger",
            nowMs,
            `${accountKey(account)} and ${accountKey(sibling)} differ`
          )
        }
      }
    })

  // The beginning: everybody has credits, and most creators are scored.
  for (const [place, tenantId] of [...tenants, stranger].entries()) {
    const createdAt = new Date(SIMULATION_START_MS)
    yield* tenantStore.insert({ id: tenantId, name: `Tenant ${place}`, email: null, lookbackDays: 30, createdAt })
    keys.set(tenantId, {
      id: KeyId.make(random.uuid()),
      tenantId,
      label: "Plans",
      scope: "full",
      createdAt,
      lastUsedAt: null
    })
    const delta = tenantId === stranger ? 1_000_000 : 2 * options.creators
    yield* ledger.append({ tenantId, reason: "grant", reference: "start", delta, at: createdAt })
  }
  for (const accounts of creators) if (accounts.length > 1) yield* footprints.link(accounts)
  yield* regroup([])
  regrouped.clear()
  yield* freshEntries
  for (const tenantId of tenants) {
    for (const [first] of creators) {
      if (first === undefined || random.isOne(0.1)) continue
      nowMs += MINUTE_MS
      yield* aScore(tenantId, first, 1)
      nowMs += 2
      yield* endJobs
    }
  }

  // The days.
  const firstDayMs = nowMs
  let asleepUntilMs = 0
  const isOver = () => options.isBrief === true && oracle.violations.length > 0
  for (let day = 0; day < options.days && !isOver(); day++) {
    const dayMs = firstDayMs + day * DAY_MS
    if (nowMs >= asleepUntilMs && random.isOne(1 / 45)) {
      const days = random.of([0.2, 1, 3, 10, 31, 45, SLEEP_DAYS_MAX])
      asleepUntilMs = nowMs + days * DAY_MS
      oracle.count("sleeps")
    }
    if (random.isOne(1 / 10))
      skewsMs = [random.below(9) * MINUTE_MS - 4 * MINUTE_MS, random.below(9) * MINUTE_MS - 4 * MINUTE_MS]
    const doings: Array<{
      readonly ms: number
      readonly effect: Effect.Effect<unknown, unknown, Digest.Digest | CreditLedger>
    }> = []
    const chance = (expected: number, effect: (typeof doings)[number]["effect"]) => {
      const count = Math.floor(expected) + (random.isOne(expected % 1) ? 1 : 0)
      for (let n = 0; n < count; n++) doings.push({ ms: dayMs + random.below(24 * 60) * MINUTE_MS, effect })
    }
    const pairs = options.tenants * options.creators
    for (let hour = 0; hour < 24; hour += 6) {
      doings.push({ ms: dayMs + (hour * 60 + random.below(300)) * MINUTE_MS, effect: aLook })
    }
    chance(2, aWarning)
    chance(
      pairs / 30,
      Effect.suspend(() => anOrder(nowMs + (skewsMs[random.below(2)] ?? 0)))
    )
    if (isConcurrent) chance(pairs / 300, ordersAtOnce)
    chance(
      options.tenants / 20,
      Effect.suspend(() =>
        topUp(tenants[random.below(tenants.length)] ?? stranger, 1 + random.below(Math.ceil(0.7 * options.creators)))
      )
    )
    chance(options.creators / 250, aRegrouping)
    chance(
      options.creators / 120,
      Effect.suspend(() => {
        const account = everyAccount[random.below(everyAccount.length)]
        const tenantId = [...tenants, stranger][random.below(tenants.length + 1)]
        if (account === undefined || tenantId === undefined) return Effect.void
        return aScore(tenantId, account, (1 + random.below(48)) * HOUR_MS)
      })
    )
    chance(options.creators / 5, views(1))
    for (const { ms, effect } of doings.toSorted((a, b) => a.ms - b.ms)) {
      nowMs = Math.max(nowMs, ms)
      yield* endJobs
      const isWorkers = effect === aLook || effect === aWarning
      if (!isWorkers || nowMs >= asleepUntilMs) yield* effect
    }
    nowMs = Math.max(nowMs, dayMs + DAY_MS - 1)
    yield* endJobs
    yield* freshEntries
    lines.push(`day ${day} ${tenants.map((tenantId) => balances.get(tenantId)).join(" ")}`)
    oracle.count("days")
  }

  // Nothing else happens any more: what was forecast is charged.
  isQuiet = true
  const quiet = Effect.fnUntraced(function* (days: number) {
    for (const end = nowMs + days * DAY_MS; nowMs < end && !isOver(); ) {
      nowMs += 6 * HOUR_MS
      yield* endJobs
      yield* aLook
    }
  })
  skewsMs = [0, 0]
  for (const tenantId of tenants) yield* topUp(tenantId, 40 * options.creators)
  yield* quiet(QUIET_DAYS + 45)
  const forecasts = new Map<TenantId, { readonly until: number; readonly credits: number }>()
  for (const tenantId of isOver() ? [] : tenants) {
    const forecast = yield* as(faulty, nowMs, forecastPlans(tenantId))
    const expected = new Map<string, number>()
    for (const { plan, paid } of oracle.live(tenantId)) {
      if (plan.state.endsWith("_paused")) continue
      const price = plan.state === "recurring" ? 1 : 2
      for (let ms = paid.endMs; ms <= nowMs + FORECAST_DAYS * DAY_MS; ms += PERIOD_MS) {
        const name = new Date(ms).toISOString().slice(0, 10)
        expected.set(name, (expected.get(name) ?? 0) + price)
      }
    }
    const told = forecast.days.flatMap(({ day, credits }) =>
      credits === 0 ? [] : [`${day.toISOString().slice(0, 10)}: ${fault.forecast?.(credits) ?? credits}`]
    )
    const should = [...expected].map(([name, credits]) => `${name}: ${credits}`).toSorted()
    if (told.join() !== should.join()) {
      oracle.violate("the forecast is what is charged", nowMs, `by day: [${told}], not [${should}]`)
    }
    forecasts.set(tenantId, {
      until: forecast.until.getTime(),
      credits: fault.forecast?.(forecast.totalCredits) ?? forecast.totalCredits
    })
  }
  const forecastMs = nowMs
  yield* quiet(FORECAST_DAYS + 1)
  for (const [tenantId, { until, credits }] of isOver() ? [] : forecasts) {
    const begun = oracle.begun.filter(
      (each) => each.tenantId === tenantId && each.atMs > forecastMs && each.startMs <= until
    )
    const sum = begun.reduce((total, each) => total + each.credits, 0)
    if (sum !== credits) oracle.violate("the forecast is what is charged", nowMs, `${credits} foreseen, ${sum} charged`)
    oracle.count("forecasts")
  }
  return { oracle, lines, nowMs }
})
