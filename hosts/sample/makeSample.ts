import { createHmac } from "node:crypto"
import { Clock, Effect, Layer, Option, Redacted, References, Result, Schema } from "effect"
import { readOrder as readShopifyOrder } from "../../adapters/shopPlatforms/shopify/readOrder.ts"
import { grantCredits } from "../../domain/accounts/billing/grantCredits.ts"
import { CREDIT_PACKS } from "../../domain/accounts/billing/prices.ts"
import { createKey } from "../../domain/accounts/keys/keys.ts"
import { makeLink, SIGN_IN_PATH } from "../../domain/accounts/people/askForLink.ts"
import { OPERATOR_LINK_MINUTES } from "../../domain/accounts/people/sessions.ts"
import { FIRST_OWNER, openFirstAccount } from "../../domain/accounts/tenants/openFirstAccount.ts"
import { setWebhook } from "../../domain/accounts/webhooks/webhooks.ts"
import { runDueChecks } from "../../domain/checks/backgroundChecks/runDueChecks.ts"
import { scanNextCheck } from "../../domain/checks/backgroundChecks/scanNextCheck.ts"
import { remakeDueScores } from "../../domain/checks/review/remakeScores.ts"
import { lookAtAllDue } from "../../domain/creators/monitoring/lookAtAllDue.ts"
import { renewDue } from "../../domain/creators/roster/renewDue.ts"
import { summariseRosters } from "../../domain/creators/roster/summariseRosters.ts"
import { sumUpDueRevenue } from "../../domain/creators/roster/sumUpRevenue.ts"
import { warnOfRenewals } from "../../domain/creators/roster/warnOfRenewals.ts"
import { scanForSignals } from "../../domain/revenue/fraud/scanDueTenants.ts"
import { announceAllDue } from "../../domain/revenue/orderEvents/announceOrders.ts"
import { connectShop, makeShopSecret } from "../../domain/tracking/stores/connectShop.ts"
import { filePastClicks } from "../../domain/tracking/stores/history/filePastClicks.ts"
import { filePastOrders } from "../../domain/tracking/stores/history/filePastOrders.ts"
import { readPastClick } from "../../domain/tracking/stores/history/readPastClick.ts"
import { readPastOrder } from "../../domain/tracking/stores/history/readPastOrder.ts"
import { sandbox } from "../../fixtures/layers/sandbox.ts"
import { layer as MemoryMail } from "../../fixtures/system/Mail.ts"
import type { KeyScope } from "../../ports/accounts/keys/ApiKey.ts"
import { Deliveries } from "../../ports/accounts/webhooks/Deliveries.ts"
import { Footprints } from "../../ports/creators/discovery/Footprints.ts"
import { Handle } from "../../ports/creators/identity/SocialAccount.ts"
import { Jobs } from "../../ports/creators/jobs/Jobs.ts"
import { decimalText } from "../../ports/money/readAmount.ts"
import { DAY_MS, HOUR_MS, isoDay, MINUTE_MS, SECOND_MS } from "../../ports/time/days.ts"
import { ShopDomain } from "../../ports/tracking/orders/Order.ts"
import { hostSettingsOf } from "../host/hostSettings.ts"
import { makeHost } from "../host/makeHost.ts"
import { withPeer } from "../http/server/peer.ts"
import { makeMovableClock } from "../library/movableClock.ts"
import { logging } from "../process/logging.ts"
import { isKnownBot } from "../requests/isKnownBot.ts"
import type { HostConfig } from "../settings/readConfig.ts"
import { openAdapters, type StoreOpening } from "../stores/openAdapters.ts"
import { work as webhooksWork } from "../workers/accounts/webhooks.ts"
import { work as checksWork } from "../workers/checks/backgroundChecks.ts"
import { work as jobsWork } from "../workers/creators/jobs.ts"
import { startOne, type Work } from "../workers/Work.ts"
import { Choices, handleOf, mainAccountOf, SAMPLE } from "./sampleData.ts"
import { sampleWorld } from "./sampleWorld.ts"
import {
  type Act,
  type Click,
  linksOf,
  orderIdOf,
  planShop,
  promoCodeOf,
  type Refund,
  type SamplePeriod,
  type ShopOrder,
  TEST_WEEKS,
  testDayOf,
  type View
} from "./shopDays.ts"

