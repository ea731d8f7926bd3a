import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { PROPERTY_RUNS } from "../support/running/effectTest.ts"
import { findUnexplained, type Model, type Read, type Write } from "./linearize.ts"
import {
  checkOrder,
  earnedOf,
  nameOfReport,
  type OrderBooks,
  type OrderFault,
  type OrderHistory,
  type Report
} from "./orders.ts"
import {
  checkWallet,
  type Move,
  type Outcome,
  type WalletBooks,
  type WalletFault,
  type WalletHistory
} from "./wallet.ts"

/** Moments of a random history: few, so that spans touch and overlap. */
const MOMENTS = 12
const SMALL_HISTORY = 3

const span = fc.tuple(fc.nat(MOMENTS), fc.nat(MOMENTS)).map(([a, b]) => ({
  startMs: Math.min(a, b),
  endMs: Math.max(a, b)
}))
const endless = fc.boolean()

const sum: Model<number, number, number> = {
  initial: 0,
  apply: (state, write) => state + write,
  nameOf: String,
  kindOf: String,
  explains: (state, read) => state === read
}

/** Whether some order of everything explains the reads, by trying all of them. */
const explainedByAnyOrder = (writes: ReadonlyArray<Write<number>>, reads: ReadonlyArray<Read<number>>): boolean => {
  type Step = { readonly startMs: number; readonly endMs: number; readonly write?: number; readonly read?: number }
  const isExplained = (left: ReadonlyArray<Step>, state: number): boolean => {
    if (left.every(({ endMs, read }) => read === undefined && endMs === Number.POSITIVE_INFINITY)) return true
    const firstEndMs = Math.min(...left.map(({ endMs }) => endMs))
    return left.some((step) => {
      if (step.startMs > firstEndMs || (step.read !== undefined && step.read !== state)) return false
      return isExplained(
        left.filter((each) => each !== step),
        state + (step.write ?? 0)
      )
    })
  }
  return isExplained([...writes, ...reads], 0)
}

describe("whether writes and reads can have happened in some order", () => {
  const write = fc.record({ at: span, isEndless: endless, write: fc.constantFrom(-1, -1, 1, 3) }).map(
    ({ at, isEndless, write: credits }): Write<number> => ({
      startMs: at.startMs,
      endMs: isEndless ? Number.POSITIVE_INFINITY : at.endMs,
      write: credits
    })
  )
  const read = fc
    .record({ at: span, read: fc.integer({ min: -2, max: 4 }) })
    .map(({ at, read: seen }): Read<number> => ({ ...at, read: seen }))

  test("is what trying every order says", () => {
    const counts = { explained: 0, unexplained: 0 }
    fc.assert(
      fc.property(
        fc.array(write, { maxLength: SMALL_HISTORY + 1 }),
        fc.array(read, { minLength: 1, maxLength: SMALL_HISTORY }),
        (writes, reads) => {
          const isExplained = explainedByAnyOrder(writes, reads)
          counts[isExplained ? "explained" : "unexplained"]++
          expect(findUnexplained(sum, writes, reads) === null).toBe(isExplained)
        }
      ),
      { numRuns: PROPERTY_RUNS * 20 }
    )
    expect(Math.min(counts.explained, counts.unexplained)).toBeGreaterThan(PROPERTY_RUNS)
  })

  test("of two writes of a kind the one that ends first can't be taken for the other", () => {
    const writes = [
      { startMs: 0, endMs: 10, write: 1 },
      { startMs: 4, endMs: 5, write: 1 }
    ]
    const after = (startMs: number, seen: number) => ({ startMs, endMs: startMs, read: seen })
    expect(findUnexplained(sum, writes, [after(2, 1), after(3, 1), after(6, 2)])).toBeNull()
    expect(findUnexplained(sum, writes, [after(2, 1), after(6, 1)])).not.toBeNull()
  })
})

/** What happens to one thing that is asked for, and when. */
const asked = fc.record({
  at: span,
  again: span,
  /** When it is done within its span, in parts of a hundred. */
  part: fc.nat(100),
  fate: fc.constantFrom("ok", "ok", "refused", "unknown and done", "unknown and not done", "done at the second try")
})
type Asked = typeof asked extends fc.Arbitrary<infer A> ? A : never

interface Done {
  readonly doneAtMs: number | null
  readonly tries: ReadonlyArray<{ readonly startMs: number; readonly endMs: number; readonly outcome: Outcome }>
}

