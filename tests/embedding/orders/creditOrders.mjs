import { attribute } from "creatorsignal/attribution"
import { journeysOf, readShopNotice, settleOrders } from "creatorsignal/orders"

/** The team's own table of what its store sent. @type {Array<import("creatorsignal/orders").ShopNotice>} */
const kept = []

/** The route that the store's webhooks are sent to. @param {Request} request @param {string} secret */
export const receive = async (request, secret) => {
  const body = await request.text()
  const answer = await readShopNotice({ platform: "shopify", headers: request.headers, body, secret })
  if (answer.is === "read") kept.push(answer.notice)
  return new Response(null, { status: answer.status })
}

/** What each creator earned: here all orders are of one. @param {string} creator */
export const credit = async (creator) => {
  const { orders } = await settleOrders(kept)
  const journeys = journeysOf(orders, ({ placedAt }) => [{ creator, at: placedAt }])
  const { creators } = attribute({ model: "last_touch", journeys })
  return { orders, creators }
}
