import { groupBy } from "../../../ports/text/groupBy.ts"
import { DAY_MS } from "../../../ports/time/days.ts"
import type { PvId } from "../../../ports/tracking/events/TrackingEvent.ts"
import type { RecordedOrder } from "../../../ports/tracking/orders/Order.ts"
import {
  DEVICE_PEOPLE_MAX,
  type DeviceSighting,
  PERSON_DEVICES_MAX,
  PERSON_ORDERS_MAX,
  type Person,
  type PlacedBy
} from "../../../ports/tracking/people/People.ts"
import type { ReconciledOrder } from "../../tracking/orders/reconcileOrder.ts"
import type { TouchWindow } from "./touchpoints.ts"

/** What is known of the people around some orders. */
export interface KnownPeople {
  readonly personOf: (file: RecordedOrder) => PlacedBy | undefined
  readonly devicesOf: (person: Person) => ReadonlyArray<DeviceSighting>
  readonly sightingsOf: (pvId: PvId) => ReadonlyArray<DeviceSighting>
}

const keyOf = ({ shopDomain, orderId }: Pick<RecordedOrder, "shopDomain" | "orderId">) =>
  JSON.stringify([shopDomain, orderId])

export const indexPeople = ({
  orders,
  sightings
}: {
  readonly orders: ReadonlyArray<PlacedBy>
  readonly sightings: ReadonlyArray<DeviceSighting>
}): KnownPeople => {
  const placed = new Map(orders.map((order) => [keyOf(order), order]))
  const byPerson = groupBy(sightings, ({ person }) => person)
  const byDevice = groupBy(sightings, ({ pvId }) => pvId)
  return {
    personOf: (file) => placed.get(keyOf(file)),
    devicesOf: (person) => byPerson.get(person) ?? [],
    sightingsOf: (pvId) => byDevice.get(pvId) ?? []
  }
}

/** Whose order it is: by its address, else by its own devices where around it they are all one person's. */
const buyerOf = (
  order: ReconciledOrder,
  file: RecordedOrder,
  known: KnownPeople,
  isAround: (sighting: DeviceSighting) => boolean
): Person | null => {
  const placed = known.personOf(file)
  if (placed !== undefined) return placed.ordersNear > PERSON_ORDERS_MAX ? null : placed.person
  const own = order.pvIds.filter((pvId) => pvId !== order.claimedVisitor)
  const sightings = own.flatMap((pvId) => known.sightingsOf(pvId).filter(isAround))
  const people = new Set(sightings.map(({ person }) => person))
  const [only] = people
  return only === undefined || people.size > 1 ? null : only
}

/**
 * The buyer's other devices, whose visits lead to the order as those of its own: seen in the order's window, or within the look-back
 * after it, so that who says later who they are is joined too.
 *
 * Joins nothing where the person has more than PERSON_DEVICES_MAX of them or placed more than PERSON_ORDERS_MAX orders around this
 * one, and no device that is of more than DEVICE_PEOPLE_MAX people. Of a device that two people share, each is joined with what they
 * did there, and neither with the other's devices.
 */
export const joinedDevices = (
  order: ReconciledOrder,
  file: RecordedOrder,
  { opens, closes }: TouchWindow,
  lookbackDays: number,
  known: KnownPeople
): ReadonlyArray<PvId> => {
  const latestMs = closes.getTime() + lookbackDays * DAY_MS
  // What is known was read of many orders at once: of it only what is around this one says whose it is, whatever others were read.
  const isAround = ({ firstAt, lastAt }: DeviceSighting) => lastAt >= opens && firstAt.getTime() <= latestMs
  const buyer = buyerOf(order, file, known, isAround)
  if (buyer === null) return []
  const devices = known.devicesOf(buyer).filter(isAround)
  if (devices.length > PERSON_DEVICES_MAX) return []
  const own = new Set(order.pvIds.filter((pvId) => pvId !== order.claimedVisitor))
  return devices.filter(({ pvId, people }) => people <= DEVICE_PEOPLE_MAX && !own.has(pvId)).map(({ pvId }) => pvId)
}