const within = ({ startMs, endMs }: { readonly startMs: number; readonly endMs: number }, part: number) =>
  startMs + ((endMs - startMs) * part) / 100

const carriedOut = ({ at, again, part, fate }: Asked): Done => {
  const lost = { startMs: at.startMs, endMs: Number.POSITIVE_INFINITY, outcome: "unknown" } as const
  if (fate === "ok") return { doneAtMs: within(at, part), tries: [{ ...at, outcome: "ok" }] }
  if (fate === "refused") return { doneAtMs: null, tries: [{ ...at, outcome: "fail" }] }
  // Nobody waits any more: it may be done long after.
  if (fate === "unknown and done") return { doneAtMs: at.startMs + part, tries: [lost] }
  if (fate === "unknown and not done") return { doneAtMs: null, tries: [lost] }
  const second = { startMs: at.startMs + again.startMs, endMs: at.startMs + again.endMs }
  return { doneAtMs: within(second, part), tries: [lost, { ...second, outcome: "ok" }] }
}

const wallets = fc
  .tuple(
    fc.array(fc.tuple(asked, fc.constantFrom(-1, -1, -1, -2, 5)), { minLength: 1, maxLength: 14 }),
    fc.array(fc.tuple(span, fc.nat(100)), { maxLength: 8 })
  )
  .map(([moves, looks]): { readonly history: WalletHistory; readonly books: WalletBooks } => {
    const all = [
      {
        id: "start",
        credits: 100,
        doneAtMs: 0 as number | null,
        tries: [{ startMs: 0, endMs: 0, outcome: "ok" as Outcome }]
      },
      ...moves.map(([each, credits], place) => ({ id: `call ${place}`, credits, ...carriedOut(each) }))
    ]
    const done = all.filter(({ doneAtMs }) => doneAtMs !== null)
    const balanceAt = (atMs: number) =>
      done.reduce((total, { doneAtMs, credits }) => total + ((doneAtMs ?? 0) <= atMs ? credits : 0), 0)
    return {
      history: {
        moves: all.flatMap(({ id, credits, tries }) => tries.map((each): Move => ({ ...each, id, credits }))),
        reads: looks.map(([at, part]) => {
          const balance = balanceAt(within(at, part))
          return { ...at, min: balance, max: balance }
        })
      },
      books: {
        entries: done.map(({ id, credits }) => ({ id, credits })),
        balance: balanceAt(Number.POSITIVE_INFINITY)
      }
    }
  })

const idWith = ({ moves }: WalletHistory, outcome: Outcome): string | undefined =>
  moves.find(
    ({ id }) => id !== "start" && moves.filter((each) => each.id === id).every((each) => each.outcome === outcome)
  )?.id

/** Books in which a service with a fault would have ended; null where the history gives the fault no occasion. */
const WALLET_FAULTS: ReadonlyArray<
  readonly [
    name: string,
    fault: WalletFault,
    plant: (history: WalletHistory, books: WalletBooks) => { history: WalletHistory; books: WalletBooks } | null
  ]
> = [
  [
    "a write that is lost",
    "lost",
    (history, { entries, balance }) => {
      const id = idWith(history, "ok")
      const entry = entries.find((each) => each.id === id)
      if (entry === undefined) return null
      return { history, books: { entries: entries.filter((each) => each !== entry), balance: balance - entry.credits } }
    }
  ],
  [
    "a charge that is made twice",
    "done twice",
    (history, { entries, balance }) => {
      const entry = entries.find(({ credits }) => credits < 0)
      if (entry === undefined) return null
      return { history, books: { entries: [...entries, entry], balance: balance + entry.credits } }
    }
  ],
  [
    "a charge of a call that was refused",
    "refused and done",
    (history, { entries, balance }) => {
      const id = idWith(history, "fail")
      const move = history.moves.find((each) => each.id === id)
      if (id === undefined || move === undefined) return null
      return {
        history,
        books: { entries: [...entries, { id, credits: move.credits }], balance: balance + move.credits }
      }
    }
  ],
  [
    "a refund that is given twice",
    "done twice",
    (history, { entries, balance }) => {
      const entry = entries.find(({ id, credits }) => id !== "start" && credits > 0)
      if (entry === undefined) return null
      return { history, books: { entries: [...entries, entry], balance: balance + entry.credits } }
    }
  ],
  [
    "another amount than was asked for",
    "another amount",
    (history, { entries, balance }) => {
      const entry = entries.find(({ id }) => id !== "start")
      if (entry === undefined) return null
      const other = { ...entry, credits: entry.credits - 1 }
      return {
        history,
        books: { entries: entries.map((each) => (each === entry ? other : each)), balance: balance - 1 }
      }
    }
  ],
  [
    "a charge that nobody asked for",
    "asked for by nobody",
    (history, { entries, balance }) => ({
      history,
      books: { entries: [...entries, { id: "somebody else's", credits: -1 }], balance: balance - 1 }
    })
  ],
  [
    "a balance that is rounded",
    "not the sum of its entries",
    (history, { entries, balance }) => ({ history, books: { entries, balance: balance + 1 } })
  ],
  [
    "a read of what was before",
    "a balance that never was",
    (history, books) => {
      if (history.moves.some(({ outcome }) => outcome === "unknown")) return null
      const last = history.moves.findLast(({ id, outcome }) => id !== "start" && outcome === "ok")
      if (last === undefined) return null
      const afterMs = 2 * MOMENTS + 1
      const stale = books.balance - last.credits
      const read = { startMs: afterMs, endMs: afterMs, min: stale, max: stale }
      return { history: { ...history, reads: [...history.reads, read] }, books }
    }
  ]
]

