import { expect } from "bun:test"
import { Context, Effect, Layer, Logger, Option, Redacted } from "effect"
import { createKey } from "../../domain/accounts/keys/keys.ts"
import { createTenant } from "../../domain/accounts/tenants/createTenant.ts"
import { createLink } from "../../domain/tracking/links/createLink.ts"
import { connectShop } from "../../domain/tracking/stores/connectShop.ts"
import { layer as fixtures } from "../../fixtures/layers/layer.ts"
import { sandbox } from "../../fixtures/layers/sandbox.ts"
import { makeHost } from "../../hosts/host/makeHost.ts"
import type { HttpContext } from "../../hosts/http/server/context.ts"
import { logLine } from "../../hosts/process/logging.ts"
import type { FirstPartySite } from "../../hosts/requests/firstPartySite.ts"
import type { Ports } from "../../hosts/services/Services.ts"
import { CreditLedger } from "../../ports/accounts/billing/CreditLedger.ts"
import type { ApiKey, KeyScope } from "../../ports/accounts/keys/ApiKey.ts"
import { ApiKeys } from "../../ports/accounts/keys/ApiKeys.ts"
import { PaymentEvents } from "../../ports/accounts/payments/PaymentEvents.ts"
import { Tenants } from "../../ports/accounts/tenants/Tenants.ts"
import { Checks } from "../../ports/checks/backgroundChecks/Checks.ts"
import { Reviews } from "../../ports/checks/review/Reviews.ts"
import { Discoveries } from "../../ports/creators/discovery/Discoveries.ts"
import { Footprints } from "../../ports/creators/discovery/Footprints.ts"
import { Jobs } from "../../ports/creators/jobs/Jobs.ts"
import { Lookups } from "../../ports/creators/lookups/Lookups.ts"
import { Plans } from "../../ports/creators/roster/Plans.ts"
import { Roster } from "../../ports/creators/roster/Roster.ts"
import { Commissions } from "../../ports/revenue/commissions/Commissions.ts"
import { LiftTests } from "../../ports/revenue/incrementality/LiftTests.ts"
import { EventLog } from "../../ports/tracking/events/EventLog.ts"
import type { TrackingEvent } from "../../ports/tracking/events/TrackingEvent.ts"
import { type Click, LinkCode } from "../../ports/tracking/links/TrackingLink.ts"
import { TrackingLinks } from "../../ports/tracking/links/TrackingLinks.ts"
import { type OrderNotice, ShopDomain, type SurveyAnswer } from "../../ports/tracking/orders/Order.ts"
import { Orders } from "../../ports/tracking/orders/Orders.ts"
import { Shops } from "../../ports/tracking/stores/Shops.ts"
import { withLongTimeout } from "../support/running/withLongTimeout.ts"
import { checkAgainst, type OpenApi, operationAt, readOpenApi } from "./described.ts"

export const BASE_URL = "http://localhost"
export const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0"
export const SHOP_SECRET = "shpss_0123456789abcdef"
export const SHOP = ShopDomain.make("shop.example.com")
export const LINKS = {
  jane: { code: LinkCode.make("jane-mug"), destinationUrl: "https://shop.example/mug?utm=%20ig&b=2#reviews" },
  kim: { code: LinkCode.make("kim_2"), destinationUrl: "https://shop.example/" }
}
const CREDITS = 25
const REQUESTS_PER_MINUTE = 1_000_000
/** A machine that is busy with other tests must fail none of these. */
const ANSWER_WITHIN_SECONDS = 120

/** What reached the ports, in the order it did. */
export interface Writes {
  readonly events: Array<TrackingEvent>
  readonly evidence: Array<OrderNotice>
  readonly answers: Array<SurveyAnswer>
  readonly clicks: Array<Click>
  /** Names of all other calls that change something; that a key was used is none. */
  readonly others: Array<string>
}

