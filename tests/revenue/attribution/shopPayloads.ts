import { existsSync } from "node:fs"

const KEPT = new URL("./payloads/", import.meta.url)
const CAPTURED = new URL("../../../../shared/data/shop/", import.meta.url)

/**
 * Folders of whole payloads, each of the same three files: invented ones, which are always there, and a platform's own where
 * they stand beside the project.
 */
export const PAYLOAD_FOLDERS: ReadonlyArray<{ readonly whose: string; readonly folder: URL }> = [
  { whose: "an invented", folder: KEPT },
  ...(existsSync(CAPTURED) ? [{ whose: "a captured", folder: CAPTURED }] : [])
]

/** Order notifications as a shop platform writes them; the people, prices and ids are invented. */

type Fields = Readonly<Record<string, unknown>>

/** A plain first order of 59.98 USD by a named customer. `changes` replace fields; undefined leaves one out. */
export const shopOrder = (changes: Fields = {}): Fields => ({
  id: 4501,
  admin_graphql_api_id: "gid://shopify/Order/4501",
  name: "#1001",
  email: "buyer@example.com",
  test: false,
  created_at: "2026-03-01T10:00:00+01:00",
  processed_at: "2026-03-01T09:59:58+01:00",
  updated_at: "2026-03-01T10:00:05+01:00",
  cancelled_at: null,
  financial_status: "paid",
  currency: "USD",
  presentment_currency: "EUR",
  total_price: "59.98",
  total_price_set: {
    shop_money: { amount: "59.98", currency_code: "USD" },
    presentment_money: { amount: "55.18", currency_code: "EUR" }
  },
  customer: { id: 77, email: "buyer@example.com", orders_count: 1 },
  discount_codes: [{ code: "jane10", amount: "6.00", type: "percentage" }],
  discount_applications: [{ type: "discount_code", code: "jane10", value: "10.0" }],
  note_attributes: [{ name: "_cs_pv", value: "7f0c2f5e-3d52-4c0b-9a49-2f2f4e0f7a11" }],
  landing_site: "/products/mug?utm_source=ig&cs_ref=jane-mug&cs_click=0b9f4c36-6a37-4a57-8e7c-5a4fd2f0c1aa",
  line_items: [{ id: 9, title: "Mug", quantity: 2, price: "29.99", properties: [] }],
  ...changes
})

export const shopBody = (changes: Fields = {}): string => JSON.stringify(shopOrder(changes))

/** The body with its id written as a JSON number of exactly these digits, which no double can hold. */
export const shopBodyWithId = (digits: string): string => shopBody({ id: "ID" }).replace('"id":"ID"', `"id":${digits}`)

export const wrappedShopBody = (body: string): string => `{"order":${body}}`

/** Valid JSON that nests `levels` deep inside one of the order's fields. */
export const deepShopBody = (levels: number): string =>
  shopBody({ note: "DEEP" }).replace('"DEEP"', `${"[".repeat(levels)}${"]".repeat(levels)}`)
