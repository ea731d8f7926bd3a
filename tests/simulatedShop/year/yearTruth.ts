import type { Change, Sale, TrueTouch } from "./yearActs.ts"

/** Models whose shares follow from an order's own path. */
export const TRUE_MODELS = ["first_touch", "last_touch", "linear"] as const
export type TrueModel = (typeof TRUE_MODELS)[number]

/** What is left of a sale when all that became of it is known. */
export const netOf = ({ minorUnits, isPending, changes }: Sale): number => {
  const has = (kind: Change["kind"]) => changes.some((change) => change.kind === kind)
  if (has("cancelled") || (isPending && !has("paid"))) return 0
  const refunded = changes.reduce((sum, change) => (change.kind === "refunded" ? sum + change.minorUnits : sum), 0)
  const disputed = changes.find(({ kind }) => kind === "disputed")?.minorUnits ?? 0
  return Math.max(0, minorUnits - refunded - (has("dispute won") ? 0 : disputed))
}

/** Divides an amount by how often each was counted; what is left goes by the largest remainder, then to whoever came first. */
const proportionally = (minorUnits: number, counts: ReadonlyMap<string, number>): ReadonlyMap<string, number> => {
  const whole = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const parts = [...counts].map(([name, count], place) => ({
    name,
    place,
    part: Math.floor((minorUnits * count) / whole),
    rest: (minorUnits * count) % whole
  }))
  const left = minorUnits - parts.reduce((sum, { part }) => sum + part, 0)
  const lucky = new Set(parts.toSorted((a, b) => b.rest - a.rest || a.place - b.place).slice(0, left))
  return new Map(parts.map((each) => [each.name, each.part + (lucky.has(each) ? 1 : 0)]))
}

/** Whose an amount is by a model, with what is nobody's left out. */
export const shareOut = (
  minorUnits: number,
  touches: ReadonlyArray<TrueTouch>,
  model: TrueModel
): ReadonlyMap<string, number> => {
  const chosen = model === "first_touch" ? touches.slice(0, 1) : model === "last_touch" ? touches.slice(-1) : touches
  const counts = new Map<string, number>()
  for (const { creator } of chosen) counts.set(creator, (counts.get(creator) ?? 0) + 1)
  return counts.size === 0 ? new Map() : proportionally(minorUnits, counts)
}

/** Net revenue by currency and creator. `touches` says which of a sale's touches are known. */
export const trueRevenue = (
  sales: ReadonlyArray<Sale>,
  model: TrueModel,
  touches: "seen" | "whole",
  currencyOf: (sale: Sale) => string
): ReadonlyMap<string, number> => {
  const revenue = new Map<string, number>()
  for (const sale of sales) {
    for (const [creator, part] of shareOut(netOf(sale), sale[touches](), model)) {
      const key = `${currencyOf(sale)} ${creator}`
      revenue.set(key, (revenue.get(key) ?? 0) + part)
    }
  }
  return new Map([...revenue].filter(([, part]) => part !== 0))
}