describe("the check of a wallet", () => {
  test("finds nothing where every move happens once, at one moment of its span", () => {
    fc.assert(
      fc.property(wallets, ({ history, books }) => {
        expect(checkWallet(history, books)).toEqual([])
      }),
      { numRuns: PROPERTY_RUNS * 5 }
    )
  })

  for (const [name, fault, plant] of WALLET_FAULTS) {
    test(`finds ${name}`, () => {
      let planted = 0
      fc.assert(
        fc.property(wallets, ({ history, books }) => {
          const wrong = plant(history, books)
          if (wrong === null) return
          planted++
          expect(checkWallet(wrong.history, wrong.books).map((each) => each.fault)).toContain(fault)
        }),
        { numRuns: PROPERTY_RUNS * 2 }
      )
      expect(planted).toBeGreaterThan(0)
    })
  }

  test("takes a refusal for a bound of what the balance was", () => {
    const moves: ReadonlyArray<Move> = [
      { id: "start", credits: 2, outcome: "ok", startMs: 0, endMs: 1 },
      { id: "charge", credits: -1, outcome: "unknown", startMs: 2, endMs: Number.POSITIVE_INFINITY }
    ]
    const refusal = { startMs: 5, endMs: 6, min: Number.NEGATIVE_INFINITY, max: 1 }
    const charged = {
      entries: [
        { id: "start", credits: 2 },
        { id: "charge", credits: -1 }
      ],
      balance: 1
    }
    const uncharged = { entries: [{ id: "start", credits: 2 }], balance: 2 }
    expect(checkWallet({ moves, reads: [refusal] }, charged)).toEqual([])
    expect(checkWallet({ moves, reads: [refusal] }, uncharged)).toMatchObject([{ fault: "a balance that never was" }])
  })
})

const SERVER_MINOR = 1_999
const SHOP_MINOR = 2_049
const REFUNDS_MINOR = [500, 333]

/** The model, once more and by hand: what an order earns after these reports, in whatever order they came. */
const earnedAfter = (reports: ReadonlyArray<Report>): number | null => {
  const has = (source: Report["source"]) => reports.some((report) => report.source === source)
  const refunded = new Map(
    reports.flatMap((report) => (report.source === "refund" ? [[report.refundId, report.minor]] : []))
  )
  return earnedOf({
    server: has("server") ? SERVER_MINOR : null,
    shop: has("shop") ? SHOP_MINOR : null,
    refunds: refunded
  })
}

