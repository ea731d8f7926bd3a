import { afterEach, describe, expect, setSystemTime, test } from "bun:test"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { Effect, Redacted, Schema } from "effect"
import { connectShop } from "../../domain/tracking/stores/connectShop.ts"
import { CurrencyCode } from "../../ports/money/money.ts"
import { decimalText } from "../../ports/money/readAmount.ts"
import { SECOND_MS } from "../../ports/time/days.ts"
import { ShopDomain } from "../../ports/tracking/orders/Order.ts"
import { DeadLetters } from "../../ports/tracking/stores/DeadLetters.ts"
import type { PlatformName } from "../../ports/tracking/stores/ShopPlatform.ts"
import { importOrders } from "../tracking/stores/importing.ts"
import { openHost, SHOP, type TestHost } from "./host.ts"
import { signatureOf, signed } from "./shopNotice.ts"

const BOOKS = new URL("../revenue/attribution/books/", import.meta.url)
const HELD_OUT = "heldOut"
const WOO_STORE = ShopDomain.make("woo.example")
const STRIPE_STORE = ShopDomain.make("pay.example")
const SECRET = "whsec_0123456789abcdef"
/** The comparison is asked for this long after the last notice, or after the file was made. */
const ASKED_AFTER_MILLIS = 3_600_000
const LETTERS_PAGE = { shopDomain: null, after: null, limit: 100 }
const CASES_MIN = 43
const HELD_OUT_PART_MIN = 0.3

const Cause = Schema.Literals([
  "time_zone",
  "refund_day",
  "test_order",
  "not_read",
  "edited_after",
  "currency",
  "gift_card",
  "tax_or_shipping",
  "missing_here",
  "missing_there",
  "doubled",
  "unknown"
])
const Kind = Schema.Literals([
  "shopify_orders",
  "shopify_sales",
  "woocommerce_orders",
  "woocommerce_analytics",
  "woocommerce_revenue",
  "stripe_balance"
])

const World = Schema.fromJsonString(
  Schema.Array(
    Schema.Struct({
      as: Schema.Literals(["shopify", "woocommerce", "stripe", "import"]),
      /** Of an import: the store whose past it is. */
      topic: Schema.NonEmptyString,
      /** When it was received. */
      at: Schema.NonEmptyString,
      body: Schema.Unknown
    })
  )
)
type Sent = (typeof World.Type)[number]

/** `orders` are ids, and what the file calls an order that isn't known here; left out where no order can be named. */
const ExpectedCause = Schema.Struct({
  difference: Schema.String,
  orders: Schema.optionalKey(Schema.Array(Schema.String))
})
const Expected = Schema.fromJsonString(
  Schema.Struct({
    why: Schema.NonEmptyString,
    query: Schema.Record(Schema.String, Schema.String),
    kind: Kind,
    /** Left out where a file's rows may be counted in more than one way. */
    rows: Schema.optionalKey(Schema.Int),
    /** How many rows can't be read. */
    refused: Schema.Int,
    /** What each order of the world is worth here; null where it isn't known. */
    orders: Schema.Record(Schema.String, Schema.NullOr(Schema.String)),
    currencies: Schema.Record(
      Schema.String,
      Schema.Struct({
        theirs: Schema.String,
        ours: Schema.String,
        causes: Schema.Record(Schema.String, ExpectedCause)
      })
    )
  })
)
type Expectation = typeof Expected.Type

