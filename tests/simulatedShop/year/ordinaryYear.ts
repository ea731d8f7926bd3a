import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "../../../ports/time/days.ts"
import { BOT, type SaleTerms, type YearWorld } from "./YearWorld.ts"
import { type Person, STARTED_AT_MS } from "./yearActs.ts"

/** What a creator's buyers are like. */
interface Ordinary {
  readonly name: string
  readonly returns: number
  readonly codes: number
  readonly unclicked: number
}

export const ORDINARY: readonly [Ordinary, ...ReadonlyArray<Ordinary>] = [
  { name: "annabakes", returns: 0.05, codes: 0.2, unclicked: 0.02 },
  { name: "benrides", returns: 0.08, codes: 0.4, unclicked: 0.02 },
  { name: "cleopaints", returns: 0.1, codes: 0.3, unclicked: 0.05 },
  // A podcast: a code that is heard, and hardly a click.
  { name: "dovwrites", returns: 0.06, codes: 0.97, unclicked: 0.01 },
  // A link in print: the code is in the address, nobody clicks.
  { name: "evaruns", returns: 0.07, codes: 0.1, unclicked: 0.95 },
  // Fashion: two in five go back.
  { name: "fionawears", returns: 0.42, codes: 0.2, unclicked: 0.02 },
  // On television now and then; between that people click.
  { name: "gustavcooks", returns: 0.06, codes: 0.5, unclicked: 0.02 },
  // Whom travel agencies book by.
  { name: "hannatravels", returns: 0.05, codes: 0.1, unclicked: 0.02 },
  // What offices order by.
  { name: "ivanlunches", returns: 0.03, codes: 0.1, unclicked: 0.02 }
]

const OFFICE = "91.10.20.30"
const UNIVERSITY = "92.40.50.60"
/** Buyers are one in so many requests. */
const REQUESTS_A_SALE = 27

/** From the click to the order: minutes to hours; one in a hundred pays by a button at once. */
const toOrderMs = ({ random }: YearWorld): number =>
  random.chance(0.01) ? random.int(8, 90) * SECOND_MS : Math.floor(2 ** (random.next() * 9) * MINUTE_MS)

const creatorNamed = (name: string): Ordinary => ORDINARY.find((each) => each.name === name) ?? ORDINARY[0]

/** Comes by a creator's link or code and buys; answers when. */
export const buyBy = (
  world: YearWorld,
  at: number,
  person: Person,
  creator: Ordinary,
  terms: Partial<SaleTerms> & { readonly manner: string },
  longestMs = DAY_MS
) => {
  const { random } = world
  const device = random.pick(person.devices)
  const byCode = random.chance(creator.codes)
  const comesByLink = !byCode || (creator.name !== "dovwrites" && random.chance(0.6))
  const isUnclicked = random.chance(creator.unclicked)
  const placedAt = at + Math.min(toOrderMs(world), longestMs)
  if (comesByLink) world.arrive(at, person, device, creator.name, { isClicked: !isUnclicked })
  if (random.chance(0.6)) world.event(placedAt - 4_000, person, device, "add_to_cart")
  if (random.chance(0.6)) world.event(placedAt - 2_000, person, device, "checkout_start")
  const isNew = random.chance(0.7)
  const isMistaken = random.chance(0.04)
  return world.sell(placedAt, person, device, {
    promo: byCode ? creator.name : null,
    survey: random.chance(0.04) ? creator.name : null,
    returns: creator.returns,
    ...(isNew ? { isCalledNew: true, ordersOfCustomer: isMistaken ? 4 : 1 } : {}),
    ...terms
  })
}

/** A buyer as most are: earlier visits, on one device or on three, by one creator or several; some buy again. */
const ordinaryBuyer = (world: YearWorld, opensAt: number) => {
  const { random } = world
  const devices = random.chance(0.3) ? 3 : random.chance(0.3) ? 2 : 1
  const person = world.person(devices, random.chance(0.02) ? UNIVERSITY : undefined)
  const creator = random.pick(ORDINARY)
  const days = random.chance(0.7) ? 0 : random.int(1, 6)
  for (let day = 0; day < days; day++) {
    const other = random.chance(0.6) ? creator : random.pick(ORDINARY)
    const isClicked = !random.chance(other.unclicked)
    const device = random.pick(person.devices)
    world.arrive(opensAt + day * DAY_MS + random.int(0, 9 * 60) * MINUTE_MS, person, device, other.name, { isClicked })
  }
  const at = opensAt + days * DAY_MS
  if (random.chance(0.12)) {
    // Nobody sent them: what they bought is nobody's but by what their earlier visits say.
    world.event(at, person, person.devices[0], "page_view")
    world.sell(at + 20 * MINUTE_MS, person, person.devices[0], { manner: "by themselves" })
    return
  }
  const first = buyBy(world, at, person, creator, { manner: "ordinary" })
  // After the sale they come back by somebody else's link.
  if (random.chance(0.2)) {
    world.arrive(
      first.placedAt + random.int(20, 600) * MINUTE_MS,
      person,
      person.devices[0],
      random.pick(ORDINARY).name
    )
  }
  for (let again = random.chance(0.02) ? 2 : random.chance(0.15) ? 1 : 0; again > 0; again--) {
    const later = again * (random.chance(0.4) ? 14 * HOUR_MS : random.int(2, 40) * DAY_MS)
    const terms = { manner: "buys again", ordersOfCustomer: 2, isCalledNew: random.chance(0.02) }
    buyBy(world, first.placedAt + later, person, creator, terms)
  }
}

