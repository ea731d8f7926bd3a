import type { Layer } from "effect"
import type { Ports } from "../../../hosts/services/Services.ts"
import { DAY_MS, HOUR_MS } from "../../../ports/time/days.ts"
import { ALL_FRAUDS, CHEAP_FRAUDS, FORGER, falseCreator, MONTH_DAYS, makeFalseYear } from "./falseYear.ts"
import { makeOrdinaryYear, ORDINARY } from "./ordinaryYear.ts"
import { holdsOf, linesOf, monthAt, reportOf, signalsOf } from "./readYear.ts"
import { openYear } from "./YearHosts.ts"
import { YearWorld } from "./YearWorld.ts"
import { STARTED_AT_MS, type YearAct } from "./yearActs.ts"
import { TRUE_MODELS } from "./yearTruth.ts"

/** Requests a year by which the shop counts as whole; a smaller one has fewer of everything. */
const WHOLE_YEAR_REQUESTS = 1_000_000

export interface YearOptions {
  readonly seed: number
  readonly days: number
  readonly requests: number
  readonly connections: number
  /** Months that have one fraud of each kind. */
  readonly fraudMonths: number
  readonly hasAllFrauds: boolean
  readonly lookEveryDays: number
  /** Whether browsers and stores say whose they are, so that a person's devices can be joined. */
  readonly isEmailTold: boolean
  readonly progress: (line: string) => void
}

/** What was sent, as rows it should have made. */
const countSent = () => {
  const [events, notices] = [new Set<string>(), new Set<string>()]
  let [requests, clicks] = [0, 0]
  return {
    add: (act: YearAct) => {
      requests += 1
      if (act.kind === "click") clicks += 1
      if (act.kind === "event") events.add(act.eventId)
      if (act.kind === "order") notices.add(`${act.sale.store}/${act.sale.number}/${act.asOf}`)
    },
    get: () => ({ requests, clicks, events: events.size, notices: notices.size })
  }
}

/** Lets a year happen to a new account, looks and closes months as time goes by, and reads what came of it. */
export const playYear = async <E>(adapters: Layer.Layer<Ports, E>, options: YearOptions) => {
  const { days, requests, fraudMonths } = options
  const world = new YearWorld(options.seed)
  const rules = options.hasAllFrauds ? ALL_FRAUDS : CHEAP_FRAUDS
  const months = Array.from({ length: fraudMonths }, (_, month) => month)
  const creators = [
    ...ORDINARY.map(({ name }) => name),
    FORGER,
    ...months.flatMap((month) => rules.map((rule) => falseCreator(month, rule)))
  ]
  const size = (requests / days) * (365 / WHOLE_YEAR_REQUESTS)
  const ordinaryDay = makeOrdinaryYear(world, size, requests / days)
  const falseDay = makeFalseYear(world, rules, fraudMonths, Math.max(0.3, 4 * size))

  const hosts = await openYear(adapters, creators, options.connections, options.isEmailTold)
  try {
    await hosts.ask(STARTED_AT_MS, "/api/v1/commissions/rules", {
      method: "POST",
      body: { from: "2025-01-01", terms: { percent_ppm: 100_000 } }
    })
    const sent = countSent()
    let [sendingMs, lookingMs, closingMs, rssMax] = [0, 0, 0, 0]
    const timed = async (use: () => Promise<unknown>) => {
      const began = performance.now()
      await use()
      return performance.now() - began
    }
    const closed: Array<ReturnType<typeof monthAt>> = []
    const began = performance.now()
    let day = 0
    for (; day < days || !world.isOver; day++) {
      const opens = STARTED_AT_MS + day * DAY_MS
      if (day < days) {
        falseDay(day)
        ordinaryDay(day)
      }
      const acts = world.takeDay(day)
      for (const act of acts) sent.add(act)
      // The day before the last of a month is a day like any other: months are closed on the second day after them.
      const date = new Date(opens).getUTCDate()
      if (date === 2 && day > 2) {
        const month = monthAt(opens - 3 * DAY_MS)
        closingMs += await timed(() => hosts.close(opens, month))
        closed.push(month)
      }
      sendingMs += await timed(() => hosts.sendAll(acts))
      const isLookedAt = day % options.lookEveryDays === 0 && day < days + 3
      if (isLookedAt) lookingMs += await timed(() => hosts.look(opens + DAY_MS))
      rssMax = Math.max(rssMax, process.memoryUsage.rss())
      if (day % MONTH_DAYS === 0) {
        const seconds = (performance.now() - began) / 1_000
        options.progress(
          `day ${day}: ${sent.get().requests} requests, ${seconds.toFixed(0)} s, sending ${(sendingMs / 1_000).toFixed(0)} s, ` +
            `looking ${(lookingMs / 1_000).toFixed(0)} s, closing ${(closingMs / 1_000).toFixed(0)} s, ` +
            `${(rssMax / 2 ** 20).toFixed(0)} MiB`
        )
      }
    }
    const endsAt = STARTED_AT_MS + day * DAY_MS + HOUR_MS
    const reading = performance.now()
    const reports = []
    for (const model of TRUE_MODELS) reports.push({ model, ...(await reportOf(hosts, endsAt, model)) })
    const holds = await holdsOf(hosts, endsAt)
    const signals = await signalsOf(hosts, endsAt)
    const lines = await linesOf(hosts, endsAt, closed, monthAt(endsAt))
    return {
      world,
      tenantId: hosts.tenantId,
      sent: sent.get(),
      reports,
      holds,
      signals,
      lines,
      rssMax,
      sendingMs,
      lookingMs,
      closingMs,
      readingMs: performance.now() - reading
    }
  } finally {
    await hosts[Symbol.asyncDispose]()
  }
}

export type PlayedYear = Awaited<ReturnType<typeof playYear>>
