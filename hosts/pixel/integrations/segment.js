// Segment, Catalog, Functions, New function, Destination. Settings: endpoint (https://track.example) and secretKey (encrypted).
const PRODUCT_EVENTS = { "Product Added": "add_to_cart", "Checkout Started": "checkout_start" }
const RETRIED_STATUS_MIN = 500
const TOO_MANY = 429
const UUID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i

/** The same for the same message, so that a retry is no second event. */
const uuidOf = (messageId) => {
  const hex = crypto.createHash("sha256").update(messageId).digest("hex")
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** The pixel's visitor where the page sends one; null there is a visitor who did not agree. Else Segment's own. */
const visitorOf = ({ context = {}, anonymousId }) => {
  const visitor = "cs_pv" in context ? context.cs_pv : anonymousId
  if (!UUID.test(visitor)) throw new EventNotSupported("The event names no visitor, or one who did not agree.")
  return visitor
}

const post = async (path, body, settings) => {
  let answer
  try {
    answer = await fetch(settings.endpoint + path, {
      method: "POST",
      headers: { "content-type": "application/json", "x-api-key": settings.secretKey },
      body: JSON.stringify(body)
    })
  } catch (problem) {
    throw new RetryError(problem.message)
  }
  if (answer.status >= RETRIED_STATUS_MIN || answer.status === TOO_MANY)
    throw new RetryError(`answered ${answer.status}`)
  if (!answer.ok) throw new ValidationError(await answer.text())
}

const track = (event, fields, settings) =>
  post(
    "/api/v1/track",
    {
      event_id: uuidOf(event.messageId),
      pv_id: visitorOf(event),
      page_url: event.context?.page?.url ?? event.properties?.url,
      ...fields
    },
    settings
  )

// biome-ignore lint/correctness/noUnusedVariables: Segment calls it by its name
async function onPage(event, settings) {
  await track(event, { event_type: "page_view" }, settings)
}

// biome-ignore lint/correctness/noUnusedVariables: Segment calls it by its name
async function onTrack(event, settings) {
  const { event: name, properties = {} } = event
  if (name === "Order Completed") {
    return track(
      event,
      {
        event_type: "purchase",
        order_id: properties.order_id,
        revenue: properties.total ?? properties.revenue,
        currency: properties.currency,
        promo_code_used: properties.coupon
      },
      settings
    )
  }
  if (name === "Order Refunded") {
    const { order_id, total, currency = "USD" } = properties
    if (total === undefined) throw new EventNotSupported("A refund must say its total.")
    const path = `/api/v1/orders/${encodeURIComponent(order_id)}/refunds`
    return post(path, { refund_id: event.messageId, amount: total, currency }, settings)
  }
  const type = PRODUCT_EVENTS[name]
  if (type === undefined) throw new EventNotSupported(`${name} is not told.`)
  return track(event, { event_type: type, product_id: properties.product_id }, settings)
}
