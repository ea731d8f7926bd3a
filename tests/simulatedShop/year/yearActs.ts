import type { WatchRule } from "../../../ports/revenue/fraud/Signal.ts"

export const STARTED_AT_MS = Date.UTC(2025, 0, 1)

/** Two stores of one account, each with a currency of its own. Both count their orders from 1001. */
export const STORES = { "north.example": "USD", "south.example": "EUR" } as const
export type StoreName = keyof typeof STORES
export const STORE_NAMES: readonly [StoreName, ...ReadonlyArray<StoreName>] = ["north.example", "south.example"]

/** From where somebody sends: what tells people apart. */
export interface Sender {
  readonly address: string
  readonly userAgent: string
}

export interface Device {
  readonly pv: string
  readonly sender: Sender
}

/** One arrival by a creator's link. What the redirect added to the address is known once the click was answered. */
export interface Arrival {
  readonly creator: string
  readonly at: number
  readonly pv: string
  readonly isClicked: boolean
  search: string
}

/** A buyer or looker, with every browser of theirs and all their arrivals. */
export interface Person {
  readonly email: string
  readonly devices: readonly [Device, ...ReadonlyArray<Device>]
  readonly arrivals: Array<Arrival>
}

/** What a creator had to do with a sale. A survey answer names no link. */
export interface TrueTouch {
  readonly creator: string
  readonly hasLink: boolean
}

/** What went back of a sale, or what else became of it, by the store. */
export interface Change {
  readonly at: number
  readonly kind: "paid" | "edited" | "cancelled" | "refunded" | "disputed" | "dispute won" | "dispute lost"
  readonly minorUnits: number
  readonly id: number
}

export interface Sale {
  readonly store: StoreName
  readonly number: number
  readonly placedAt: number
  readonly minorUnits: number
  readonly isPending: boolean
  readonly promoCode: string | null
  /** Null where the store tells of no customer. */
  readonly ordersOfCustomer: number | null
  readonly email: string
  /** The cart attribute, and the landing page, as the store notes them. */
  readonly noted: Device | null
  readonly landing: Arrival | null
  readonly changes: Array<Change>
  /** What the buyer did in the browser they bought with, as far as anything of it was reported, oldest first. */
  readonly seen: () => ReadonlyArray<TrueTouch>
  /** What the buyer did, in whatever browser. */
  readonly whole: () => ReadonlyArray<TrueTouch>
  /** Which rule should find it, and by which of the planted frauds it is; null for a sale that nobody need look at. */
  readonly fraud: Fraud | null
  /** What kind of ordinary buyer that was. */
  readonly manner: string
}

/** Something false that somebody did, which one of the rules should find. */
export interface Fraud {
  readonly rule: WatchRule
  readonly name: string
  readonly creator: string
  readonly from: number
  readonly to: number
}

/** One request. Those with the same key are sent one after the other. */
export type YearAct = { readonly at: number; readonly key: string } & (
  | { readonly kind: "click"; readonly arrival: Arrival; readonly sender: Sender }
  | {
      readonly kind: "event"
      readonly eventId: string
      readonly type: "page_view" | "add_to_cart" | "checkout_start" | "purchase" | "custom"
      readonly device: Device
      readonly email: string | null
      readonly host: StoreName
      /** Whose link the page's address names. */
      readonly arrival: Arrival | null
      readonly purchase: {
        readonly orderId: string
        readonly minorUnits: number
        readonly isNewCustomer: boolean | null
        readonly promoCode: string | null
        readonly remembered: string | null
      } | null
    }
  | { readonly kind: "order"; readonly topic: string; readonly sale: Sale; readonly asOf: number }
  | { readonly kind: "change"; readonly sale: Sale; readonly change: Change }
  | { readonly kind: "survey"; readonly sale: Sale; readonly answer: string }
  | { readonly kind: "forged notice"; readonly sale: Sale }
)

/** A store's own id of a sale. Both stores give the same ones. */
export const idOf = (number: number): number => 7_000_000_000_000 + number
export const promoCodeOf = (creator: string): string => `${creator.toUpperCase()}10`