/** The same ports, with every call that changes something noted once it has succeeded. */
const noting = (ports: Context.Context<Ports>, writes: Writes): Context.Context<Ports> => {
  const noted = <A, E>(effect: Effect.Effect<A, E>, note: () => void) => Effect.tap(effect, () => Effect.sync(note))
  const other = <A, E>(effect: Effect.Effect<A, E>, name: string) => noted(effect, () => writes.others.push(name))
  const log = Context.get(ports, EventLog)
  const book = Context.get(ports, Orders)
  const links = Context.get(ports, TrackingLinks)
  const shops = Context.get(ports, Shops)
  const keys = Context.get(ports, ApiKeys)
  const tenants = Context.get(ports, Tenants)
  const ledger = Context.get(ports, CreditLedger)
  const lookups = Context.get(ports, Lookups)
  const jobs = Context.get(ports, Jobs)
  const footprints = Context.get(ports, Footprints)
  const discoveries = Context.get(ports, Discoveries)
  const plans = Context.get(ports, Plans)
  const roster = Context.get(ports, Roster)
  const checks = Context.get(ports, Checks)
  const payments = Context.get(ports, PaymentEvents)
  const reviews = Context.get(ports, Reviews)
  const lift = Context.get(ports, LiftTests)
  const commissions = Context.get(ports, Commissions)
  return ports.pipe(
    Context.add(Checks, {
      ...checks,
      create: (check) => other(checks.create(check), "Checks.create"),
      apply: (...step) => other(checks.apply(...step), "Checks.apply"),
      addMail: (...mail) => other(checks.addMail(...mail), "Checks.addMail")
    }),
    Context.add(Commissions, {
      ...commissions,
      addRule: (rule) => other(commissions.addRule(rule), "Commissions.addRule"),
      chooseModel: (choice) => other(commissions.chooseModel(choice), "Commissions.chooseModel"),
      close: (closing) => other(commissions.close(closing), "Commissions.close")
    }),
    Context.add(PaymentEvents, {
      ...payments,
      keep: (...event) => other(payments.keep(...event), "PaymentEvents.keep")
    }),
    Context.add(LiftTests, {
      ...lift,
      declare: (test) => other(lift.declare(test), "LiftTests.declare"),
      report: (...cells) => other(lift.report(...cells), "LiftTests.report")
    }),
    Context.add(Reviews, {
      ...reviews,
      add: (...found) => other(reviews.add(...found), "Reviews.add"),
      decide: (...decision) => other(reviews.decide(...decision), "Reviews.decide"),
      dispute: (...dispute) => other(reviews.dispute(...dispute), "Reviews.dispute")
    }),
    Context.add(Plans, { ...plans, apply: (steps) => other(plans.apply(steps), "Plans.apply") }),
    Context.add(Roster, {
      ...roster,
      save: (...creator) => other(roster.save(...creator), "Roster.save"),
      remove: (...creator) => other(roster.remove(...creator), "Roster.remove")
    }),
    Context.add(EventLog, {
      append: (event) => noted(log.append(event), () => writes.events.push(event)),
      take: (event, told) =>
        void Effect.runFork(noted(log.append(event), () => writes.events.push(event))).addObserver(told)
    }),
    Context.add(Orders, {
      ...book,
      record: (evidence) => noted(book.record(evidence), () => writes.evidence.push(evidence)),
      refund: (refund) => noted(book.refund(refund), () => writes.others.push("Orders.refund")),
      answer: (answer, selection) => noted(book.answer(answer, selection), () => writes.answers.push(answer))
    }),
    Context.add(TrackingLinks, {
      ...links,
      insert: (link) => other(links.insert(link), "TrackingLinks.insert"),
      recordClick: (click) => noted(links.recordClick(click), () => writes.clicks.push(click))
    }),
    Context.add(Shops, {
      ...shops,
      connect: (...shop) => other(shops.connect(...shop), "Shops.connect"),
      uninstall: (...shop) => other(shops.uninstall(...shop), "Shops.uninstall")
    }),
    Context.add(ApiKeys, {
      ...keys,
      insert: (...key) => other(keys.insert(...key), "ApiKeys.insert"),
      revoke: (...key) => other(keys.revoke(...key), "ApiKeys.revoke"),
      limit: (...key) => other(keys.limit(...key), "ApiKeys.limit")
    }),
    Context.add(Tenants, { ...tenants, insert: (tenant) => other(tenants.insert(tenant), "Tenants.insert") }),
    Context.add(CreditLedger, { ...ledger, append: (entry) => other(ledger.append(entry), "CreditLedger.append") }),
    Context.add(Footprints, {
      ...footprints,
      link: (accounts) => other(footprints.link(accounts), "Footprints.link"),
      exclude: (...vote) => other(footprints.exclude(...vote), "Footprints.exclude"),
      unlink: (account) => other(footprints.unlink(account), "Footprints.unlink")
    }),
    Context.add(Discoveries, {
      ...discoveries,
      begin: (start) => other(discoveries.begin(start), "Discoveries.begin"),
      record: (record) => other(discoveries.record(record), "Discoveries.record")
    }),
    Context.add(Lookups, {
      ...lookups,
      chargeAndRead: (read) =>
        Effect.tap(lookups.chargeAndRead(read), (served) =>
          Option.isSome(served) ? Effect.sync(() => writes.others.push("Lookups.chargeAndRead")) : Effect.void
        ),
      chargeAndReadMany: (batch) => other(lookups.chargeAndReadMany(batch), "Lookups.chargeAndReadMany"),
      chargeAndReadCreator: (read) => other(lookups.chargeAndReadCreator(read), "Lookups.chargeAndReadCreator"),
      logFree: (usage) => other(lookups.logFree(usage), "Lookups.logFree")
    }),
    Context.add(Jobs, {
      ...jobs,
      enqueue: (...job) => other(jobs.enqueue(...job), "Jobs.enqueue"),
      complete: (...result) => other(jobs.complete(...result), "Jobs.complete"),
      fail: (...result) => other(jobs.fail(...result), "Jobs.fail")
    })
  )
}