const orders = fc
  .record({
    server: fc.array(asked, { maxLength: 3 }),
    shop: fc.array(asked, { maxLength: 3 }),
    refunds: fc.array(fc.array(asked, { maxLength: 2 }), { maxLength: REFUNDS_MINOR.length }),
    looks: fc.array(fc.tuple(span, fc.nat(100)), { maxLength: 6 })
  })
  .map(({ server, shop, refunds, looks }): { readonly history: OrderHistory; readonly books: OrderBooks } => {
    const told: ReadonlyArray<readonly [Report, Done]> = [
      ...server.map((each) => [{ source: "server", minor: SERVER_MINOR }, carriedOut(each)] as const),
      ...shop.map((each) => [{ source: "shop", minor: SHOP_MINOR }, carriedOut(each)] as const),
      ...refunds.flatMap((tries, place) =>
        tries.map(
          (each) =>
            [{ source: "refund", refundId: `r${place}`, minor: REFUNDS_MINOR[place] ?? 0 }, carriedOut(each)] as const
        )
      )
    ]
    const after = (atMs: number) =>
      earnedAfter(told.flatMap(([report, { doneAtMs }]) => (doneAtMs !== null && doneAtMs <= atMs ? [report] : [])))
    const kept = new Map(
      told.flatMap(([report, { doneAtMs }]) => (doneAtMs === null ? [] : [[nameOfReport(report), 1] as const]))
    )
    const minor = after(Number.POSITIVE_INFINITY)
    return {
      history: {
        moves: told.flatMap(([report, { tries }]) => tries.map((each) => ({ ...each, report }))),
        reads: looks.map(([at, part]) => ({ ...at, minor: after(within(at, part)) }))
      },
      books: {
        kept,
        minor,
        parts: minor === null ? [] : [Math.floor(minor / 3), minor - Math.floor(minor / 3)]
      }
    }
  })

const ORDER_FAULTS: ReadonlyArray<
  readonly [
    name: string,
    fault: OrderFault,
    plant: (history: OrderHistory, books: OrderBooks) => { history: OrderHistory; books: OrderBooks } | null
  ]
> = [
  [
    "an order that is lost",
    "lost",
    (history) =>
      history.moves.some(({ outcome, report }) => outcome === "ok" && report.source !== "refund")
        ? { history, books: { kept: new Map(), minor: null, parts: [] } }
        : null
  ],
  [
    "an order that is counted twice",
    "counted twice",
    (history, books) => {
      const [source] = books.kept.keys()
      return source === undefined ? null : { history, books: { ...books, kept: new Map(books.kept).set(source, 2) } }
    }
  ],
  [
    "a refund that is taken off twice",
    "revenue that never was",
    (history, books) => {
      const refund = history.moves.find(
        ({ report }) => report.source === "refund" && books.kept.has(nameOfReport(report))
      )
      if (refund === undefined || books.minor === null || !books.kept.has("shop")) return null
      const minor = books.minor - refund.report.minor
      return { history, books: { ...books, minor, parts: [minor] } }
    }
  ],
  [
    "a report that was refused and is kept",
    "refused and kept",
    (history, books) => {
      const refused = history.moves.find(
        ({ report }) =>
          !history.moves.some((each) => nameOfReport(each.report) === nameOfReport(report) && each.outcome !== "fail")
      )
      if (refused === undefined) return null
      return { history, books: { ...books, kept: new Map(books.kept).set(nameOfReport(refused.report), 1) } }
    }
  ],
  [
    "a part that is rounded",
    "not the sum of its parts",
    (history, books) => (books.minor === null ? null : { history, books: { ...books, parts: [...books.parts, 1] } })
  ],
  [
    "a revenue that is rounded",
    "revenue that never was",
    (history, books) =>
      books.minor === null ? null : { history, books: { ...books, minor: books.minor + 1, parts: [books.minor + 1] } }
  ],
  [
    "a read of what was before",
    "revenue that never was",
    (history, books) => {
      const isSure = history.moves.every(({ outcome }) => outcome !== "unknown")
      if (!isSure || books.minor === null) return null
      const afterMs = 2 * MOMENTS + 1
      return {
        history: { ...history, reads: [...history.reads, { startMs: afterMs, endMs: afterMs, minor: null }] },
        books
      }
    }
  ]
]

describe("the check of an order", () => {
  test("finds nothing where every report counts once, at one moment of its span", () => {
    fc.assert(
      fc.property(orders, ({ history, books }) => {
        expect(checkOrder(history, books)).toEqual([])
      }),
      { numRuns: PROPERTY_RUNS * 5 }
    )
  })

  for (const [name, fault, plant] of ORDER_FAULTS) {
    test(`finds ${name}`, () => {
      let planted = 0
      fc.assert(
        fc.property(orders, ({ history, books }) => {
          const wrong = plant(history, books)
          if (wrong === null) return
          planted++
          expect(checkOrder(wrong.history, wrong.books).map((each) => each.fault)).toContain(fault)
        }),
        { numRuns: PROPERTY_RUNS * 2 }
      )
      expect(planted).toBeGreaterThan(0)
    })
  }
})