const Item = Schema.Struct({
  order_id: Schema.NullOr(Schema.String),
  named: Schema.NullOr(Schema.String),
  day: Schema.String,
  difference_minor: Schema.Int,
  difference: Schema.String,
  because: Schema.NonEmptyString
})
const Currency = Schema.Struct({
  currency: CurrencyCode,
  theirs_minor: Schema.Int,
  theirs: Schema.String,
  ours_minor: Schema.Int,
  ours: Schema.String,
  difference_minor: Schema.Int,
  difference: Schema.String,
  unknown_minor: Schema.Int,
  unknown: Schema.String,
  causes: Schema.Array(
    Schema.Struct({
      cause: Cause,
      difference_minor: Schema.Int,
      difference: Schema.String,
      orders: Schema.Int,
      items: Schema.Array(Item)
    })
  )
})
const Comparison = Schema.Struct({
  shop_domain: Schema.String,
  time_zone: Schema.String,
  from: Schema.String,
  to: Schema.String,
  kind: Kind,
  rows: Schema.Int,
  refused: Schema.Array(Schema.Struct({ where: Schema.String, problem: Schema.NonEmptyString })),
  currencies: Schema.Array(Currency)
})

const foldersIn = (under: string): ReadonlyArray<string> =>
  readdirSync(new URL(under, BOOKS), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== HELD_OUT)
    .map(({ name }) => `${under}${name}`)
    .sort()
const heldOut = foldersIn(`${HELD_OUT}/`)
const folders = [...foldersIn("./").map((name) => name.slice("./".length)), ...heldOut]

const textOf = (folder: string, file: string) => readFileSync(new URL(`${folder}/${file}`, BOOKS), "utf8")
const worldOf = (folder: string) => Schema.decodeSync(World)(textOf(folder, "world.json"))
const expectedOf = (folder: string) => Schema.decodeSync(Expected)(textOf(folder, "expected.json"))
const fileOf = (folder: string) => {
  const isCsv = existsSync(new URL(`${folder}/export.csv`, BOOKS))
  const path = new URL(`${folder}/export.${isCsv ? "csv" : "json"}`, BOOKS)
  return { body: new Uint8Array(readFileSync(path)), contentType: isCsv ? "text/csv" : "application/json" }
}

const connect = (host: TestHost, domain: ShopDomain, platform: PlatformName) =>
  host.run(connectShop({ tenantId: host.tenant.id, domain, secret: Redacted.make(SECRET), platform }))

/** Sends one notice as its platform does, and says the answer's status. */
const send = async (host: TestHost, { as, topic, at, body: given }: Sent): Promise<number> => {
  const body = typeof given === "string" ? given : JSON.stringify(given)
  const post = async (path: string, headers: Readonly<Record<string, string>>) =>
    (await host.call(path, { method: "POST", headers, body })).status
  switch (as) {
    case "shopify":
      return post("/api/webhooks/shop", { ...signed(body, topic), "x-shopify-triggered-at": at })
    case "woocommerce":
      return post("/api/webhooks/woocommerce", {
        "x-wc-webhook-source": `https://${WOO_STORE}/`,
        "x-wc-webhook-topic": topic,
        "x-wc-webhook-signature": signatureOf(body, SECRET),
        "x-wc-webhook-id": "3",
        "x-wc-webhook-delivery-id": "a1b2c3"
      })
    case "stripe": {
      const seconds = Math.floor(Date.now() / SECOND_MS)
      const signature = new Bun.CryptoHasher("sha256", SECRET).update(`${seconds}.${body}`).digest("hex")
      return post(`/api/webhooks/stripe/${STRIPE_STORE}`, { "stripe-signature": `t=${seconds},v1=${signature}` })
    }
    case "import": {
      const { row } = await host.run(
        Effect.scoped(importOrders({ tenant: host.tenant.id, shop: ShopDomain.make(topic), as_of: at }, body))
      )
      return row.refused === 0 ? 200 : 400
    }
  }
}

