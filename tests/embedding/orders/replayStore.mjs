import { createHmac } from "node:crypto"
import { readFileSync } from "node:fs"
import { credit, receive } from "./creditOrders.mjs"

const SECRET = "whsec_of_the_store"
const STORE = "bakery.myshopify.com"

/** Sends what a store sent, each notice a file `1-orders-create.json`, and prints what was earned. */
const statuses = []
for (const path of process.argv.slice(2)) {
  const body = readFileSync(path)
  const topic = path.replace(/^.*\/\d+-([a-z]+)-([a-z_]+)\.json$/, "$1/$2")
  const headers = {
    "x-shopify-topic": topic,
    "x-shopify-shop-domain": STORE,
    "x-shopify-hmac-sha256": createHmac("sha256", SECRET).update(body).digest("base64")
  }
  const request = new Request("https://team.example/webhooks/shop", { method: "POST", headers, body })
  statuses.push((await receive(request, SECRET)).status)
}
const { creators, orders } = await credit("youtube/novacooks")
console.log(JSON.stringify({ statuses, creators, amounts: orders.map(({ amount, order }) => [order, amount]) }))