/** The account is opened, and its creators are scored, so many days before the first sale. */
const OPENED_DAYS_BEFORE = 5
const CREDITS_GRANTED = 60
const ALERT_BELOW = 40
/** Orders are stated once they are so old, in a short sample earlier. */
const HOLD_DAYS_MAX = 7
/** A shorter sample scores those creators alone that are on a plan or watched. */
const SHORT_DAYS = 14
const REQUESTS_AT_ONCE = 16
const WAIT_MS = 5
const WAITS_MAX = 24_000
/** On the last days events come as they happen; of those before a table is imported each night, as before a shop has moved. */
const LIVE_DAYS = 7
/** What happens within so many hours is sent together. */
const TOGETHER_HOURS = 2
/** Fraud detection runs at the end of the last day, and of those so many days before. */
const SCANNED_DAYS_BEFORE = [9]
/** Creators without a plan, of these tags, are scored once more: the others' scores have grown old. */
const SCORED_AGAIN = ["core", "eu", "tea"]
const isScoredAgain = (tag: string): boolean => SCORED_AGAIN.includes(tag)
/** Jobs that customers ask for carry the campaign that they are asked for. */
const CUSTOMER_REFS = ["spring-kettles", "bread-season", "vetting"]
const REQUESTS_PER_MINUTE = 1_000_000
/** Days at whose end orders' receiver is sent what became of orders; before, nobody has set it. */
const ORDER_EVENT_DAYS = 1
const PLATFORMS = ["instagram", "youtube", "threads", "twitch", "x"] as const

const FORM = "application/x-www-form-urlencoded"

const decodeIds = Schema.decodeUnknownSync(
  Schema.Struct({
    id: Schema.optionalKey(Schema.String),
    payment_url: Schema.optionalKey(Schema.String),
    reviews: Schema.optionalKey(
      Schema.Array(Schema.Struct({ finding_id: Schema.String, severity: Schema.NullOr(Schema.String) }))
    ),
    holds: Schema.optionalKey(Schema.Array(Schema.Struct({ order_id: Schema.String })))
  })
)

const storeOf = ({ store }: Pick<ShopOrder, "store">) => SAMPLE.shop[store]

/** An order as its store's notice has it. */
const orderBody = (order: ShopOrder): string => {
  const { currency } = storeOf(order)
  const decimal = (minorUnits: number): string => decimalText({ minorUnits: BigInt(minorUnits), currency })
  const isTaxWithin = order.store === "second"
  return JSON.stringify({
    id: orderIdOf(order),
    name: `#${order.number}`,
    order_number: order.number,
    created_at: new Date(order.at).toISOString(),
    updated_at: new Date(order.at).toISOString(),
    financial_status: "paid",
    currency,
    total_price: decimal(order.total),
    current_total_price: decimal(order.total),
    subtotal_price: decimal(order.goods),
    total_tax: decimal(order.tax),
    taxes_included: isTaxWithin,
    shipping_lines: [{ price: decimal(order.shipping) }],
    line_items: order.lines.map(({ product, quantity, discountMinorUnits }, place) => ({
      id: orderIdOf(order) * 10 + place,
      product_id: product.id,
      title: product.title,
      quantity,
      price: decimal(product.minorUnits),
      total_discount: decimal(discountMinorUnits)
    })),
    customer: { id: 7_000_000 + order.customer, orders_count: order.ordersOfCustomer },
    discount_codes: order.code === null ? [] : [{ code: order.code, amount: "10", type: "percentage" }],
    note_attributes: order.pv === null ? [] : [{ name: "_cs_pv", value: order.pv }],
    shipping_address: { country_code: order.country }
  })
}

const refundBody = ({ at, id, minorUnits, order }: Refund): string => {
  const { currency } = storeOf(order)
  const amount = decimalText({ minorUnits: BigInt(minorUnits), currency })
  return JSON.stringify({
    id,
    order_id: orderIdOf(order),
    created_at: new Date(at).toISOString(),
    transactions: [{ kind: "refund", status: "success", amount, currency }]
  })
}

/** A click as a row of another service's table. */
const clickRow = ({ at, code, hasView, pv, userAgent }: Click) => ({
  code,
  clicked_at: new Date(at).toISOString(),
  user_agent: userAgent,
  ...(hasView ? { pv_id: pv } : {})
})

