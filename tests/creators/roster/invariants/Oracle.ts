import type { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import { accountKey, type SocialAccount } from "../../../../ports/creators/identity/SocialAccount.ts"
import type { Plan, PlanKind } from "../../../../ports/creators/roster/Plan.ts"
import { DAY_MS } from "../../../../ports/time/days.ts"
import {
  type Invariant,
  type Observed,
  type Paid,
  PERIOD_MS,
  PRICES,
  REACTIVATION_MS,
  RESCORINGS_MAX,
  type Violation
} from "./observed.ts"

/** What the world outside of plans is, as whoever drives it knows it. */
export interface World {
  /** The creator's accounts as the tenant sees them, as keys. */
  readonly accountsOf: (tenantId: TenantId, account: SocialAccount) => ReadonlyArray<string>
  /** When the creator was scored last. */
  readonly lastScoredMs: (accounts: ReadonlyArray<string>) => number | null
  /** Whether the tenant was told of that score: nobody reads what others ordered. */
  readonly isTold: (tenantId: TenantId, accounts: ReadonlyArray<string>) => boolean
  readonly isHeld: (accounts: ReadonlyArray<string>) => boolean
  /** When a job held one of the accounts last. */
  readonly heldMs: (accounts: ReadonlyArray<string>) => number
  /** When the accounts that are one creator with an account changed last. */
  readonly regroupedMs: (account: string) => number
  readonly balance: (tenantId: TenantId) => number
}

interface Known {
  readonly plan: Plan
  readonly isLive: boolean
  /** When it was set again after it had ended. */
  readonly againMs: number
  readonly paid: Paid
}

/** What an order is expected to cost; more than one where the rules leave it open. */
export type Prediction = { readonly _tag: "Costs"; readonly credits: ReadonlyArray<number> } | { readonly _tag: "Open" }

const startOf = ({ anchor, period }: Plan): number => anchor.getTime() + period * PERIOD_MS
const isPaused = ({ state }: Plan): boolean => state.endsWith("_paused")
const kindOf = ({ state }: Plan): PlanKind | "none" =>
  state === "none" ? "none" : state.startsWith("recurring_monitoring") ? "recurring_monitoring" : "recurring"
const priceOf = (plan: Plan): number => PRICES[kindOf(plan)]
const keyOf = ({ tenantId, planId }: Pick<Plan, "tenantId" | "planId">): string => `${tenantId}/${planId}`
const iso = (ms: number): string => new Date(ms).toISOString()
const WARNING_DAYS = [1, 7] as const
const renewalName = ({ plan: { account }, paid }: Known): string => `${accountKey(account)} ${iso(paid.endMs)}`
const shown = (plan: Plan): string =>
  `${plan.account.handle} ${plan.state} #${plan.period} from ${iso(plan.anchor.getTime())} paid ${plan.paid.join("+")}`

/** Judges what plans do by what the ledger and the list of plans tell, and by nothing of how the rules are written. */
export class Oracle {
  readonly violations: Array<Violation> = []
  readonly known = new Map<string, Known>()
  /** Warnings given: plan, renewal, days. */
  private readonly toldBeforeMerge = new Set<string>()
  readonly warned = new Set<string>()
  /** Periods that began, and what they cost. */
  readonly begun: Array<{
    readonly tenantId: TenantId
    readonly atMs: number
    readonly startMs: number
    readonly credits: number
  }> = []
  steps = 0
  renewals = 0
  readonly counts = new Map<string, number>()
  private readonly startMs: number
  private readonly world: World

  constructor(startMs: number, world: World) {
    this.startMs = startMs
    this.world = world
  }

  count(what: string, by = 1): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + by)
  }

  violate(invariant: Invariant, atMs: number, told: string): void {
    this.violations.push({
      invariant,
      day: (atMs - this.startMs) / DAY_MS,
      step: this.steps,
      told: `${iso(atMs)} ${told}`
    })
  }

  live(tenantId?: TenantId): ReadonlyArray<Known> {
    return [...this.known.values()].filter(
      ({ isLive, plan }) => isLive && (tenantId === undefined || plan.tenantId === tenantId)
    )
  }

  /** The plans of a creator, those that ended too. */
  ofCreator(tenantId: TenantId, account: SocialAccount): ReadonlyArray<Known> {
    const keys = new Set(this.world.accountsOf(tenantId, account))
    return [...this.known.values()].filter(
      ({ plan }) => plan.tenantId === tenantId && keys.has(accountKey(plan.account))
    )
  }

  /** One more credit where the creator was last scored more than 60 days before. */
  reactivation(tenantId: TenantId, account: SocialAccount, atMs: number): number {
    const lastMs = this.world.lastScoredMs(this.world.accountsOf(tenantId, account))
    return lastMs !== null && atMs - lastMs > REACTIVATION_MS ? 1 : 0
  }

  /** What the rules say that an order costs. */
  predict(tenantId: TenantId, account: SocialAccount, order: PlanKind | "none", atMs: number): Prediction {
    const costs = (...credits: ReadonlyArray<number>): Prediction => ({ _tag: "Costs", credits })
    if (order === "none") return costs(0)
    const plans = this.ofCreator(tenantId, account)
    const live = plans.filter(({ isLive }) => isLive)
    const whole = PRICES[order] + this.reactivation(tenantId, account, atMs)
    if (live.length > 1) return { _tag: "Open" }
    const [held] = live
    const served = (held === undefined ? plans : live).filter(({ paid }) => atMs < paid.endMs)
    const [one] = served
    const isMixed = one?.paid.isMerged === true || plans.filter(({ paid }) => atMs < paid.endMs).length > 1
    // What one of two creators paid before they became one is left open: the other's monitoring may be paid already.
    if (isMixed) return { _tag: "Open" }
    if (held !== undefined && !isPaused(held.plan) && one === undefined) return costs(0, PRICES[order])
    if (one === undefined) return costs(whole)
    return costs(order === "recurring_monitoring" && !one.paid.parts.includes("monitoring") ? 1 : 0)
  }

  /** Takes one write in, and judges it. */
  observe({ use, plans, entries, jobs, pausedTold }: Observed): number {
    this.steps += 1
    const { atMs } = use
    const expected = new Map<TenantId, number>()
    const expect = (tenantId: TenantId, credits: number) =>
      expected.set(tenantId, (expected.get(tenantId) ?? 0) + credits)
    const listed = new Map(plans.map((plan) => [keyOf(plan), plan]))
    const freshJobs = new Map<string, Array<string>>()
    for (const { tenantId, planId, jobId } of jobs) {
      const key = `${tenantId}/${planId}`
      freshJobs.set(key, [...(freshJobs.get(key) ?? []), jobId])
    }
    const touched: Array<Plan> = []
    let paused = 0

    for (const [key, before] of this.known) {
      if (!before.isLive || listed.has(key)) continue
      this.known.set(key, { ...before, isLive: false })
      touched.push(before.plan)
      const keys = new Set(this.world.accountsOf(before.plan.tenantId, before.plan.account))
      const isOrdered =
        use.kind === "set" &&
        use.tenantId === before.plan.tenantId &&
        use.account !== null &&
        keys.has(accountKey(use.account))
      const isAbsorbed = plans.some(
        (plan) => plan.tenantId === before.plan.tenantId && keys.has(accountKey(plan.account))
      )
      if (isAbsorbed) this.count("absorbed")
      if (!isAbsorbed && !(isOrdered && use.order === "none")) {
        this.violate("a plan ends when it is told to", atMs, `${shown(before.plan)} ended by ${use.kind}`)
      }
      if ((freshJobs.get(key) ?? []).length > 0) {
        this.violate("none keeps what was paid", atMs, `${shown(before.plan)} ended, and a job runs`)
      }
    }
    for (const [key, after] of listed) {
      const before = this.known.get(key)
      const fresh = freshJobs.get(key) ?? []
      if (before?.isLive === true && before.plan.version === after.version && fresh.length === 0) continue
      const isNew =
        before === undefined ||
        startOf(before.plan) !== startOf(after) ||
        before.plan.anchor.getTime() !== after.anchor.getTime()
      // Warnings are marked on plans of footprints that are not written as one yet.
      const isMarkedOnly =
        use.kind === "warn" && before?.plan.state === after.state && before.plan.period === after.period
      if (!isMarkedOnly) touched.push(after)
      const kind = kindOf(after)
      if (isNew) {
        if (isPaused(after)) this.violate("nothing runs while paused", atMs, `${shown(after)} began a period`)
        expect(after.tenantId, this.begins(use, before, after, fresh))
        const startMs = startOf(after)
        this.renewals += 1
        this.known.set(key, {
          plan: after,
          isLive: true,
          againMs: 0,
          paid: {
            startMs,
            endMs: startMs + PERIOD_MS,
            parts: after.paid,
            isMonitoringHeld: kind === "recurring_monitoring",
            isMerged: false,
            jobs: fresh.map((jobId) => ({ jobId, failedMs: null }))
          }
        })
        continue
      }
      const { paid } = before
      // Who cancelled and ordered again is told again.
      if (!before.isLive) for (const days of [1, 7]) this.warned.delete(`${key}/${paid.endMs}/${days}`)
      const isOrder = use.kind === "set"
      for (const part of paid.parts) {
        if (!after.paid.includes(part)) this.violate("none keeps what was paid", atMs, `${shown(after)} lost ${part}`)
      }
      const added = after.paid.filter((part) => !paid.parts.includes(part))
      if (added.length > 0) {
        this.count("upgraded")
        expect(after.tenantId, added.length)
        if (!isOrder || kind !== "recurring_monitoring" || isPaused(after)) {
          this.violate("charged once", atMs, `${shown(after)} was charged for ${added.join()} in its period`)
        }
      }
      if (isPaused(after)) {
        if (!before.isLive || !isPaused(before.plan)) {
          paused += 1
          this.count("paused")
          if (use.kind === "set" || !before.isLive)
            this.violate("nothing runs while paused", atMs, `${shown(after)} paused`)
          if (this.world.balance(after.tenantId) >= priceOf(after)) {
            this.violate(
              "nothing runs while paused",
              atMs,
              `${shown(after)} paused, ${this.world.balance(after.tenantId)} credits are left`
            )
          }
          if (atMs < paid.endMs) {
            this.violate("nothing runs while paused", atMs, `${shown(after)} paused within its paid period`)
          }
        }
        if (fresh.length > 0) this.violate("nothing runs while paused", atMs, `${shown(after)} has a job`)
      } else if (before.isLive && isPaused(before.plan)) {
        this.violate("a top-up resumes", atMs, `${shown(after)} goes on without a new period`)
      }
      if (fresh.length > 0 && !isPaused(after)) {
        const last = paid.jobs.at(-1)
        this.count("tried again", fresh.length)
        if ((last !== undefined && last.failedMs === null) || paid.jobs.length + fresh.length > RESCORINGS_MAX) {
          this.violate(
            "a failed rescoring is given back and tried again",
            atMs,
            `${shown(after)} has rescoring ${paid.jobs.length + fresh.length} of its period`
          )
        }
        if (atMs >= paid.endMs)
          this.violate("every period has its rescoring", atMs, `${shown(after)} is scored after its period`)
      }
      const isMerged =
        paid.isMerged ||
        (before.isLive && use.kind !== "set" && kindOf(before.plan) !== kind) ||
        (isOrder && this.ofCreator(after.tenantId, after.account).some(({ plan }) => plan.planId !== after.planId))
      const next: Paid = {
        ...paid,
        parts: after.paid,
        isMonitoringHeld:
          paid.isMonitoringHeld || (!isPaused(after) && kind === "recurring_monitoring" && atMs < paid.endMs),
        isMerged,
        jobs: [...paid.jobs, ...fresh.map((jobId) => ({ jobId, failedMs: null }))]
      }
      this.known.set(key, { plan: after, isLive: true, againMs: before.isLive ? before.againMs : atMs, paid: next })
      if (!isMerged && next.parts.includes("monitoring") !== next.isMonitoringHeld) {
        this.violate("paid is the dearest held", atMs, shown(after))
      }
    }
    for (const plan of touched) {
      const others = this.ofCreator(plan.tenantId, plan.account).filter(({ isLive }) => isLive)
      if (others.length > 1) {
        this.violate("one plan a creator", atMs, others.map((other) => shown(other.plan)).join(" and "))
      }
    }
    for (const [key] of freshJobs) {
      if (this.known.get(key)?.isLive !== true)
        this.violate("every period has its rescoring", atMs, `${key} is no plan and has a job`)
    }
    if (paused !== pausedTold) {
      this.violate("warned once of what isn't covered", atMs, `${paused} plans were paused, ${pausedTold} told`)
    }
    return this.settle(use.kind, atMs, entries, expected)
  }

  /** Judges the beginning of a period; answers what it costs. */
  private begins(
    { kind: use, atMs }: Observed["use"],
    before: Known | undefined,
    after: Plan,
    fresh: ReadonlyArray<string>
  ): number {
    const startMs = startOf(after)
    const isRenewed = before?.isLive === true && !isPaused(before.plan)
    const isResumed = before?.isLive === true && isPaused(before.plan)
    const tiles = (isRight: boolean, why: string) => {
      if (!isRight)
        this.violate(
          "periods tile",
          atMs,
          `${why}: ${shown(after)}, before: ${before === undefined ? "none" : shown(before.plan)}`
        )
    }
    this.count(isRenewed ? "renewed" : isResumed ? "resumed" : "set")
    tiles(before === undefined || before.paid.endMs <= startMs, "begins within a paid period")
    if (isRenewed && before !== undefined) {
      const number = Math.floor((atMs - before.plan.anchor.getTime()) / PERIOD_MS)
      if (number > before.plan.period + 1) this.count("slept through", number - before.plan.period - 1)
      tiles(after.anchor.getTime() === before.plan.anchor.getTime(), "the anchor moved")
      tiles(after.period === number && number > before.plan.period, `it should be period ${number}`)
    } else {
      const isFromNow = startMs === atMs && after.period === 0
      if (isResumed && !isFromNow) this.violate("a top-up resumes", atMs, `not from now: ${shown(after)}`)
      tiles(isFromNow || isResumed, "begins at another time than now")
      if (use !== "set" && !isResumed) this.violate("a plan ends when it is told to", atMs, `${shown(after)} came back`)
    }
    const kind = kindOf(after)
    if (after.paid.includes("monitoring") !== (kind === "recurring_monitoring") || !after.paid.includes("rescoring")) {
      this.violate("paid is the dearest held", atMs, shown(after))
    }
    const accounts = this.world.accountsOf(after.tenantId, after.account)
    for (const other of this.ofCreator(after.tenantId, after.account)) {
      const isTogether =
        this.world.regroupedMs(accountKey(other.plan.account)) < other.paid.startMs &&
        this.world.regroupedMs(accountKey(after.account)) < other.paid.startMs
      if (other.plan.planId !== after.planId && atMs < other.paid.endMs && atMs >= other.paid.startMs && isTogether) {
        this.violate("one plan a creator", atMs, `${shown(after)} is charged while ${shown(other.plan)} is paid`)
      }
    }
    const lastMs = this.world.lastScoredMs(accounts)
    const isTold = this.world.isTold(after.tenantId, accounts)
    const isScoredToday = !isRenewed && isTold && lastMs !== null && atMs - lastMs < DAY_MS
    if (fresh.length !== (isScoredToday ? 0 : 1)) {
      this.violate("every period has its rescoring", atMs, `${fresh.length} jobs: ${shown(after)}`)
    }
    const reactivation = isRenewed ? 0 : this.reactivation(after.tenantId, after.account, atMs)
    if (reactivation > 0) this.count("reactivated")
    this.begun.push({ tenantId: after.tenantId, atMs, startMs, credits: priceOf(after) + reactivation })
    return priceOf(after) + reactivation
  }

  /** Compares what was charged with what it should be; answers what was charged. */
  private settle(
    use: string,
    atMs: number,
    entries: Observed["entries"],
    expected: ReadonlyMap<TenantId, number>
  ): number {
    const charged = new Map<TenantId, number>()
    let total = 0
    for (const { tenantId, reason, delta } of entries) {
      if (reason !== "charge") this.violate("none keeps what was paid", atMs, `${reason} of ${delta} by ${use}`)
      charged.set(tenantId, (charged.get(tenantId) ?? 0) - delta)
      total -= delta
    }
    for (const tenantId of new Set([...charged.keys(), ...expected.keys()])) {
      const [is, should] = [charged.get(tenantId) ?? 0, expected.get(tenantId) ?? 0]
      if (is !== should) this.violate("charged once", atMs, `${use} charged ${is}, not ${should}`)
    }
    this.count("credits charged", total)
    return total
  }

  /** A plan's job ended: what a failed one cost is given back, once, and nothing else moves. */
  jobEnded(jobId: string, isDone: boolean, atMs: number, cost: number, entries: Observed["entries"]): void {
    const refunded = entries.reduce((sum, { delta }) => sum + delta, 0)
    const isRight =
      isDone || cost === 0
        ? entries.length === 0
        : entries.length === 1 && refunded === cost && entries[0]?.reason === "refund"
    if (!isRight) {
      this.violate(
        "a failed rescoring is given back and tried again",
        atMs,
        `${isDone ? "done" : "failed"} job of ${cost} gave back ${refunded} in ${entries.length} entries`
      )
    }
    if (isDone) return
    for (const [key, { paid, ...rest }] of this.known) {
      if (!paid.jobs.some((job) => job.jobId === jobId)) continue
      const jobs = paid.jobs.map((job) => (job.jobId === jobId ? { ...job, failedMs: atMs } : job))
      this.known.set(key, { ...rest, paid: { ...paid, jobs } })
    }
  }

  /** A worker looked until there was nothing to do, and none died lately: nothing that is due is left. */
  looked(atMs: number, previousMs: number): void {
    for (const { plan, paid, againMs } of this.live()) {
      const accounts = this.world.accountsOf(plan.tenantId, plan.account)
      if (this.world.isHeld(accounts)) continue
      const isAlone = this.ofCreator(plan.tenantId, plan.account).filter(({ isLive }) => isLive).length === 1
      if (isPaused(plan)) {
        const takes = priceOf(plan) + this.reactivation(plan.tenantId, plan.account, atMs)
        if (isAlone && this.world.balance(plan.tenantId) >= takes) {
          this.violate(
            "a top-up resumes",
            atMs,
            `${shown(plan)} is paused with ${this.world.balance(plan.tenantId)} credits, takes ${plan.resumeCredits}`
          )
        }
        continue
      }
      if (paid.endMs <= atMs) this.violate("what is due is renewed", atMs, shown(plan))
      const last = paid.jobs.at(-1)
      const sinceMs = Math.max(last?.failedMs ?? 0, againMs, this.world.heldMs(accounts))
      const isLate = last?.failedMs != null && sinceMs + DAY_MS <= previousMs && sinceMs + 2 * DAY_MS <= atMs
      if (isLate && paid.jobs.length < RESCORINGS_MAX && atMs < paid.endMs) {
        this.violate(
          "a failed rescoring is given back and tried again",
          atMs,
          `not tried again: ${shown(plan)}, failed ${iso(last?.failedMs ?? 0)}, due ${plan.dueAt?.toISOString()}, ${plan.rescorings}`
        )
      }
    }
  }

  /** The renewals that are to be warned of now, as the list of plans and the balance tell; they are taken as told. */
  private toWarn(tenantId: TenantId, days: number, atMs: number): ReadonlyMap<string, Known> {
    const due = this.live(tenantId)
      .filter(({ plan, paid }) => !isPaused(plan) && paid.endMs <= atMs + days * DAY_MS)
      .sort((a, b) => a.paid.endMs - b.paid.endMs || (a.plan.planId < b.plan.planId ? -1 : 1))
    const found = new Map<string, Known>()
    let required = 0
    for (const each of due) {
      required += priceOf(each.plan)
      const name = `${keyOf(each.plan)}/${each.paid.endMs}`
      const isTold = this.warned.has(`${name}/1`) || (days === 7 && this.warned.has(`${name}/7`))
      if (required > this.world.balance(tenantId) && each.paid.endMs > atMs && !isTold) found.set(name, each)
    }
    return found
  }

  private dueOf(tenantId: TenantId, days: number, atMs: number): string {
    const isMerged = this.live(tenantId).some(
      ({ plan }) => this.ofCreator(tenantId, plan.account).filter(({ isLive }) => isLive).length > 1
    )
    return `${isMerged ? "two plans of one creator, " : ""}balance ${this.world.balance(tenantId)}, due: ${this.live(
      tenantId
    )
      .filter(({ plan, paid }) => !isPaused(plan) && paid.endMs <= atMs + days * DAY_MS)
      .map(
        ({ plan, paid }) =>
          `${shown(plan)} v${plan.version} ends ${iso(paid.endMs)} warned ${plan.warned} due ${plan.dueAt?.toISOString()}`
      )
      .join("; ")}`
  }

  /** Who is to be warned now, by days. */
  namesToWarn(tenantId: TenantId, atMs: number): ReadonlyArray<string> {
    return WARNING_DAYS.flatMap((days) =>
      [...this.toWarn(tenantId, days, atMs).values()].map((each) => `${days}: ${renewalName(each)}`)
    )
  }

  /**
   * Warnings were given at a moment: who was named, and who was to be before it. Plans of one creator may become one by the way: then
   * the one that was absorbed may be named.
   */
  warnedOf(tenantId: TenantId, atMs: number, told: ReadonlyArray<string>, before: ReadonlyArray<string>): void {
    for (const days of WARNING_DAYS) {
      const should = [...this.toWarn(tenantId, days, atMs)]
      const wanted = should.map(([, each]) => `${days}: ${renewalName(each)}`)
      const named = new Set(told.filter((name) => name.startsWith(`${days}: `)))
      // Named by the way of a merge that then covered it: where something uncovers it again, it was told already.
      for (const name of named) {
        if (!wanted.includes(name) && before.includes(name)) this.toldBeforeMerge.add(`${tenantId}/${name}`)
      }
      const missing = wanted.filter((name) => !named.has(name) && !this.toldBeforeMerge.has(`${tenantId}/${name}`))
      const surplus = [...named].filter((name) => !wanted.includes(name) && !before.includes(name))
      if (missing.length > 0 || surplus.length > 0) {
        const due = this.dueOf(tenantId, days, atMs)
        this.violate("warned once of what isn't covered", atMs, `not told [${missing}], but [${surplus}]; ${due}`)
      }
      for (const [name, each] of should) {
        if (named.has(`${days}: ${renewalName(each)}`)) this.warned.add(`${name}/${days}`)
      }
    }
    if (new Set(told).size !== told.length)
      this.violate("warned once of what isn't covered", atMs, `told twice: ${told}`)
    this.count("warned", told.length)
  }

  /** What is shown of a creator's plan. */
  viewed(
    tenantId: TenantId,
    account: SocialAccount,
    view: {
      readonly plan: string
      readonly isPaused: boolean
      readonly serves: string | null
      readonly servesUntil: Date | null
      readonly renewsAt: Date | null
    },
    atMs: number
  ): void {
    const plans = this.ofCreator(tenantId, account)
    const live = plans.filter(({ isLive }) => isLive)
    const wrong = (what: string) =>
      this.violate(
        "what is shown agrees with the ledger",
        atMs,
        `${what} of ${account.handle}: ${JSON.stringify(view)}`
      )
    if (live.length > 1) {
      if (view.plan === "none") wrong("the plan")
      return
    }
    const [one] = live
    if (view.plan !== (one === undefined ? "none" : kindOf(one.plan))) wrong("the plan")
    if (view.isPaused !== (one !== undefined && isPaused(one.plan))) wrong("the pause")
    const renewsMs = one === undefined || isPaused(one.plan) ? null : one.paid.endMs
    if ((view.renewsAt?.getTime() ?? null) !== renewsMs) wrong("the renewal")
    const served = plans.filter(({ paid }) => atMs >= paid.startMs && atMs < paid.endMs)
    if (plans.some(({ paid }) => atMs < paid.startMs)) return
    const monitored = served.filter(({ paid }) => paid.parts.includes("monitoring"))
    const serves = served.length === 0 ? null : monitored.length > 0 ? "recurring_monitoring" : "recurring"
    if (view.serves !== serves) wrong("the service")
    const untilMs = Math.max(0, ...(monitored.length > 0 ? monitored : served).map(({ paid }) => paid.endMs))
    if ((view.servesUntil?.getTime() ?? 0) !== untilMs) wrong("the service's end")
  }
}
