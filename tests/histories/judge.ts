import { Schema } from "effect"
import { askServer } from "../support/databases/postgresServers.ts"
import { sized } from "../support/running/sized.ts"
import { openWork, orderPieces, walletBooks } from "./books.ts"
import { type Callers, PACK_CREDITS, type TenantHistory } from "./callers.ts"
import { checkOrder } from "./orders.ts"
import { checkWallet, type Found, type Move } from "./wallet.ts"
import type { World } from "./world.ts"

/** So long what is under way may take to end once nothing is broken any more; then what is left stays unknown. */
const ENDS_WITHIN_MS = sized(10_000, 45_000)

/** Of all orders, whenever a host's clock says that they were placed. */
const REPORT = "/api/v1/attribution/report?model=linear&from=2020-01-01&to=2100-01-01"

const ASKED_MAX = 20
const AGAIN_MS = 250

const decodeAccount = Schema.decodeUnknownSync(Schema.Struct({ credits: Schema.Struct({ balance: Schema.Int }) }))
const decodeOrder = Schema.decodeUnknownSync(
  Schema.Struct({
    revenue_minor: Schema.Int,
    shares: Schema.Array(Schema.Struct({ revenue_minor: Schema.Int }))
  })
)
const Row = Schema.Struct({ revenue_minor: Schema.Int, orders: Schema.Finite })
const decodeReport = Schema.decodeUnknownSync(
  Schema.Struct({ creators: Schema.Array(Row), unattributed: Schema.Array(Row), totals: Schema.Array(Row) })
)

export interface Judged {
  readonly found: ReadonlyArray<Found<string>>
  readonly wallets: number
  readonly orders: number
  /** Jobs and payments that had not ended in time: what they owe is unknown. */
  readonly open: number
}

/** What a job that was charged for gives back, and what packs that were paid bring. */
const owed = ({ moves, jobs, packs }: TenantHistory, isOver: boolean, nowMs: number): ReadonlyArray<Move> => [
  ...[...jobs].map(([call, startMs]): Move => {
    const tries = moves.filter(({ id }) => id === call)
    const isSure = isOver && tries.some(({ outcome }) => outcome === "ok")
    const outcome = isSure ? "ok" : tries.every((each) => each.outcome === "fail") ? "fail" : "unknown"
    return { id: `back ${call}`, outcome, credits: 1, startMs, endMs: isSure ? nowMs : Number.POSITIVE_INFINITY }
  }),
  ...[...packs.values()].map(
    ({ purchaseId, paidAtMs, isTold }): Move => ({
      id: purchaseId,
      outcome: isOver && isTold ? "ok" : "unknown",
      credits: PACK_CREDITS,
      startMs: paidAtMs,
      endMs: isOver && isTold ? nowMs : Number.POSITIVE_INFINITY
    })
  )
]

/** Holds what callers were told beside the books, once nothing is broken any more and what was under way has ended. */
export const judge = async (world: World, { histories }: Callers): Promise<Judged> => {
  const { url } = world.cluster
  const untilMs = performance.now() + ENDS_WITHIN_MS
  const countOpen = async () => (await askServer(url, openWork)) + (await world.waitingEvents())
  let open = await countOpen()
  while (open > 0 && performance.now() < untilMs) {
    await Bun.sleep(AGAIN_MS)
    open = await countOpen()
  }
  const found: Array<Found<string>> = []
  let orderCount = 0
  for (const history of histories) {
    const { tenant } = history
    const ask = async (path: string) => {
      for (let turn = 1; ; turn++) {
        const answer = await fetch(`http://127.0.0.1:${world.doors[0]?.port}${path}`, {
          headers: { "x-api-key": tenant.key }
        })
        const said = { status: answer.status, json: await answer.json() }
        // A host that was cut off a moment ago may need one more request to see that it is not any more.
        if (said.status < 500) return said
        if (turn === ASKED_MAX) throw new Error(`${path} was answered ${said.status}: ${JSON.stringify(said.json)}`)
        await Bun.sleep(AGAIN_MS)
      }
    }
    const startMs = performance.now()
    const { balance } = decodeAccount((await ask("/api/v1/account")).json).credits
    const read = { startMs, endMs: performance.now(), min: balance, max: balance }
    const books = await askServer(url, walletBooks(tenant.id))
    const wallet = {
      moves: [...history.moves, ...owed(history, open === 0, startMs)],
      reads: [...history.reads, read]
    }
    found.push(...checkWallet(wallet, books))

    const pieces = await askServer(url, orderPieces(tenant.id))
    let sum = 0
    let sales = 0
    for (const [name, order] of history.orders) {
      const { status, json } = await ask(`/api/v1/attribution/orders/${name}`)
      const order_ = status === 200 ? decodeOrder(json) : null
      const kept = pieces.get(name) ?? new Map<string, number>()
      const shares = order_?.shares.map(({ revenue_minor }) => revenue_minor) ?? []
      const minor = order_?.revenue_minor ?? null
      sum += minor ?? 0
      sales += minor === null ? 0 : 1
      orderCount++
      // Of an order nobody had a part in there are no shares.
      const parts = shares.length === 0 && minor !== null ? [minor] : shares
      const wrong = checkOrder(order, { kept, minor, parts })
      found.push(...wrong.map(({ fault, of }) => ({ fault, of: `order ${name}: ${of}` })))
    }
    for (const name of pieces.keys()) {
      if (!history.orders.has(name)) found.push({ fault: "reported by nobody", of: `order ${name}` })
    }
    const report = decodeReport((await ask(REPORT)).json)
    const sumOf = (rows: ReadonlyArray<typeof Row.Type>) => rows.reduce((total, row) => total + row.revenue_minor, 0)
    const [total, told] = [sumOf(report.totals), sumOf([...report.creators, ...report.unattributed])]
    const counted = report.totals.reduce((all, { orders }) => all + orders, 0)
    if (counted !== sales) found.push({ fault: "the report counts other orders", of: `${counted}, and ${sales}` })
    if (total !== sum) found.push({ fault: "the report is not the sum of its orders", of: `${total}, and ${sum}` })
    if (told !== total) found.push({ fault: "the report is not the sum of its parts", of: `${told}, and ${total}` })
  }
  return { found, wallets: histories.length, orders: orderCount, open }
}