/** Does each, so many at once. */
const inParallel = <Item>(items: ReadonlyArray<Item>, act: (item: Item) => Promise<unknown>): Promise<void> =>
  Effect.runPromise(
    Effect.forEach(items, (item) => Effect.promise(() => act(item)), { concurrency: REQUESTS_AT_ONCE, discard: true })
  )

/** What a context does without an end: what it does now and then is run where the sample has a use for it. */
const loopsOf = ({ loops = () => [] }: Work): Work => ({ loops })

const wait = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, WAIT_MS)
  })

/** What a made sample is entered by. */
export type SampleAccount = Option.Option.Value<Effect.Success<ReturnType<typeof openFirstAccount>>>

/**
 * Makes the invented shop in the empty stores that a configuration names: through the API, the store's signed notices, the pixel's
 * events and the operator's commands, by a clock that is moved from day to day up to now. Nothing leaves the process.
 *
 * `days` of sales end with the UTC day `lastDay`; `told` is called with each day that is done. Answers the account's keys and the link
 * that signs its owner in. Rejects where anything was answered otherwise than expected: the stores are then no sample.
 */
export const makeSample = async (
  config: HostConfig,
  stores: StoreOpening,
  period: SamplePeriod,
  told: (day: number) => void = () => {}
): Promise<SampleAccount> => {
  const { days, lastDay, until } = period
  const liveDays = Math.min(LIVE_DAYS, Math.ceil(days / 2))
  const firstDay = new Date(lastDay.getTime() - (days - 1) * DAY_MS)
  const time = makeMovableClock()
  const moveTo = (ms: number): void => time.advance(ms - time.clock.currentTimeMillisUnsafe())
  moveTo(firstDay.getTime() - OPENED_DAYS_BEFORE * DAY_MS + 9 * HOUR_MS)
  const answerWebhook = (url: string, attempt: number) =>
    url === SAMPLE.shop.ordersWebhook && attempt % 9 === 0 ? 503 : 200
  const host = makeHost(
    Layer.mergeAll(
      openAdapters(config, stores),
      // What comes later takes the place of what came before.
      sampleWorld(lastDay, answerWebhook),
      MemoryMail,
      Layer.succeed(Clock.Clock, time.clock),
      logging,
      Layer.succeed(References.MinimumLogLevel, "Error")
    ),
    sandbox,
    { ...hostSettingsOf(config, ""), requestsPerMinute: REQUESTS_PER_MINUTE }
  )
  try {
    return await play()
  } finally {
    await host.close()
  }

  async function play(): Promise<SampleAccount> {
    const services = await host.services
    const run = Effect.runPromiseWith(services)
    const { baseUrl, serviceName } = config
    const service = { serviceName, baseUrl }

    const send = async (method: string, path: string, init: { headers?: Record<string, string>; body?: string }) => {
      const url = path.startsWith("/") ? baseUrl + path : path
      const answer = await host.fetch(new Request(url, { method, ...init }))
      if (answer.status >= 400) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
      return answer
    }

    const opened = await run(openFirstAccount(SAMPLE.shop.name))
    if (Option.isNone(opened)) throw new Error("the database has an account already")
    const { keys } = opened.value
    const secretOf = (scope: KeyScope) => {
      const found = keys.find(({ key }) => key.scope === scope)
      if (found === undefined) throw new Error(`there is no key of the scope ${scope}`)
      return { id: found.key.id, tenantId: found.key.tenantId, secret: Redacted.value(found.secret) }
    }
    const { tenantId, secret, id: keyId } = secretOf("full")
    const publishable = secretOf("track").secret
    const survey = secretOf("survey").secret

    const json = { "content-type": "application/json" }
    const ask = async (method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
      const answer = await send(method, `/api/v1${path}`, {
        headers: { "x-api-key": secret, ...(body === undefined ? {} : json), ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) })
      })
      return decodeIds(await answer.json())
    }
    const pay = (paymentUrl: string) =>
      send("POST", paymentUrl, {
        headers: { "content-type": FORM },
        body: "lawful_use=certified"
      })

    /** Works behind the requests until something is so. */
    const workUntil = async (work: Work, isDone: () => Promise<boolean>) => {
      const stop = startOne(services, work, service)
      try {
        for (let waits = 0; !(await isDone()); waits += 1) {
          if (waits > WAITS_MAX) throw new Error("the sample's work did not end")
          await wait()
        }
      } finally {
        await stop()
      }
    }
    const jobsLeft = () => run(Jobs.use((jobs) => jobs.countInFlight(tenantId)))
    const workOnJobs = async () => {
      if ((await jobsLeft()) > 0) await workUntil(jobsWork, async () => (await jobsLeft()) === 0)
    }
    const deliver = async (key: typeof keyId) => {
      const due = () =>
        run(
          Deliveries.use((deliveries) =>
            Effect.map(
              deliveries.list(tenantId, key, 100, { state: "pending" }),
              (pending) =>
                pending.filter(
                  ({ nextAttemptAt }) => (nextAttemptAt?.getTime() ?? 0) <= time.clock.currentTimeMillisUnsafe()
                ).length
            )
          )
        )
      if ((await due()) > 0) await workUntil(loopsOf(webhooksWork), async () => (await due()) === 0)
    }

    // The account, its people, stores and links.
    await ask("PATCH", "/account/profile", {
      brand_name: SAMPLE.shop.name,
      category: SAMPLE.shop.category,
      notes: SAMPLE.shop.notes
    })
    await ask("PATCH", "/attribution/settings", { default_currency: SAMPLE.shop.main.currency })
    await ask("PATCH", "/credits/settings", { alert_below: ALERT_BELOW })
    await run(grantCredits({ tenantId, credits: CREDITS_GRANTED }))
    await pay((await ask("POST", "/credits/packs", { credits: CREDIT_PACKS[0]?.credits })).payment_url ?? "")
    // People are added by the owner, on the page of people.
    const form = (path: string, fields: Readonly<Record<string, string>>, cookie = "") =>
      send("POST", path, {
        headers: { "content-type": FORM, origin: baseUrl, "sec-fetch-site": "same-origin", cookie },
        body: new URLSearchParams(fields).toString()
      })
    const signedIn = await form(`${SIGN_IN_PATH}/${opened.value.link}`, { other_browser: "yes" })
    const cookie = signedIn.headers
      .getSetCookie()
      .map((each) => each.split(";", 1)[0])
      .join("; ")
    for (const { email, role } of SAMPLE.shop.people) {
      await form("/account/people", { tenant: tenantId, address: email, role }, cookie)
    }
    const shopSecret = await run(makeShopSecret)
    for (const { domain } of [SAMPLE.shop.main, SAMPLE.shop.second]) {
      await run(connectShop({ tenantId, domain: ShopDomain.make(domain), secret: shopSecret }))
    }
    await run(
      setWebhook({
        keyId,
        url: SAMPLE.shop.webhook,
        events: ["score.completed", "score.failed", "creator.alert", "plan.renewal_upcoming", "plan.paused"]
      })
    )
    for (const creator of SAMPLE.creators) {
      for (const [place, code] of linksOf(creator).entries()) {
        const choices = new Choices("link", code)
        await ask("POST", "/links", {
          code,
          url: `https://${SAMPLE.shop.main.domain}/products/${choices.pick(SAMPLE.products).id}`,
          creator: mainAccountOf(creator),
          ...(place === 0 ? { promo_code: promoCodeOf(creator) } : {}),
          campaign: place === 0 ? null : choices.pick(SAMPLE.campaigns)
        })
      }
      const accounts = creator.accounts.map((platform) => ({
        platform,
        handle: Handle.make(handleOf(creator, platform))
      }))
      if (accounts.length > 1) await run(Footprints.use((footprints) => footprints.link(accounts)))
    }

    // What creators earn.
    const from = isoDay(new Date(time.clock.currentTimeMillisUnsafe()))
    const holdDays = Math.min(HOLD_DAYS_MAX, Math.floor(days / 3))
    const terms = (percent: number) => ({ percent_ppm: percent * 10_000, hold_days: holdDays })
    await ask("POST", "/commissions/rules", { from, terms: terms(10) })
    for (const creator of SAMPLE.creators.filter(({ percent }) => percent !== undefined)) {
      const { platform, handle } = mainAccountOf(creator)
      await ask("POST", "/commissions/rules", {
        creator: `${platform}/${handle}`,
        from,
        terms: terms(creator.percent ?? 0)
      })
    }
    await ask("POST", "/commissions/rules", {
      campaign: SAMPLE.campaigns[0],
      currency: SAMPLE.shop.main.currency,
      from,
      terms: {
        percent_ppm: 80_000,
        tiers: [{ from_minor: 100_000, percent_ppm: 120_000 }],
        hold_days: holdDays
      }
    })

    /** Scores creators, whose jobs are worked on together. */
    const score = async (creators: ReadonlyArray<(typeof SAMPLE.creators)[number]>) => {
      for (const [place, creator] of creators.entries()) {
        const { platform, handle } = mainAccountOf(creator)
        await ask("GET", `/creators/${platform}/${handle}`, undefined, {
          "x-customer-ref": CUSTOMER_REFS[place % CUSTOMER_REFS.length] ?? ""
        })
      }
      await workOnJobs()
    }
    const isShort = days < SHORT_DAYS
    await score(SAMPLE.creators.filter(({ plan, tags }) => !isShort || plan !== undefined || tags.includes("watch")))
    await send("GET", "/api/v1/creators/instagram/nobody.sample", { headers: { "x-api-key": secret } })
    await workOnJobs()
    for (const creator of SAMPLE.creators) {
      const { platform, handle } = mainAccountOf(creator)
      await ask("PUT", `/creators/roster/${platform}/${handle}`, {
        tags: creator.tags,
        ...(creator.note === undefined ? {} : { note: creator.note })
      })
      if (creator.plan !== undefined) await ask("PUT", `/creators/${platform}/${handle}/plan`, { plan: creator.plan })
    }
    await workOnJobs()

    // Sixty days of sales.
    const pixel = (body: object) =>
      send("POST", "/api/v1/track", { headers: { ...json, "x-api-key": publishable }, body: JSON.stringify(body) })
    const eventId = (...of: ReadonlyArray<string | number>) => new Choices("event", ...of).uuid()
    const click = async ({ address, at, code, hasView, pv, userAgent }: Click) => {
      const request = new Request(`${baseUrl}/api/v1/track/click?code=${code}`, {
        headers: { "user-agent": userAgent }
      })
      const answer = await host.fetch(withPeer(request, () => address, 0))
      if (!hasView) return
      const page = { event_type: "page_view", event_id: eventId(pv, code, at), pv_id: pv }
      await pixel({ ...page, page_url: answer.headers.get("location") })
    }
    const view = ({ at, productId, pv, type }: View) =>
      pixel({
        event_type: type,
        event_id: eventId(pv, type, at),
        pv_id: pv,
        product_id: productId,
        page_url: `https://${SAMPLE.shop.main.domain}/products/${productId}`
      })
    const notify = (store: "main" | "second", topic: string, body: string) =>
      send("POST", "/api/webhooks/shop", {
        headers: {
          "x-shop-domain": SAMPLE.shop[store].domain,
          "x-shop-topic": topic,
          "x-shop-hmac-sha256": createHmac("sha256", Redacted.value(shopSecret)).update(body).digest("base64")
        },
        body
      })
    const refund = (act: Refund) => notify(act.order.store, "refunds/create", refundBody(act))
    const placeOrder = async (order: ShopOrder) => {
      await notify(order.store, "orders/create", orderBody(order))
      if (order.isSeenByPixel && order.pv !== null) {
        await pixel({
          event_type: "purchase",
          event_id: eventId(order.pv, "purchase", order.number),
          pv_id: order.pv,
          order_id: String(orderIdOf(order)),
          revenue: order.total / 100,
          currency: storeOf(order).currency,
          is_new_customer: order.ordersOfCustomer === 1
        })
      }
      await answerSurvey(order)
    }
    const answerSurvey = async (order: ShopOrder) => {
      if (order.survey === null) return
      await send("POST", "/api/webhooks/survey", {
        headers: { ...json, "x-survey-signature": survey },
        body: JSON.stringify({
          order_id: String(orderIdOf(order)),
          question: "How did you hear about us?",
          answer: order.survey,
          shop_domain: storeOf(order).domain
        })
      })
    }

    /** Files a day as the tables of the service before have it. */
    const importDay = async (day: ReadonlyArray<Act>, now: number) => {
      const clicks = day
        .filter((act) => act.kind === "click")
        .map((act) => readPastClick(clickRow(act), now, isKnownBot))
      await run(filePastClicks(tenantId, clicks.map(Result.getOrThrow), false))
      for (const store of ["main", "second"] as const) {
        const orders = day
          .filter((act) => act.kind === "order" && act.store === store)
          .map((act) => readPastOrder(readShopifyOrder(act.kind === "order" ? orderBody(act) : ""), now))
        await run(
          filePastOrders(tenantId, ShopDomain.make(SAMPLE.shop[store].domain), orders.map(Result.getOrThrow), false)
        )
      }
      await inParallel(
        day.filter((act) => act.kind === "view"),
        view
      )
      await inParallel(
        day.filter((act) => act.kind === "order"),
        answerSurvey
      )
      await inParallel(
        day.filter((act) => act.kind === "refund"),
        refund
      )
    }

    const acts = planShop(period)
    let played = 0
    /** Sends what happened before a moment: clicks and views of an hour together, then its orders and refunds. */
    const playUntil = async (untilMs: number) => {
      while ((acts[played]?.at ?? Number.POSITIVE_INFINITY) < untilMs) {
        const first = acts[played]?.at ?? untilMs
        const end = Math.min(first + TOGETHER_HOURS * HOUR_MS, untilMs)
        const near = acts.slice(
          played,
          acts.findIndex(({ at }, place) => place > played && at >= end)
        )
        const together = near.length === 0 ? acts.slice(played) : near
        played += together.length
        const clicks = together.filter((act) => act.kind === "click")
        const views = together.filter((act) => act.kind === "view")
        moveTo(first)
        await inParallel(clicks, click)
        await inParallel(views, view)
        moveTo(Math.min(end, untilMs) - SECOND_MS)
        await inParallel(
          together.filter((act) => act.kind === "order"),
          placeOrder
        )
        await inParallel(
          together.filter((act) => act.kind === "refund"),
          refund
        )
      }
    }

    const endOfDay = async (isLast: boolean, day: number) => {
      await run(renewDue.pipe(Effect.repeat({ until: (looked) => looked === 0 })))
      await workOnJobs()
      for (const platform of PLATFORMS) await run(lookAtAllDue(platform))
      if (isLast || SCANNED_DAYS_BEFORE.includes(days - 1 - day)) await run(scanForSignals(tenantId))
      await deliver(keyId)
    }

    let testId = ""
    const startTest = async () => {
      const declared = await ask("POST", "/attribution/lift-tests", {
        name: "Do creators add sales, or move them?",
        design: "regions",
        metric: "orders",
        starts_on: isoDay(new Date(time.clock.currentTimeMillisUnsafe() + DAY_MS)),
        weeks: TEST_WEEKS,
        weeks_before: TEST_WEEKS,
        regions: SAMPLE.regions,
        paused_regions: SAMPLE.pausedRegions
      })
      testId = declared.id ?? ""
    }
    /** Files the weeks of the test that are over, as a store's own report counts orders by region. */
    const fileTest = async (now: number) => {
      const startsAt = firstDay.getTime() + testDayOf(period) * DAY_MS
      const weeks = Array.from({ length: 2 * TEST_WEEKS }, (_, week) => startsAt + (week - TEST_WEEKS) * 7 * DAY_MS)
      const cells = weeks
        .filter((week) => week + 7 * DAY_MS <= now)
        .flatMap((week) =>
          SAMPLE.regions.map((region) => ({
            region,
            week_starts_on: isoDay(new Date(week)),
            value: acts.filter(
              (act) => act.kind === "order" && act.region === region && act.at >= week && act.at < week + 7 * DAY_MS
            ).length
          }))
        )
      if (cells.length > 0) await ask("POST", `/attribution/lift-tests/${testId}/cells`, { cells })
    }

    const startCheck = async (slug: string, tier: "quick" | "verified") => {
      const creator = SAMPLE.creators.find((each) => each.slug === slug)
      if (creator === undefined) throw new Error(`there is no creator ${slug}`)
      const { platform, handle } = mainAccountOf(creator)
      const { payment_url: paymentUrl = "" } = await ask("POST", "/background-checks", {
        handle,
        platforms: [platform],
        tier,
        creator_name: creator.name,
        ...(tier === "quick"
          ? {}
          : {
              creator_email: `hello@${slug}.example`,
              consent_reasons: "We plan a year of films with you, and would like to know what others will find."
            }),
        buyer: { brand_name: SAMPLE.shop.name, contact_email: SAMPLE.shop.contact }
      })
      await pay(paymentUrl)
      const stop = startOne(services, loopsOf(checksWork), service)
      try {
        await run(runDueChecks.pipe(Effect.repeat({ until: (done) => done === 0 })))
        await run(scanNextCheck.pipe(Effect.repeat({ while: (isMore) => isMore })))
      } finally {
        await stop()
      }
    }

    /** A few findings are decided on; the others wait. */
    const review = async () => {
      const { reviews = [] } = await ask("GET", "/reviews?limit=50")
      const words = {
        keep: "It is meant as it reads; we would not want it beside our pots.",
        dismiss: "Said of burnt porridge, and nobody is harmed."
      } as const
      for (const [place, { finding_id: finding }] of reviews.slice(0, 2).entries()) {
        const verdict = place % 2 === 0 ? "keep" : "dismiss"
        await ask("POST", `/reviews/${finding}`, { verdict, reason: words[verdict], reviewer: "Partnerships" })
      }
      await run(remakeDueScores.pipe(Effect.repeat({ until: (done) => done === 0 })))
    }
    const decideHolds = async () => {
      const { holds = [] } = await ask("GET", "/attribution/holds?status=held")
      for (const [place, { order_id: order }] of holds.slice(0, 2).entries()) {
        await ask("POST", `/attribution/holds/${encodeURIComponent(order)}`, {
          verdict: place === 0 ? "release" : "confirm",
          reason: place === 0 ? "A gift order of a family; they wrote to us." : "Bought by the creator's own office.",
          reviewer: "Finance"
        })
      }
    }

    let ordersKey: typeof keyId | null = null
    for (let day = 0; day < days; day += 1) {
      const startsAt = firstDay.getTime() + day * DAY_MS
      const isLast = day === days - 1
      const endsAt = isLast ? until.getTime() : startsAt + DAY_MS
      moveTo(Math.min(startsAt + MINUTE_MS, endsAt))
      if (new Date(startsAt).getUTCDate() === 3 && day > 2) {
        const before = new Date(startsAt - 5 * DAY_MS)
        await ask("POST", `/statements/${before.toISOString().slice(0, 7)}/close`)
      }
      if (day === testDayOf(period) - 1) await startTest()
      if (day === Math.floor(days * 0.6)) await startCheck("loudfork", "quick")
      if (day === Math.floor(days * 0.8)) await review()
      if (day === days - 2) await startCheck("harbourst", "verified")
      if (day === Math.floor(days * 0.85)) {
        await score(SAMPLE.creators.filter(({ plan, tags }) => plan === undefined && tags.some(isScoredAgain)))
      }
      if (day === Math.max(0, days - ORDER_EVENT_DAYS)) {
        const made = await run(createKey({ tenantId, scope: "full", label: "Data warehouse" }))
        ordersKey = made.key.id
        await run(
          setWebhook({
            keyId: ordersKey,
            url: SAMPLE.shop.ordersWebhook,
            events: ["order.attributed", "order.refunded"]
          })
        )
        await notify("main", "orders/create", JSON.stringify({ id: 1, name: "#0", created_at: null }))
      }
      if (day < days - liveDays) {
        moveTo(endsAt - MINUTE_MS)
        const today = acts.filter(({ at }) => at >= startsAt && at < endsAt)
        played += today.length
        await importDay(today, endsAt)
      } else await playUntil(endsAt)
      moveTo(endsAt - SECOND_MS)
      await endOfDay(isLast, day)
      if (ordersKey !== null) {
        await run(announceAllDue())
        await deliver(ordersKey)
      }
      told(day + 1)
    }
    moveTo(until.getTime())
    if (testId !== "") await fileTest(until.getTime())
    await decideHolds()
    await run(warnOfRenewals)
    await run(sumUpDueRevenue())
    await run(summariseRosters())
    // The time is the machine's again: a link is good for a day.
    moveTo(Date.now())
    const link = await run(makeLink(FIRST_OWNER, null, OPERATOR_LINK_MINUTES))
    return { keys, link: Option.getOrNull(link) }
  }
}