/** A host that was sent a folder's notices, each at its time, and is asked after all of them. */
const openWorld = async (folder: string, asOf: string | undefined) => {
  const world = worldOf(folder)
  setSystemTime(new Date(world[0]?.at ?? 0))
  const host = await openHost()
  await connect(host, WOO_STORE, "woocommerce")
  await connect(host, STRIPE_STORE, "stripe")
  const statuses: Array<number> = []
  for (const sent of world) {
    setSystemTime(new Date(sent.at))
    statuses.push(await send(host, sent))
  }
  const times = [...world.map(({ at }) => at), ...(asOf === undefined ? [] : [asOf])].map((time) => Date.parse(time))
  setSystemTime(new Date(Math.max(...times) + ASKED_AFTER_MILLIS))
  return { host, refused: statuses.filter((status) => status !== 200) }
}

const Worth = Schema.Struct({
  gross_minor: Schema.Int,
  refunded_minor: Schema.Int,
  cancelled_minor: Schema.Int,
  earns: Schema.Boolean,
  currency: CurrencyCode
})

/** What buyers have paid of an order and not got back; null where it isn't known. */
const netOf = async (host: TestHost, shop: string, id: string) => {
  const path = `/api/v1/attribution/orders/${encodeURIComponent(id)}?shop=${shop}`
  const { status, json } = await host.call(path, { key: host.secrets.read })
  if (status === 404) return null
  const worth = Schema.decodeUnknownSync(Worth)(json)
  const left = worth.gross_minor - worth.refunded_minor - worth.cancelled_minor
  return decimalText({ minorUnits: BigInt(worth.earns ? left : 0), currency: worth.currency })
}

const sum = (amounts: ReadonlyArray<number>) => amounts.reduce((all, amount) => all + amount, 0)
const distinct = (names: ReadonlyArray<string>) => [...new Set(names)].toSorted()
/** An order's id, or what the file calls one that isn't known here. */
const nameOf = ({ order_id, named }: typeof Item.Type) => order_id ?? named
/** The same of what may have no name, as a line of a report by day. */
const orderIn = (item: typeof Item.Type) => nameOf(item) ?? "no name"

type Told = typeof Currency.Type
type Orders = ReadonlyArray<string> | null

/**
 * What an answer says of a currency, in the words of what is expected of it: `orders` only where that is expected, and no cause of
 * nothing.
 */
const currencyIn = (told: Told, expected: Expectation["currencies"][string] | undefined) => ({
  theirs: told.theirs,
  ours: told.ours,
  unknown: told.unknown,
  causes: Object.fromEntries(
    told.causes.flatMap(({ cause, difference, difference_minor, items }) => {
      if (difference_minor === 0 && items.length === 0) return []
      const isOpen = expected?.causes[cause] !== undefined && expected.causes[cause].orders === undefined
      const orders: Orders = isOpen ? null : distinct(items.map(orderIn))
      return [[cause, { difference, orders }]]
    })
  )
})

const expectedCurrency = (code: CurrencyCode, { causes, ...sums }: Expectation["currencies"][string]) => ({
  ...sums,
  unknown: causes.unknown?.difference ?? decimalText({ minorUnits: 0n, currency: code }),
  causes: Object.fromEntries(
    Object.entries(causes).map(([cause, { difference, orders }]) => {
      const names: Orders = orders === undefined ? null : distinct(orders)
      return [cause, { difference, orders: names }]
    })
  )
})

