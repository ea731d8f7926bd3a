import { Option, Schema } from "effect"
import type { OrderHold } from "../../../ports/revenue/fraud/Hold.ts"
import { type OrderKey, SignalKey } from "../../../ports/revenue/fraud/Signal.ts"
import type { FoundSignal, HoldCursor, SignalCursor } from "../../../ports/revenue/fraud/Watch.ts"
import { OrderId } from "../../../ports/tracking/events/TrackingEvent.ts"
import { ShopDomain } from "../../../ports/tracking/orders/Order.ts"
import { CursorTime, makePageCursor } from "../../paging/pageCursor.ts"

/** One order of a tenant's as one text. A store's domain has no slash, so two orders never share one. */
export const orderKeyText = ({ shopDomain, orderId }: OrderKey): string => `${shopDomain ?? ""}/${orderId}`

/** Names of any script, in ASCII. */
const Escaped = (characters: string): string => encodeURIComponent(characters)
const unescaped = (text: string): Option.Option<string> => Option.liftThrowable(decodeURIComponent)(text)

const signals = makePageCursor(Schema.Struct({ foundMs: CursorTime, key: Schema.String }))
const holds = makePageCursor(
  Schema.Struct({ heldMs: CursorTime, shop: Schema.NullOr(ShopDomain), order: Schema.String })
)
const isSignalKey = Schema.is(SignalKey)
const isOrderId = Schema.is(OrderId)

export const writeSignalCursor = ({ foundAt, key }: FoundSignal): string =>
  signals.write({ foundMs: foundAt.getTime(), key: Escaped(key) })

/** Where the page before ended; none where it is no cursor. */
export const readSignalCursor = (text: string): Option.Option<SignalCursor> =>
  Option.flatMap(signals.read(text), ({ foundMs, key }) =>
    unescaped(key).pipe(
      Option.filter(isSignalKey),
      Option.map((known) => ({ foundAt: new Date(foundMs), key: known }))
    )
  )

export const writeHoldCursor = ({ heldAt, order }: OrderHold): string =>
  holds.write({ heldMs: heldAt.getTime(), shop: order.shopDomain, order: Escaped(order.orderId) })

/** Where the page before ended; none where it is no cursor. */
export const readHoldCursor = (text: string): Option.Option<HoldCursor> =>
  Option.flatMap(holds.read(text), ({ heldMs, shop, order }) =>
    unescaped(order).pipe(
      Option.filter(isOrderId),
      Option.map((orderId) => ({ heldAt: new Date(heldMs), order: { shopDomain: shop, orderId } }))
    )
  )
