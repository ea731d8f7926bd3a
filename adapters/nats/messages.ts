import { Result, Schema } from "effect"
import { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import { CurrencyCode } from "../../ports/money/money.ts"
import { ClickPerson, type ClickSighting } from "../../ports/revenue/fraud/ClickPeople.ts"
import { isStorable } from "../../ports/text/storableText.ts"
import {
  EventId,
  EventType,
  OrderId,
  ProductId,
  PvId,
  type TrackingEvent
} from "../../ports/tracking/events/TrackingEvent.ts"
import {
  type Click,
  ClickId,
  ClickKind,
  CountryCode,
  DeviceKind,
  LinkCode
} from "../../ports/tracking/links/TrackingLink.ts"
import { Person, type Sighting } from "../../ports/tracking/people/People.ts"

/** The form that messages are written in. What a later program writes in another form waits until a host reads it. */
export const MESSAGE_VERSION = 1

const Event = Schema.Struct({
  tenantId: TenantId,
  id: EventId,
  type: EventType,
  pvId: PvId,
  receivedAt: Schema.DateFromMillis,
  reportedBy: Schema.Literals(["pixel", "server"]),
  isBot: Schema.Boolean,
  pageUrl: Schema.NullOr(Schema.String),
  pageHost: Schema.NullOr(Schema.String),
  productId: Schema.NullOr(Schema.String),
  ref: Schema.NullOr(LinkCode),
  clickId: Schema.NullOr(ClickId),
  storedRefs: Schema.Array(Schema.Struct({ code: LinkCode, at: Schema.DateFromMillis })),
  purchase: Schema.NullOr(
    Schema.Struct({
      orderId: OrderId,
      total: Schema.Struct({ minorUnits: Schema.BigIntFromString, currency: CurrencyCode }),
      promoCode: Schema.NullOr(Schema.String),
      isNewCustomer: Schema.NullOr(Schema.Boolean),
      productId: Schema.NullOr(ProductId)
    })
  ),
  dataJson: Schema.NullOr(Schema.String)
})

const ClickMessage = Schema.Struct({
  tenantId: TenantId,
  id: ClickId,
  code: LinkCode,
  kind: ClickKind,
  at: Schema.DateFromMillis,
  origin: Schema.optionalKey(
    Schema.Struct({
      country: Schema.NullOr(CountryCode),
      device: Schema.NullOr(DeviceKind),
      referrerHost: Schema.NullOr(Schema.String)
    })
  )
})

const SightingMessage = Schema.Struct({
  tenantId: TenantId,
  person: Person,
  pvId: PvId,
  source: Schema.Literals(["order", "server", "browser"]),
  at: Schema.DateFromMillis
})

const ClickSightingMessage = Schema.Struct({
  tenantId: TenantId,
  clickId: ClickId,
  code: LinkCode,
  person: ClickPerson,
  at: Schema.DateFromMillis
})

const Message = Schema.Union([
  Schema.Struct({ v: Schema.Literal(MESSAGE_VERSION), kind: Schema.Literal("event"), event: Event }),
  Schema.Struct({ v: Schema.Literal(MESSAGE_VERSION), kind: Schema.Literal("click"), click: ClickMessage }),
  Schema.Struct({ v: Schema.Literal(MESSAGE_VERSION), kind: Schema.Literal("sighting"), sighting: SightingMessage }),
  Schema.Struct({
    v: Schema.Literal(MESSAGE_VERSION),
    kind: Schema.Literal("click_sighting"),
    sighting: ClickSightingMessage
  })
])

/** What is taken, to be written where it is read. */
export type Taken =
  | { readonly kind: "event"; readonly event: TrackingEvent }
  | { readonly kind: "click"; readonly click: Click }
  | { readonly kind: "sighting"; readonly sighting: Sighting }
  | { readonly kind: "click_sighting"; readonly sighting: ClickSighting }

/** The same as it is written, by hand: every event is, and encoding it by its schema costs more than all else that is done for it. */
type Encoded = typeof Message.Encoded

const eventToWire = ({ receivedAt, storedRefs, purchase, ...event }: TrackingEvent): typeof Event.Encoded => ({
  ...event,
  receivedAt: receivedAt.getTime(),
  storedRefs: storedRefs.map(({ code, at }) => ({ code, at: at.getTime() })),
  purchase:
    purchase === null
      ? null
      : {
          ...purchase,
          total: { minorUnits: purchase.total.minorUnits.toString(), currency: purchase.total.currency }
        }
})

const toWire = (taken: Taken): Encoded => {
  switch (taken.kind) {
    case "event":
      return { v: MESSAGE_VERSION, kind: "event", event: eventToWire(taken.event) }
    case "click":
      return { v: MESSAGE_VERSION, kind: "click", click: { ...taken.click, at: taken.click.at.getTime() } }
    case "sighting":
      return { v: MESSAGE_VERSION, kind: "sighting", sighting: { ...taken.sighting, at: taken.sighting.at.getTime() } }
    case "click_sighting":
      return {
        v: MESSAGE_VERSION,
        kind: "click_sighting",
        sighting: { ...taken.sighting, at: taken.sighting.at.getTime() }
      }
  }
}

const MINOR_UNITS_LIMIT = 2n ** 63n
/** JSON writes a NUL, and half of a character, as an escape alone. */
const MAY_BE_UNSTORABLE = /\\u(?:0000|d[89a-f])/i

/** Whether no database could hold it. It is refused before anybody is told that it is safe. */
const isUnstorable = (taken: Taken, json: string): boolean => {
  if (taken.kind !== "event") return false
  const { purchase, pageUrl, pageHost, productId, dataJson } = taken.event
  if (purchase !== null) {
    const { minorUnits } = purchase.total
    if (minorUnits >= MINOR_UNITS_LIMIT || minorUnits < -MINOR_UNITS_LIMIT) return true
  }
  if (!MAY_BE_UNSTORABLE.test(json)) return false
  return ![pageUrl, pageHost, productId, dataJson, purchase?.orderId, purchase?.promoCode, purchase?.productId].every(
    (text) => text == null || isStorable(text)
  )
}

/** The message that stands for it; null for what no database could hold. */
export const writeMessage = (taken: Taken): string | null => {
  const json = JSON.stringify(toWire(taken))
  return isUnstorable(taken, json) ? null : json
}

/** By what a message sent again is told; null where to write it again changes nothing. */
export const messageIdOf = (taken: Taken): string | null => {
  switch (taken.kind) {
    case "event":
      return `${taken.event.tenantId}/${taken.event.id}`
    case "click":
      // Of a click that is told of twice, what says where it came from is another message than what does not.
      return `${taken.click.tenantId}/click/${taken.click.id}${taken.click.origin === undefined ? "/alone" : ""}`
    default:
      return null
  }
}

const decode = Schema.decodeUnknownResult(Schema.fromJsonString(Message))
const Versioned = Schema.Struct({ v: Schema.Finite })
const decodeVersion = Schema.decodeUnknownResult(Schema.fromJsonString(Versioned))

/** What a message stands for: `later` where a later program wrote it in a form that this one can't read, `unreadable` where nobody can. */
export const readMessage = (text: string): Taken | "later" | "unreadable" => {
  const read = decode(text)
  if (Result.isSuccess(read)) return read.success
  const version = decodeVersion(text)
  return Result.isSuccess(version) && version.success.v > MESSAGE_VERSION ? "later" : "unreadable"
}
