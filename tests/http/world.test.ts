import { describe, expect, test } from "bun:test"
import { readdirSync, readFileSync } from "node:fs"
import { Schema } from "effect"
import { CurrencyCode } from "../../ports/money/money.ts"
import { decimalText } from "../../ports/money/readAmount.ts"
import { openHost, SHOP } from "./host.ts"
import { signed } from "./shopNotice.ts"

const WORLD = new URL("../revenue/attribution/world/", import.meta.url)
/** When the first notice of a folder was sent, after all that the notices tell, and how long each of the next came later. */
const FIRST_SENT = Date.UTC(2026, 10, 1)
const BETWEEN_MILLIS = 60_000
const SHUFFLE_SEED = 20_261_101

const Amount = Schema.NullOr(Schema.String)
const WorthFields = {
  revenue: Amount,
  gross: Amount,
  refunded: Amount,
  cancelled: Amount,
  currency: CurrencyCode,
  earns: Schema.NullOr(Schema.Boolean)
}
const Expected = Schema.fromJsonString(
  Schema.Struct({
    source: Schema.NonEmptyString,
    licence: Schema.NonEmptyString,
    what: Schema.NonEmptyString,
    orders: Schema.Record(Schema.String, Schema.Struct({ ...WorthFields, why: Schema.NonEmptyString })),
    notes: Schema.NonEmptyString
  })
)
const Worth = Schema.Struct({
  ...WorthFields,
  revenue_minor: Schema.Int,
  gross_minor: Schema.Int,
  refunded_minor: Schema.Int,
  cancelled_minor: Schema.Int
})

interface Notice {
  readonly topic: string
  readonly body: Uint8Array<ArrayBuffer>
  readonly sentAt: string
}

const folders = readdirSync(WORLD, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort()

/** What a store sends, in order: `2-refunds-create.json` is the second notice, of the topic refunds/create. */
const noticesOf = (folder: string): ReadonlyArray<Notice> =>
  readdirSync(new URL(`${folder}/`, WORLD))
    .flatMap((file) => {
      const [, place, area, event] = /^(\d+)-([a-z]+)-([a-z_]+)\.json$/.exec(file) ?? []
      return place === undefined ? [] : [{ file, place: Number(place), topic: `${area}/${event}` }]
    })
    .sort((one, other) => one.place - other.place)
    .map(({ file, place, topic }) => ({
      topic,
      body: new Uint8Array(readFileSync(new URL(`${folder}/${file}`, WORLD))),
      sentAt: new Date(FIRST_SENT + place * BETWEEN_MILLIS).toISOString()
    }))

const expectedOf = (folder: string) =>
  Schema.decodeSync(Expected)(readFileSync(new URL(`${folder}/expected.json`, WORLD), "utf8"))

/** The same items in an order that is the same for a seed. */
const shuffled = <A>(items: ReadonlyArray<A>, seed: number): ReadonlyArray<A> => {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state
  }
  return items
    .map((item) => ({ item, place: next() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item)
}

/** Ways that notices may arrive; one alone has no order. */
const deliveries = (sent: ReadonlyArray<Notice>): Readonly<Record<string, ReadonlyArray<Notice>>> => ({
  "as sent": sent,
  "each twice": sent.flatMap((notice) => [notice, notice]),
  ...(sent.length > 1 ? { reversed: sent.toReversed(), shuffled: shuffled([...sent, ...sent], SHUFFLE_SEED) } : {})
})

type Expectation = (typeof Expected.Type)["orders"][string]

/**
 * What an answer says of an order's worth, of the fields alone that are expected of it; null stands where they are open.
 *
 * An order that earns nothing still shows what it costs as `revenue`: what is left of what was paid is in `gross`, less
 * what was refunded and cancelled, and `revenue` says the same of an order that earns.
 */
const worthIn = (json: unknown, { revenue, gross, refunded, cancelled, earns }: Expectation) => {
  const said = Schema.decodeUnknownSync(Worth)(json)
  const left = said.gross_minor - said.refunded_minor - said.cancelled_minor
  return {
    revenue: revenue === null ? null : decimalText({ minorUnits: BigInt(left), currency: said.currency }),
    gross: gross === null ? null : said.gross,
    refunded: refunded === null ? null : said.refunded,
    cancelled: cancelled === null ? null : said.cancelled,
    currency: said.currency,
    earns: earns === null ? null : said.earns,
    addsUp: left === (said.earns ? said.revenue_minor : 0)
  }
}

const told = async (notices: ReadonlyArray<Notice>, orders: Readonly<Record<string, Expectation>>) => {
  await using host = await openHost()
  const answers: Array<number> = []
  for (const { topic, body, sentAt } of notices) {
    const headers = { ...signed(body, topic), "x-shopify-triggered-at": sentAt }
    answers.push((await host.call("/api/webhooks/shop", { method: "POST", headers, body })).status)
  }
  const worths: Record<string, unknown> = {}
  for (const [id, expectation] of Object.entries(orders)) {
    const path = `/api/v1/attribution/orders/${id}?shop=${SHOP}`
    const { status, json } = await host.call(path, { key: host.secrets.read })
    worths[id] = status === 200 ? worthIn(json, expectation) : { status }
  }
  return { refused: answers.filter((status) => status !== 200), worths }
}

describe("what stores really sent is worth what their documentation says, whatever the order it arrives in", () => {
  test("there are cases", () => expect(folders.length).toBeGreaterThan(45))

  test.each(folders)("%s", async (folder) => {
    const { orders } = expectedOf(folder)
    const sent = noticesOf(folder)
    expect(sent.length).toBeGreaterThan(0)
    const ways = Object.entries(deliveries(sent))
    const got: Record<string, unknown> = {}
    for (const [way, notices] of ways) got[way] = await told(notices, orders)
    const worths = Object.fromEntries(
      Object.entries(orders).map(([id, { why: _, ...worth }]) => [id, { ...worth, addsUp: true }])
    )
    expect(got).toEqual(Object.fromEntries(ways.map(([way]) => [way, { refused: [], worths }])))
  })
})
