import { Order } from "effect"
import type { CurrencyCode } from "../../../ports/money/money.ts"
import type {
  Month,
  OrderKey,
  StatedAmount,
  StatedKey,
  Statement,
  StatementHead,
  StatementLine
} from "../../../ports/revenue/commissions/Statement.ts"
import { groupBy } from "../../../ports/text/groupBy.ts"
import type { CreatorAccount } from "../../../ports/tracking/links/TrackingLink.ts"
import { orderKeyText } from "../fraud/watchCursors.ts"
import type { Entitlement } from "./entitle.ts"
import { endOf } from "./months.ts"

/** What a statement before this one left to be set off: below 0. */
export type Owing = Pick<StatementHead, "creatorKey" | "currency" | "carriedOutMinorUnits">

/** All that the statements of a month are made of. */
export interface Account {
  readonly entitlements: ReadonlyArray<Entitlement>
  /** What closed statements say; of orders that are still looked at. */
  readonly stated: ReadonlyArray<StatedAmount>
  readonly owing: ReadonlyArray<Owing>
  /** Orders that are left out until somebody decides, by `orderText`. */
  readonly undecided: ReadonlySet<string>
}

export const orderText: (order: OrderKey) => string = orderKeyText

export const statedText = ({ shopDomain, orderId, creatorKey, link, currency }: StatedKey): string =>
  JSON.stringify([shopDomain, orderId, creatorKey, link, currency])

interface OwnedLine {
  readonly creatorKey: string
  readonly creator: CreatorAccount
  readonly currency: CurrencyCode
  readonly line: StatementLine
}

const byPlace = Order.combineAll([
  Order.mapInput(Order.Date, ({ placedAt }: StatementLine) => placedAt),
  Order.mapInput(Order.String, ({ shopDomain }: StatementLine) => shopDomain ?? ""),
  Order.mapInput(Order.String, ({ orderId }: StatementLine) => orderId),
  Order.mapInput(Order.String, ({ link }: StatementLine) => link ?? "")
])

/** Of no rule any more, not this creator's, or confirmed not to be paid for: taken back. */
const takenBack = (stated: StatedAmount): Entitlement => ({
  ...stated,
  netMinorUnits: 0n,
  baseMinorUnits: 0n,
  baseNote: null,
  ruleId: null,
  minorUnits: 0n,
  maturesAt: stated.placedAt
})

/**
 * The statements of a month: for each creator and currency a line for every order of which another amount is due than was stated.
 *
 * An order is stated for the first time once it is as old as its rule's hold at the month's end; what changes afterwards is stated at
 * once. What is due less than nothing is carried into the next statement. Sorted by creator and currency.
 */
export const stateMonth = (
  month: Month,
  { entitlements, stated, owing, undecided }: Account
): ReadonlyArray<Statement> => {
  const ends = endOf(month)
  const before = new Map(stated.map((each) => [statedText(each), each]))
  const due = new Set(entitlements.map(statedText))
  const all = [...entitlements, ...stated.filter((each) => !due.has(statedText(each))).map(takenBack)]
  const lines = all.flatMap((each): ReadonlyArray<OwnedLine> => {
    const { creatorKey, creator, currency, maturesAt, minorUnits, placedAt } = each
    const known = before.get(statedText(each))
    const isYoung = known === undefined && (maturesAt > ends || placedAt >= ends)
    const statedMinorUnits = known?.minorUnits ?? 0n
    if (isYoung || minorUnits === statedMinorUnits || undecided.has(orderText(each))) return []
    const line: StatementLine = {
      shopDomain: each.shopDomain,
      orderId: each.orderId,
      link: each.link,
      placedAt,
      netMinorUnits: each.netMinorUnits,
      baseMinorUnits: each.baseMinorUnits,
      baseNote: each.baseNote,
      ruleId: each.ruleId,
      entitledMinorUnits: minorUnits,
      statedMinorUnits,
      minorUnits: minorUnits - statedMinorUnits
    }
    return [{ creatorKey, creator, currency, line }]
  })
  const keyOf = ({ creatorKey, currency }: Pick<OwnedLine, "creatorKey" | "currency">) => `${creatorKey} ${currency}`
  const carried = new Map(owing.map((each) => [keyOf(each), each.carriedOutMinorUnits]))
  return [...groupBy(lines, keyOf)]
    .toSorted(Order.mapInput(Order.String, ([key]: readonly [string, ReadonlyArray<OwnedLine>]) => key))
    .flatMap(([key, own]): ReadonlyArray<Statement> => {
      const [first] = own
      if (first === undefined) return []
      const sumMinorUnits = own.reduce((sum, { line }) => sum + line.minorUnits, 0n)
      const carriedInMinorUnits = carried.get(key) ?? 0n
      const balance = carriedInMinorUnits + sumMinorUnits
      return [
        {
          head: {
            month,
            creatorKey: first.creatorKey,
            creator: first.creator,
            currency: first.currency,
            lineCount: own.length,
            sumMinorUnits,
            carriedInMinorUnits,
            payableMinorUnits: balance > 0n ? balance : 0n,
            carriedOutMinorUnits: balance < 0n ? balance : 0n
          },
          lines: own.map(({ line }) => line).toSorted(byPlace)
        }
      ]
    })
}

/** What is stated, and owed, once these statements are closed as well. */
export const afterClosing = (account: Account, statements: ReadonlyArray<Statement>): Account => {
  const stated = new Map(account.stated.map((each) => [statedText(each), each]))
  const owing = new Map(account.owing.map((each) => [`${each.creatorKey} ${each.currency}`, each]))
  for (const { head, lines } of statements) {
    const { creator, creatorKey, currency } = head
    owing.set(`${creatorKey} ${currency}`, head)
    for (const { entitledMinorUnits: minorUnits, link, orderId, placedAt, shopDomain } of lines) {
      const each = { shopDomain, orderId, creatorKey, creator, link, currency, placedAt, minorUnits }
      stated.set(statedText(each), each)
    }
  }
  return { ...account, stated: [...stated.values()], owing: [...owing.values()] }
}
