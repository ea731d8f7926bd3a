import { DAY_MS } from "../../ports/time/days.ts"
import { type LocalTime, makeLocalTime } from "./localTime.ts"
import type { Currency } from "./money.ts"

/** The first moment of the year, and how many days it has. */
export const STARTS_AT = Date.UTC(2025, 0, 1)
export const DAYS = 365
/** Payments, refunds and disputes may follow an order by so many days. */
const DAYS_AFTER = 120

/** What a buyer's amount is for one of the shop's: `shop` minor units are exactly `buyer`. */
export interface Rate {
  readonly currency: Currency
  readonly shop: number
  readonly buyer: number
}

export interface Store {
  readonly domain: string
  readonly currency: Currency
  readonly time: LocalTime
  /** Whether prices have their tax in them, as in most of the world but America. */
  readonly taxesIncluded: boolean
  /** Tax in parts of 10,000. */
  readonly taxRate: number
  readonly apiVersion: string
  /** Versions before 2024-10 list refunded shipping among the adjustments. */
  readonly shippingIsAdjusted: boolean
  /** Currencies that buyers may pay in beside the shop's. */
  readonly rates: readonly [Rate, ...ReadonlyArray<Rate>]
  readonly idsFrom: number
}

const timeIn = (zone: string) => makeLocalTime(zone, STARTS_AT - 2 * DAY_MS, STARTS_AT + (DAYS + DAYS_AFTER) * DAY_MS)
const rate = (currency: Currency, shop: number, buyer: number): Rate => ({ currency, shop, buyer })

const NEW_YORK = timeIn("America/New_York")
const BERLIN = timeIn("Europe/Berlin")
const LORD_HOWE = timeIn("Australia/Lord_Howe")
const FIRST_ID = 5_000_000_000_000
const IDS_A_STORE = 100_000_000_000

const STORE_LIST: ReadonlyArray<Omit<Store, "idsFrom">> = [
  {
    domain: "hudson.example",
    currency: "USD",
    time: NEW_YORK,
    taxesIncluded: false,
    taxRate: 888,
    apiVersion: "2025-07",
    shippingIsAdjusted: false,
    rates: [rate("EUR", 25, 23), rate("EUR", 13, 12), rate("CAD", 8, 11), rate("CAD", 5, 7)]
  },
  {
    domain: "spree.example",
    currency: "EUR",
    time: BERLIN,
    taxesIncluded: true,
    taxRate: 1900,
    apiVersion: "2025-04",
    shippingIsAdjusted: false,
    rates: [rate("USD", 12, 13), rate("CHF", 20, 19), rate("USD", 19, 21)]
  },
  {
    domain: "lagoon.example",
    currency: "JPY",
    time: LORD_HOWE,
    taxesIncluded: true,
    taxRate: 1000,
    apiVersion: "2025-07",
    shippingIsAdjusted: false,
    rates: [rate("AUD", 50, 51), rate("USD", 3, 2), rate("AUD", 21, 22)]
  },
  {
    domain: "harbour.example",
    currency: "KWD",
    time: NEW_YORK,
    taxesIncluded: false,
    taxRate: 500,
    apiVersion: "2024-07",
    shippingIsAdjusted: true,
    rates: [rate("USD", 40, 13), rate("JPY", 2, 1), rate("JPY", 13, 6)]
  },
  {
    domain: "ferry.example",
    currency: "GBP",
    time: BERLIN,
    taxesIncluded: true,
    taxRate: 2000,
    apiVersion: "2024-07",
    shippingIsAdjusted: true,
    rates: [rate("EUR", 20, 23), rate("EUR", 17, 20), rate("USD", 4, 5)]
  }
]

const withIds = (store: Omit<Store, "idsFrom">, index: number): Store => ({
  ...store,
  idsFrom: FIRST_ID + index * IDS_A_STORE
})
const [first, ...others] = STORE_LIST.map(withIds)
if (first === undefined) throw new Error("there are no stores")
export const STORES: readonly [Store, ...ReadonlyArray<Store>] = [first, ...others]

/** Handles of those who are paid by what they sell. */
const handleOf = (number: number) => `maker${String(number).padStart(2, "0")}`
export const CREATORS: readonly [string, ...ReadonlyArray<string>] = [
  handleOf(1),
  ...Array.from({ length: 29 }, (_, index) => handleOf(index + 2))
]
export const linkCodeOf = (creator: string): string => `year-${creator}`
export const promoCodeOf = (creator: string): string => `${creator.toUpperCase()}-10`