type RawBody = string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>

export interface Sent extends Omit<RequestInit, "headers" | "body"> {
  /** Goes into x-api-key. */
  readonly key?: string
  readonly headers?: Readonly<Record<string, string>>
  /** An object goes out as JSON. */
  readonly body?: RawBody | object
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The body where it is JSON, else null. */
  readonly json: unknown
}

const isRaw = (body: RawBody | object): body is RawBody =>
  typeof body === "string" || body instanceof Uint8Array || body instanceof ReadableStream

/** A request as a customer's client builds it. */
export const requestOf = (path: string, { key, headers = {}, body, ...init }: Sent = {}): Request =>
  new Request(BASE_URL + path, {
    ...init,
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(key === undefined ? {} : { "x-api-key": key }),
      ...headers
    },
    ...(body === undefined ? {} : { body: isRaw(body) ? body : JSON.stringify(body) })
  })

const descriptions = new Map<string, Promise<OpenApi>>()

/** Hosts of the same settings are described alike: the first one is asked. */
const descriptionOf = (settings: string, read: () => Promise<OpenApi>): Promise<OpenApi> => {
  const known = descriptions.get(settings) ?? read()
  descriptions.set(settings, known)
  return known
}

/**
 * A host over some adapters with one tenant that has a key of each scope, `CREDITS` credits, two links and a store.
 *
 * Every answer that `call` gets is held to what all answers promise: a request id, and, where the path and method are in
 * the OpenAPI description, a status, content type and body as described there.
 */