/** Sums that an answer must have whatever it says, each with what is wrong with it. */
const wrongSums = ({ from, to, currencies }: typeof Comparison.Type): ReadonlyArray<string> =>
  currencies.flatMap((told) => {
    const text = (minorUnits: number) => decimalText({ minorUnits: BigInt(minorUnits), currency: told.currency })
    const difference = told.theirs_minor - told.ours_minor
    const unknown = told.causes.find(({ cause }) => cause === "unknown")?.difference_minor ?? 0
    const said = [
      [told.theirs_minor, told.theirs],
      [told.ours_minor, told.ours],
      [told.difference_minor, told.difference],
      [told.unknown_minor, told.unknown],
      ...told.causes.flatMap((cause) => [
        [cause.difference_minor, cause.difference] as const,
        ...cause.items.map((item) => [item.difference_minor, item.difference] as const)
      ])
    ] as const
    const checks: ReadonlyArray<readonly [what: string, isRight: boolean]> = [
      ["difference is theirs less ours", told.difference_minor === difference],
      ["causes add up to the difference", sum(told.causes.map((cause) => cause.difference_minor)) === difference],
      ["unknown is the cause of that name", told.unknown_minor === unknown],
      ["minor units and decimals agree", said.every(([minorUnits, decimals]) => text(minorUnits) === decimals)],
      ["a cause is named once", distinct(told.causes.map(({ cause }) => cause)).length === told.causes.length],
      ...told.causes.flatMap(({ cause, difference_minor, orders, items }) => [
        [
          `${cause}: orders are counted`,
          items.some((item) => nameOf(item) === null) || orders === distinct(items.map(orderIn)).length
        ] as const,
        [`${cause}: items add up`, sum(items.map((item) => item.difference_minor)) === difference_minor] as const,
        [`${cause}: days lie in the period`, items.every(({ day }) => day >= from && day <= to)] as const
      ])
    ]
    return checks.filter(([, isRight]) => !isRight).map(([what]) => `${told.currency}: ${what}`)
  })

const compare = async (host: TestHost, folder: string, query: Expectation["query"]) => {
  const { body, contentType } = fileOf(folder)
  return host.call(`/api/v1/attribution/books/compare?${new URLSearchParams(query)}`, {
    method: "POST",
    key: host.secrets.read,
    headers: { "content-type": contentType },
    body
  })
}

afterEach(() => void setSystemTime())

describe("the worlds of the books are worth what their cases say", () => {
  test("there are cases, and enough of them are held out", () => {
    expect(folders.length).toBeGreaterThanOrEqual(CASES_MIN)
    expect(heldOut.length / folders.length).toBeGreaterThanOrEqual(HELD_OUT_PART_MIN)
  })

  test.each(folders)("%s", async (folder) => {
    const { query, orders, currencies } = expectedOf(folder)
    const { host, refused } = await openWorld(folder, query.as_of)
    await using _ = host
    expect(refused).toEqual([])
    const letters = await host.run(DeadLetters.use((all) => all.list(host.tenant.id, LETTERS_PAGE)))
    expect(letters.length > 0).toBe(Object.values(currencies).some(({ causes }) => causes.not_read !== undefined))
    const worths: Record<string, string | null> = {}
    for (const id of Object.keys(orders)) worths[id] = await netOf(host, query.shop ?? SHOP, id)
    expect(worths).toEqual({ ...orders })
  })
})

describe("a store's own export beside the books: each difference by its cause", () => {
  test.each(folders)("%s", async (folder) => {
    const { query, kind, rows, refused, currencies } = expectedOf(folder)
    const { host } = await openWorld(folder, query.as_of)
    await using _ = host
    const answer = await compare(host, folder, query)
    expect(answer.status).toBe(200)
    const told = Schema.decodeUnknownSync(Comparison)(answer.json)
    expect(wrongSums(told)).toEqual([])
    expect({
      shop: told.shop_domain,
      timeZone: told.time_zone,
      from: told.from,
      to: told.to,
      kind: told.kind,
      ...(rows === undefined ? {} : { rows: told.rows }),
      refused: told.refused.length,
      currencies: Object.fromEntries(
        told.currencies.map((currency) => [currency.currency, currencyIn(currency, currencies[currency.currency])])
      )
    }).toEqual({
      shop: query.shop ?? SHOP,
      timeZone: query.time_zone ?? "UTC",
      from: query.from ?? "",
      to: query.to ?? "",
      kind,
      ...(rows === undefined ? {} : { rows }),
      refused,
      currencies: Object.fromEntries(
        Object.entries(currencies).map(([code, expected]) => [
          code,
          expectedCurrency(CurrencyCode.make(code), expected)
        ])
      )
    })
  })
})
