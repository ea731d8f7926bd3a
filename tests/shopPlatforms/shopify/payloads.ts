import { readdirSync, readFileSync } from "node:fs"

/** What stores really sent, one folder a case; its README says where each is from. */
const WORLD = new URL("../../revenue/attribution/world/", import.meta.url)

/**
 * Cases of orders that were edited, given in exchange or paid otherwise than their status says: there the price now is neither what was
 * paid nor what was owed at first. Their worth is in their own tests.
 */
const OTHERWISE = new Set("14 15 17 19 20 28 30 34 35 45 46 48 51 57 58 85 88".split(" "))

export interface ShopifyNotice {
  readonly topic: string
  readonly body: string
}

const noticesIn = (folder: string): ReadonlyArray<ShopifyNotice> =>
  readdirSync(new URL(`${folder}/`, WORLD))
    .sort()
    .flatMap((file) => {
      const [, area, event] = /^\d+-([a-z]+)-([a-z_]+)\.json$/.exec(file) ?? []
      const body = readFileSync(new URL(`${folder}/${file}`, WORLD), "utf8")
      return area === undefined ? [] : [{ topic: `${area}/${event}`, body }]
    })

const NOTICES = readdirSync(WORLD, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort()
  .flatMap((folder) => noticesIn(folder).map((notice) => ({ ...notice, folder })))

const isOtherwise = (folder: string): boolean => OTHERWISE.has(folder.slice(0, folder.indexOf("-")))

/** Notices that tell of whole orders. */
export const ORDERS: ReadonlyArray<ShopifyNotice> = NOTICES.filter(
  ({ folder, topic }) =>
    topic.startsWith("orders/") && topic !== "orders/delete" && topic !== "orders/edited" && !isOtherwise(folder)
)

/** Notices of refunds and disputes. */
export const REFUNDS: ReadonlyArray<ShopifyNotice> = NOTICES.filter(
  ({ topic }) => topic.startsWith("refunds/") || topic.startsWith("disputes/")
)