export const openHost = async <E = never>(
  options: {
    readonly adapters?: Layer.Layer<Ports, E>
    /** Puts stand-ins in the place of ports. */
    readonly standIn?: (ports: Context.Context<Ports>) => Context.Context<Ports>
    /** Longer than any request takes, unless the test is about that. */
    readonly answerWithinSeconds?: number
    /** Of a key to the scoring area: more than any test makes, unless the test is about that. */
    readonly requestsPerMinute?: number | "as specified"
    /** Searches of the web that discoveries may make on one day; none where there is nothing to search with. */
    readonly searchesPerDayMax?: number
    /** The header in which a proxy says a visitor's country. */
    readonly countryHeader?: string
    /** The pixel's programs, and where it reaches the service, where the test runs them. */
    readonly pixel?: string
    readonly baseUrl?: string
    /** Where whoever runs the service is reached. */
    readonly contactEmail?: string
    /** The brands' own sites that pass a path on to the service. */
    readonly firstPartySites?: ReadonlyArray<FirstPartySite>
    /** The addresses of those who run the service. */
    readonly operatorEmails?: ReadonlyArray<string>
    /** Whether senders are held to the lengths they announce, as servers hold them. */
    readonly holdsLengths?: true
    /** In the place of the service's own. */
    readonly contexts?: ReadonlyArray<HttpContext>
  } = {}
) => {
  const writes: Writes = { events: [], evidence: [], answers: [], clicks: [], others: [] }
  const logged: Array<string> = []
  const adapters: Layer.Layer<Ports, E> = options.adapters ?? fixtures
  const noted = Layer.effectContext(
    Effect.map(Effect.context<Ports>(), (ports) => noting(options.standIn?.(ports) ?? ports, writes))
  )
  const logger = Logger.make((entry) => void logged.push(logLine.log(entry)))
  const settings = {
    serviceName: "CreatorSignal",
    baseUrl: options.baseUrl ?? BASE_URL,
    pixel: options.pixel ?? "url=>send(PIXEL_SERVICE_NAME,url)\nurl=>more(url)",
    ...(options.contactEmail === undefined ? {} : { contactEmail: options.contactEmail }),
    ...(options.firstPartySites === undefined ? {} : { firstPartySites: options.firstPartySites }),
    ...(options.operatorEmails === undefined ? {} : { operatorEmails: options.operatorEmails }),
    ...(options.holdsLengths === undefined ? {} : { holdsLengths: options.holdsLengths }),
    answerWithinSeconds: options.answerWithinSeconds ?? ANSWER_WITHIN_SECONDS,
    ...(options.countryHeader === undefined ? {} : { countryHeader: options.countryHeader }),
    ...(options.searchesPerDayMax === undefined ? {} : { searchesPerDayMax: options.searchesPerDayMax }),
    ...(options.requestsPerMinute === "as specified"
      ? {}
      : { requestsPerMinute: options.requestsPerMinute ?? REQUESTS_PER_MINUTE })
  }
  const wired = withLongTimeout(Layer.mergeAll(noted.pipe(Layer.provide(adapters)), Logger.layer([logger])))
  const host = makeHost(wired, sandbox, settings, options.contexts)
  const services = await host.services
  const run = Effect.runPromiseWith(services)

  const made = await run(
    Effect.gen(function* () {
      const tenant = yield* createTenant("Mugs Ltd")
      const ledger = yield* CreditLedger
      const at = new Date(0)
      yield* ledger.append({ tenantId: tenant.id, reason: "grant", reference: "start", delta: CREDITS, at })
      yield* createLink({
        ...LINKS.jane,
        tenantId: tenant.id,
        creator: { platform: "instagram", handle: "jane" },
        promoCode: "JANE10"
      })
      yield* createLink({
        ...LINKS.kim,
        tenantId: tenant.id,
        creator: { platform: "youtube", handle: "kim" },
        promoCode: null
      })
      yield* connectShop({ tenantId: tenant.id, domain: SHOP, secret: Redacted.make(SHOP_SECRET) })
      const keyOf = (scope: KeyScope) => createKey({ tenantId: tenant.id, scope, label: `A ${scope} key` })
      return {
        tenant,
        full: yield* keyOf("full"),
        read: yield* keyOf("read"),
        track: yield* keyOf("track"),
        survey: yield* keyOf("survey"),
        test: yield* keyOf("test")
      }
    })
  )
  writes.others.length = 0
  const isUntouched = () => Object.values(writes).every((list) => list.length === 0)

  const readDescription = async () => readOpenApi(await (await host.fetch(requestOf("/api/v1/openapi.json"))).json())
  const openApi = await (options.contexts === undefined
    ? descriptionOf(JSON.stringify(settings), readDescription)
    : readDescription())
  const problemOf = checkAgainst(openApi)
  /** Every described operation and status that was seen. */
  const seen = new Set<string>()

  const send = async (request: Request): Promise<Answer> => {
    const response = await host.fetch(request)
    const { status, headers } = response
    const text = await response.text()
    expect(headers.get("x-request-id")).toMatch(/^[A-Za-z0-9_-]{8,64}$/)
    const contentType = headers.get("content-type")
    const { pathname } = new URL(request.url)
    const operation = operationAt(openApi, request.method, pathname)
    if (operation !== null) {
      expect(problemOf(request.method, pathname, { status, contentType, body: text })).toBeNull()
      seen.add(`${operation.name} ${status}`)
    }
    const isJson = contentType === "application/json" && text !== ""
    return { status, headers, text, json: isJson ? JSON.parse(text) : null }
  }

  const secrets: Readonly<Record<KeyScope, string>> = {
    full: Redacted.value(made.full.secret),
    read: Redacted.value(made.read.secret),
    track: Redacted.value(made.track.secret),
    survey: Redacted.value(made.survey.secret),
    test: Redacted.value(made.test.secret)
  }
  const keys: Readonly<Record<KeyScope, ApiKey>> = {
    full: made.full.key,
    read: made.read.key,
    track: made.track.key,
    survey: made.survey.key,
    test: made.test.key
  }
  return {
    host,
    run,
    openApi,
    seen,
    writes,
    isUntouched,
    logged,
    tenant: made.tenant,
    credits: CREDITS,
    secrets,
    keys,
    send,
    /** Another test key of the tenant. */
    newTestKey: () =>
      run(createKey({ tenantId: made.tenant.id, scope: "test", label: "Another test key" })).then(({ secret }) =>
        Redacted.value(secret)
      ),
    call: (path: string, sent?: Sent) => send(requestOf(path, sent)),
    close: host.close,
    [Symbol.asyncDispose]: host.close
  }
}

export type TestHost = Awaited<ReturnType<typeof openHost>>