/** Somebody who looks and buys nothing. */
export const look = (world: YearWorld, at: number, name: string, lost = 1 / 6) => {
  const { random } = world
  const person = world.person(1, random.chance(0.01) ? UNIVERSITY : undefined)
  const [device] = person.devices
  const isSeen = !random.chance(lost)
  world.arrive(at, person, device, name, { isClicked: !random.chance(creatorNamed(name).unclicked), isSeen })
  if (!isSeen) return
  for (let pages = random.int(0, 3); pages > 0; pages--) {
    world.event(
      at + pages * 40_000,
      person,
      device,
      random.chance(0.2) ? "add_to_cart" : random.chance(0.1) ? "custom" : "page_view"
    )
  }
}

/** What ordinary people of every odd kind do on a day. `size` is how large the shop is, 1 for a million requests a year. */
export const makeOrdinaryYear = (world: YearWorld, size: number, requestsADay: number) => {
  const { random } = world
  const some = (count: number) => Math.max(1, Math.round(count * Math.min(1, size)))
  const daytime = (day: number) => STARTED_AT_MS + day * DAY_MS + Math.floor((7 + 15 * random.next()) * HOUR_MS)
  /** Whoever buys several times a day is done with one order before the next. */
  const slot = (day: number, place: number) =>
    STARTED_AT_MS + day * DAY_MS + 7 * HOUR_MS + place * 100 * MINUTE_MS + random.int(0, 1_200) * SECOND_MS
  const reseller = world.person()
  const agencies = [1, 2, 3].map((place) => world.person(1, `93.1.1.${place}`))
  const families = Array.from({ length: some(40) }, () => world.person())
  const buyers = () => {
    const wanted = requestsADay / REQUESTS_A_SALE
    return Math.floor(wanted) + (random.chance(wanted % 1) ? 1 : 0)
  }

  return (day: number) => {
    const ofMonth = day % 30
    for (let each = buyers(); each > 0; each--) ordinaryBuyer(world, daytime(day))

    if (ofMonth === 11) {
      // A post that is shared widely.
      const name = random.pick(["annabakes", "benrides"])
      for (let each = some(1_500); each > 0; each--) look(world, daytime(day), name, 0.3)
      for (let each = some(40); each > 0; each--) {
        buyBy(world, daytime(day), world.person(), creatorNamed(name), { manner: "viral day", promo: name })
      }
    }
    if (day % 90 === 50) {
      // A flash sale with one code, on television: everybody types it in, and hardly anyone comes by the link.
      for (let each = some(150); each > 0; each--) {
        const person = world.person()
        const at = daytime(day + random.int(0, 1))
        world.event(at - 9 * MINUTE_MS, person, person.devices[0], "page_view")
        world.sell(at, person, person.devices[0], { promo: "gustavcooks", manner: "flash sale" })
      }
    }
    if (day % 7 === 2) {
      // An office of 300 people behind one address: lunch together, by one creator.
      for (let each = random.int(2, some(12)); each > 0; each--) {
        buyBy(world, daytime(day), world.person(1, OFFICE), creatorNamed("ivanlunches"), { manner: "office" })
      }
    }
    if (ofMonth % 9 === 4) {
      const family = random.pick([families[0] ?? reseller, ...families])
      for (let each = random.int(2, 5); each > 0; each--) {
        buyBy(world, slot(day, each), family, random.pick(ORDINARY), { manner: "family device" }, HOUR_MS)
      }
    }
    // A reseller who really buys some forty times a year.
    if (random.chance((40 / 365) * Math.min(1, size * 4))) {
      for (let each = random.chance(0.1) ? 4 : 1; each > 0; each--) {
        const terms = { manner: "reseller", ordersOfCustomer: 9 }
        buyBy(world, slot(day, each), reseller, creatorNamed("cleopaints"), terms, HOUR_MS)
      }
    }
    if (ofMonth % 4 === 1) {
      const agency = random.pick([agencies[0] ?? reseller, ...agencies])
      for (let each = random.int(1, some(6)); each > 0; each--) {
        const terms = { manner: "travel agency", ordersOfCustomer: 30 }
        buyBy(world, slot(day, each), agency, creatorNamed("hannatravels"), terms, HOUR_MS)
      }
    }
    if (ofMonth === 20) {
      // A creator who tries their own link out.
      const own = world.person()
      for (let each = random.int(8, 22); each > 0; each--) world.arrive(daytime(day), own, own.devices[0], "benrides")
    }
    for (let bots = some(8); bots > 0; bots--) {
      const bot = { pv: random.uuid(), sender: BOT }
      const person: Person = { email: "", devices: [bot], arrivals: [] }
      world.arrive(daytime(day), person, bot, random.pick(ORDINARY).name)
    }
    while (world.planned < requestsADay * (day + 1)) look(world, daytime(day), random.pick(ORDINARY).name)
  }
}
