import { createHmac } from "node:crypto"
import { connectShop, createLink, receivePlatformNotice } from "creatorsignal/domain/attribution"
import { LinkCode, ShopDomain } from "creatorsignal/ports/attribution"
import { openTestService } from "creatorsignal/testing"
import { Effect, Redacted } from "effect"
import { shop } from "./shop.mjs"

/** A sale of the team's own shop, from its notice to its creator. */
const service = await openTestService()
const { tenantId } = service
const domain = ShopDomain.make("till.example")
const secret = "what-the-shop-signs-with"
await service.run(
  Effect.gen(function* () {
    const creator = { platform: "youtube", handle: "novacooks" }
    const code = LinkCode.make("nova")
    yield* createLink({ tenantId, code, destinationUrl: "https://till.example/", creator, promoCode: null })
    yield* connectShop({ tenantId, domain, secret: Redacted.make(secret), platform: shop.name })
  })
)

/** The team's own route: what a request says is handed to the service. @param {Request} request */
const receive = async (request) => {
  const body = new Uint8Array(await request.arrayBuffer())
  const notice = {
    header: (/** @type {string} */ name) => request.headers.get(name),
    body,
    text: new TextDecoder().decode(body)
  }
  await service.run(receivePlatformNotice(shop, domain, notice))
  return new Response(null, { status: 200 })
}

const seconds = Math.floor(Date.now() / 1_000)
const paid = { currency: "USD", total: "59.98", paid: "59.98", email: "", link: "nova" }
const body = JSON.stringify({ number: "1001", placed: seconds, changed: seconds, ...paid })
const signature = createHmac("sha256", secret).update(body).digest("hex")
await receive(
  new Request("https://brand.example/till", {
    method: "POST",
    headers: { "x-till-topic": "order", "x-till-signature": signature },
    body
  })
)
const { body: order } = await service.ask("/api/v1/attribution/orders/1001")
console.log(JSON.stringify(order))
await service.close()
