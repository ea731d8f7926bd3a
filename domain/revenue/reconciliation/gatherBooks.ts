import { Effect, Option, Predicate, Result } from "effect"
import type { TimeZone } from "../../../ports/accounts/tenants/AttributionSettings.ts"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { Tenants } from "../../../ports/accounts/tenants/Tenants.ts"
import { PAGE_ROWS_MAX } from "../../../ports/paging/Page.ts"
import { parsedBody } from "../../../ports/text/exactJson.ts"
import type { ShopDomain } from "../../../ports/tracking/orders/Order.ts"
import {
  type DeadLetter,
  DeadLetters,
  type LetterCount,
  type LetterPlace
} from "../../../ports/tracking/stores/DeadLetters.ts"
import { type ListedShop, Shops } from "../../../ports/tracking/stores/Shops.ts"
import { wholeList } from "../../paging/lists.ts"
import { ascending } from "../attribution/reports/tally.ts"
import type { UnreadOrder } from "./explainOrders.ts"
import { comparableName } from "./OwnOrder.ts"
import { BookDay, dayIn, periodOfDays, type StoreZones } from "./storeDays.ts"

/** Unread notices that are looked into for one comparison, at most: the newest. */
const LETTERS_LOOKED_INTO_MAX = 1_000
/** Of them those that are listed, and those that are opened, at once. */
const PAGE_LETTERS = 200
const LETTERS_AT_ONCE = 8

const shopsOf = Effect.fnUntraced(function* (tenantId: TenantId) {
  const shops = yield* Shops
  return yield* wholeList(
    PAGE_ROWS_MAX,
    (after: ShopDomain | null) => shops.list(tenantId, { after, limit: PAGE_ROWS_MAX }),
    ({ domain }: ListedShop) => domain
  )
})

/** In which zones an account's stores have their days; a zone that is asked for is all of theirs. */
export const readZones = Effect.fn("books.readZones")(function* (tenantId: TenantId, asked: TimeZone | null) {
  if (asked !== null) {
    const everywhere: StoreZones = { ofAccount: asked, ofStores: new Map() }
    return everywhere
  }
  const [{ timeZone }, shops] = yield* Effect.all(
    [Tenants.use((tenants) => tenants.attribution(tenantId)), shopsOf(tenantId)],
    { concurrency: "unbounded" }
  )
  const zones: StoreZones = {
    ofAccount: timeZone,
    ofStores: new Map(shops.flatMap((shop) => (shop.timeZone === null ? [] : [[shop.domain, shop.timeZone] as const])))
  }
  return zones
})

/** Notices of one store, topic, reason and day that could not be read: what they say is in no other line. */
export interface NotRead extends Omit<LetterCount, "day"> {
  readonly day: BookDay
}

/** What of these days could not be read, by the day on which it came, in the zone of its store. */
export const countNotRead = Effect.fn("books.countNotRead")(function* (
  tenantId: TenantId,
  days: { readonly from: BookDay; readonly to: BookDay },
  { ofAccount, ofStores }: StoreZones,
  shop: ShopDomain | null | undefined
) {
  const letters = yield* DeadLetters
  const counted = yield* Effect.forEach(new Set([ofAccount, ...ofStores.values()]), (timeZone) =>
    Effect.map(letters.counts(tenantId, { ...periodOfDays(days.from, days.to, timeZone), timeZone }), (counts) =>
      counts.filter(({ shopDomain }) => (ofStores.get(shopDomain) ?? ofAccount) === timeZone)
    )
  )
  return counted
    .flat()
    .filter(({ shopDomain }) => shop === undefined || shopDomain === shop)
    .map((count): NotRead => ({ ...count, day: BookDay.make(count.day) }))
    .sort((one, other) => ascending(one.day, other.day) || ascending(one.shopDomain, other.shopDomain))
})

/** What was lost unread of the account's stores, whenever that was. */
export const readLosses = Effect.fn("books.readLosses")(function* (
  tenantId: TenantId,
  shop: ShopDomain | null | undefined
) {
  const losses = yield* DeadLetters.use((letters) => letters.losses(tenantId))
  return losses.filter(({ shopDomain }) => shop === undefined || shopDomain === shop)
})

type Fields = Readonly<Record<string, unknown>>
const fieldsIn = (value: unknown): Fields => (Predicate.isReadonlyObject(value) ? { ...value } : {})

/** Where notices of all platforms name an order, and what it costs. */
const NAME_FIELDS = ["order_id", "id", "name", "order_number", "number", "payment_intent", "charge", "invoice"]
const PRICE_FIELDS = ["total_price", "total"]

const textIn = (value: unknown): ReadonlyArray<string> =>
  typeof value === "string" || typeof value === "number" ? [String(value)] : []

/** What a notice that no reader could read seems to be about; nothing where it is no JSON. */
const lookInto = (text: string | null) => {
  const parsed = text === null ? null : parsedBody(text)
  if (parsed === null || Result.isFailure(parsed)) return { names: [], price: null }
  const body = fieldsIn(parsed.success)
  const object = fieldsIn(fieldsIn(body.data).object)
  const parts = [body, object, fieldsIn(body.order)]
  return {
    names: parts.flatMap((part) => NAME_FIELDS.flatMap((field) => textIn(part[field]))),
    price: parts.flatMap((part) => PRICE_FIELDS.flatMap((field) => textIn(part[field])))[0] ?? null
  }
}

/** Notices of a store that could not be read, by the names of the orders that they seem to be about. */
export const readUnread = Effect.fn("books.readUnread")(function* (
  tenantId: TenantId,
  shopDomain: ShopDomain,
  { ofAccount, ofStores }: StoreZones
) {
  const letters = yield* DeadLetters
  const newest: Array<DeadLetter> = []
  for (let after: LetterPlace | null = null; newest.length < LETTERS_LOOKED_INTO_MAX; ) {
    const page: ReadonlyArray<DeadLetter> = yield* letters.list(tenantId, { shopDomain, after, limit: PAGE_LETTERS })
    newest.push(...page)
    const last = page.at(-1)
    if (last === undefined || page.length < PAGE_LETTERS) break
    after = last
  }
  const opened = yield* Effect.forEach(newest, ({ id }) => letters.find(tenantId, id), { concurrency: LETTERS_AT_ONCE })
  const zone = ofStores.get(shopDomain) ?? ofAccount
  const unread = new Map<string, UnreadOrder>()
  for (const { letter, text } of opened.flatMap(Option.toArray)) {
    const { names, price } = lookInto(text)
    for (const name of names) {
      unread.set(comparableName(name), { day: dayIn(letter.triggeredAt ?? letter.receivedAt, zone), price })
    }
  }
  return unread
})
