import { describe, expect, test } from "bun:test"
import { Validator } from "@seriousme/openapi-schema-validator"
import { ApiKeys } from "../../ports/accounts/keys/ApiKeys.ts"
import { NoticeEvent } from "../../ports/accounts/notices/Notice.ts"
import { EndpointEvent } from "../../ports/accounts/webhooks/Webhook.ts"
import { CheckCategory } from "../../ports/checks/backgroundChecks/categories.ts"
import { CheckStatus } from "../../ports/checks/backgroundChecks/checkStates.ts"
import { contextCalls } from "./ContextCalls.ts"
import { checkCalls, withOwnCheckout } from "./checkCalls.ts"
import { creditCalls } from "./creditCalls.ts"
import { account, scored } from "./customers.ts"
import { checkAgainst, makeFits, operationAt } from "./described.ts"
import { openHost, type Sent, SHOP } from "./host.ts"
import { linkCalls } from "./linkCalls.ts"
import { settingsCalls } from "./settingsCalls.ts"

const OPENAPI = "/api/v1/openapi.json"
const RESOLVE = "/api/v1/creators/resolve"
const COMMISSIONS = "/api/v1/commissions"
const STATEMENTS = "/api/v1/statements"
const ALERTS = "/api/v1/creators/alerts"
const SEARCH = "/api/v1/creators/search"
const FOOTPRINT = "/api/v1/creators/score-footprint"
const DISCOVER = "/api/v1/creators/discover"
const SIGNALS = "/api/v1/attribution/signals"
const PEOPLE = "/api/v1/attribution/people"
const HOLDS = "/api/v1/attribution/holds"
const LETTERS = "/api/v1/attribution/dead-letters"
const BOOKS = "/api/v1/attribution/books"
/** A store's own report of one day. */
const SALES: Sent = {
  method: "POST",
  headers: { "content-type": "text/csv" },
  body: "Day,Orders,Total sales\n2026-03-01,1,59.98\n"
}
const LETTER = `${LETTERS}/${"0".repeat(64)}`
const RULE = "/api/v1/attribution/rules/one_address"
const REFUNDS = "/api/v1/orders/1/refunds"
const RATES = "/api/v1/rate-card"
const CHECKS = "/api/v1/background-checks"

/** What the specification asks for in the tracking area and of the account. */
const SPECIFIED = [
  "post /api/v1/track",
  "get /api/v1/track/pixel.js",
  "get /api/v1/track/click",
  "post /api/webhooks/shop",
  "post /api/webhooks/survey",
  "post /api/v1/orders/{order_id}/refunds",
  "get /api/v1/account",
  "get /api/v1/creators/{platform}/{handle}",
  "get /api/v1/creators/{platform}/{handle}/report",
  "get /api/v1/reports/{token}",
  "post /api/v1/creators/score-footprint",
  "post /api/v1/creators/resolve",
  "get /api/v1/creators/search",
  "post /api/v1/creators/discover",
  "post /api/v1/creators/bulk",
  "post /api/v1/creators/vet",
  "get /api/v1/jobs/{job_id}",
  "post /api/v1/jobs/bulk-status",
  "get /api/v1/background-checks",
  "post /api/v1/background-checks",
  "get /api/v1/background-checks/{id}",
  "get /api/v1/openapi.json"
]
const ADDED = [
  "post /api/v1/credits/packs",
  "post /api/v1/credits/scores",
  "get /api/v1/credits/settings",
  "patch /api/v1/credits/settings",
  "get /api/v1/credits/days",
  "get /api/v1/credits/usage",
  "get /api/v1/jobs",
  "post /api/v1/background-checks/{id}/cancel",
  "post /api/v1/background-checks/{id}/consent-request",
  "post /api/v1/background-checks/{id}/read-again",
  "post /api/v1/background-checks/{id}/refund",
  "get /api/v1/credits/purchases",
  "get /api/v1/links",
  "post /api/v1/links",
  "post /api/v1/links/bulk",
  "get /api/v1/links/{code}",
  "patch /api/v1/links/{code}",
  "post /api/v1/links/{code}/end",
  "get /api/v1/links/{code}/qr.svg",
  "get /api/v1/links/{code}/clicks",
  "get /api/v1/attribution/links",
  "get /api/v1/promo-codes/{promo_code}",
  "post /api/v1/promo-codes/{promo_code}/assignments",
  "get /api/v1/link-rules",
  "put /api/v1/link-rules",
  "get /api/v1/creators/roster",
  "get /api/v1/creators/roster/{platform}/{handle}",
  "put /api/v1/creators/roster/{platform}/{handle}",
  "delete /api/v1/creators/roster/{platform}/{handle}",
  "get /api/v1/creators/{platform}/{handle}/plan",
  "put /api/v1/creators/{platform}/{handle}/plan",
  "post /api/v1/creators/{platform}/{handle}/plan",
  "get /api/v1/plans/forecast",
  "post /api/v1/creators/{platform}/{handle}/evidence",
  "delete /api/v1/creators/{platform}/{handle}/evidence",
  "get /api/v1/creators/alerts",
  "get /api/v1/commissions/rules",
  "post /api/v1/commissions/rules",
  "post /api/v1/commissions/models",
  "get /api/v1/statements",
  "get /api/v1/statements/{month}/{platform}/{handle}",
  "get /api/v1/statements/{month}/{platform}/{handle}/page",
  "post /api/v1/statements/{month}/close",
  "get /api/v1/reviews",
  "get /api/v1/reviews/{finding}",
  "post /api/v1/reviews/{finding}",
  "get /api/v1/track/more.js",
  "post /api/v1/track/clicks",
  "get /api/v1/attribution/books",
  "get /api/v1/attribution/books/orders",
  "post /api/v1/attribution/books/compare",
  "get /api/v1/attribution/dead-letters",
  "delete /api/v1/attribution/dead-letters/{letter_id}",
  "post /api/v1/attribution/dead-letters/{letter_id}/retry",
  "get /api/v1/attribution/holds",
  "post /api/v1/attribution/holds/{order_id}",
  "get /api/v1/attribution/people",
  "get /api/v1/attribution/funnel",
  "get /api/v1/attribution/customers",
  "get /api/v1/attribution/signals",
  "put /api/v1/attribution/rules/{rule}",
  "get /api/v1/attribution/report",
  "get /api/v1/attribution/orders",
  "get /api/v1/attribution/settings",
  "patch /api/v1/attribution/settings",
  "get /api/v1/attribution/surveys",
  "put /api/v1/attribution/surveys",
  "get /api/v1/account/requests",
  "get /api/v1/account/webhook",
  "patch /api/v1/account/webhook",
  "get /api/v1/account/profile",
  "get /api/v1/account/retention",
  "patch /api/v1/account/profile",
  "put /api/v1/account/retention",
  "get /api/v1/attribution/orders/{order_id}",
  "post /api/v1/attribution/lift-tests",
  "get /api/v1/attribution/lift-tests",
  "get /api/v1/attribution/lift-tests/{id}",
  "post /api/v1/attribution/lift-tests/{id}/cells",
  "delete /api/v1/creators/{platform}/{handle}/footprint",
  "get /api/v1/media/{token}",
  "get /api/v1/rate-card",
  "post /api/v1/rate-card",
  "get /api/v1/checks/{token}",
  "get /checks/{token}",
  "get /consent/{token}",
  "post /consent/{token}",
  "get /subject/{token}",
  "post /subject/{token}/withdraw",
  "post /subject/{token}/dispute",
  "get /checkout/{session}",
  "post /checkout/{session}",
  "post /api/webhooks/payments",
  "post /api/webhooks/stripe/{store}",
  "post /api/webhooks/woocommerce",
  "get /healthz",
  "get /readyz"
]
/** Pages for people, which are described where a host has them. */
const PAGES = ["get /brand/attribution/setup", "get /brand/attribution/setup/{guide}", "get /reports/{token}"]

const PV_ID = "7f0c2f5e-3d52-4c0b-9a49-2f2f4e0f7a11"

describe("GET /api/v1/openapi.json", () => {
  test("is OpenAPI 3.1 for anyone, pages of any origin included", async () => {
    await using host = await openHost()
    const answer = await host.call(OPENAPI)
    expect(answer).toMatchObject({
      status: 200,
      json: {
        openapi: expect.stringMatching(/^3\.1\.\d+$/),
        info: { title: "CreatorSignal API", version: expect.stringMatching(/^\d+\.\d+\.\d+$/) },
        servers: [{ url: "http://localhost" }]
      }
    })
    expect(answer.headers.get("access-control-allow-origin")).toBe("*")
  })

  test("describes every path and method there is, and nothing else", async () => {
    await using host = await openHost()
    const described = Object.entries(host.openApi.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`)
    )
    const others = (await contextCalls()).flatMap(({ uses }) => Object.keys(uses))
    expect(described.toSorted()).toEqual(
      [...SPECIFIED, ...ADDED, ...others, ...PAGES.filter((page) => described.includes(page))].toSorted()
    )
    for (const operation of described) {
      const [method = "", path = ""] = operation.split(" ")
      const address = path.replaceAll(/\{\w+\}/g, "1")
      const answered = await host.call(address, { method: method.toUpperCase() })
      expect(answered.text).not.toContain("nothing at this path")
      // The methods a path has are those it is described with, and what comes with them.
      const others = ["GET", "POST", "PUT", "PATCH", "DELETE"].filter(
        (other) => operationAt(host.openApi, other, address) === null
      )
      for (const other of others) {
        const refused = await host.call(address, { method: other, key: host.secrets.full })
        expect(refused.status).toBe(404)
        expect(refused.headers.get("allow")?.split(", ")).toContain(method.toUpperCase())
      }
    }
    for (const page of PAGES.filter((one) => !described.includes(one))) {
      expect((await host.call(page.replace("get ", ""))).status).toBe(404)
    }
  })

  test("every reference in it leads somewhere, and every parameter of a path is described", async () => {
    await using host = await openHost()
    const { text } = await host.call(OPENAPI)
    const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, target]) => target)
    expect(references.length).toBeGreaterThan(5)
    const { paths, components }: { readonly paths: object; readonly components: object } = JSON.parse(text)
    const targets = Object.entries(components).flatMap(([kind, named]) =>
      Object.keys(named).map((name) => `#/components/${kind}/${name}`)
    )
    for (const target of references) expect(targets).toContain(String(target))
    for (const [path, methods] of Object.entries(paths)) {
      for (const [, name] of path.matchAll(/\{(\w+)\}/g)) {
        for (const method of ["get", "post", "delete"].filter((each) => Object.hasOwn(methods, each))) {
          const { parameters } = methods[method]
          expect(parameters).toContainEqual(expect.objectContaining({ name, in: "path", required: true }))
        }
      }
    }
  })

  test("every operation has a name of its own, and says which key it takes", async () => {
    await using host = await openHost()
    const { json, text } = await host.call(OPENAPI)
    expect(json).toMatchObject({
      paths: {
        "/api/v1/creators/{platform}/{handle}/report": {
          get: { operationId: "getCreatorsPlatformHandleReport", security: [{ apiKey: [] }] }
        }
      },
      components: { securitySchemes: { apiKey: { type: "apiKey", in: "header", name: "x-api-key" } } }
    })
    const ids = [...text.matchAll(/"operationId":"([a-z][A-Za-z0-9]*)"/g)].map(([, id]) => id)
    const webhooks = [
      "scoreCompleted",
      "scoreFailed",
      "planRenewalUpcoming",
      "planPaused",
      "creatorAlert",
      "checkPaid",
      "checkConsentGiven",
      "checkCompleted",
      "checkFailed",
      "checkRefunded",
      "checkDisputed",
      "orderAttributed",
      "orderRefunded"
    ]
    expect(ids).toHaveLength(
      Object.values(host.openApi.paths).flatMap((methods) => Object.keys(methods)).length + webhooks.length
    )
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toEqual(expect.arrayContaining(webhooks))
  })

  test("numbers are numbers and formats are patterns, so that clients can be generated from it", async () => {
    await using host = await openHost()
    const { text, json } = await host.call(OPENAPI)
    expect(text).not.toContain("NaN")
    expect(json).toMatchObject({
      components: {
        schemas: {
          Account: { properties: { credits: { properties: { balance: { type: "integer" } } } } },
          TrackingEvent: {
            anyOf: [
              {
                properties: {
                  currency: { anyOf: [{ type: "string", pattern: "^[A-Za-z]{3}$" }, { type: "null" }] },
                  event_type: { enum: ["page_view", "add_to_cart", "checkout_start"] }
                },
                required: ["event_type", "pv_id"]
              },
              { properties: { event_type: { enum: ["purchase"] } } },
              { properties: { event_type: { enum: ["custom"] } } }
            ]
          }
        }
      }
    })
  })
})

/** Every object in a JSON document, with where it is. */
const objectsIn = (value: unknown, at = ""): ReadonlyArray<readonly [at: string, object: Record<string, unknown>]> => {
  if (typeof value !== "object" || value === null) return []
  const inner = Object.entries(value).flatMap(([name, each]) => objectsIn(each, `${at}/${name}`))
  return Array.isArray(value) ? inner : [[at, { ...value }], ...inner]
}

const openDescription = async () => {
  const host = await openHost()
  const { json, text } = await host.call(OPENAPI)
  const operations = Object.entries(host.openApi.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, ...operation }))
  )
  return {
    host,
    json,
    text,
    operations,
    schemas: objectsIn(host.openApi.components.schemas),
    [Symbol.asyncDispose]: host.close
  }
}

describe("what generated clients and linters read in it", () => {
  test("it is valid by the schema of OpenAPI 3.1", async () => {
    await using described = await openDescription()
    expect(await new Validator().validate(JSON.parse(described.text))).toEqual({ valid: true })
  })

  test("every operation says how it is secured: open ones by nothing, others by the scheme that sends their key", async () => {
    await using described = await openDescription()
    const ways = Object.fromEntries(
      described.operations.map(({ name, security }) => [name, (security ?? []).flatMap((way) => Object.keys(way))])
    )
    for (const { security } of described.operations) expect(security).toBeArray()
    expect(ways).toMatchObject({
      "post /api/v1/track": ["apiKey", "publishableKey"],
      "get /api/v1/track/pixel.js": ["publishableKey"],
      "get /api/v1/track/more.js": ["publishableKey"],
      "post /api/webhooks/survey": ["surveyKey", "surveyKeyInAddress"],
      "post /api/webhooks/shop": ["shopSignature"],
      "post /api/webhooks/payments": ["stripeSignature"],
      "post /api/webhooks/stripe/{store}": ["stripeSignature"],
      "post /api/webhooks/woocommerce": ["shopSignature"],
      "get /api/v1/account": ["apiKey"],
      "post /api/v1/creators/bulk": ["apiKey"]
    })
    const open = Object.keys(ways).filter((name) => ways[name]?.length === 0)
    expect(open.toSorted()).toEqual(
      [
        "get /api/v1/checks/{token}",
        "get /checks/{token}",
        "get /checkout/{session}",
        "post /checkout/{session}",
        "get /consent/{token}",
        "post /consent/{token}",
        "get /subject/{token}",
        "post /subject/{token}/withdraw",
        "post /subject/{token}/dispute",
        "get /api/v1/media/{token}",
        "get /api/v1/openapi.json",
        "get /api/v1/reports/{token}",
        "get /api/v1/track/click",
        "get /brand/attribution/setup",
        "get /brand/attribution/setup/{guide}",
        "get /healthz",
        "get /readyz",
        "get /reports/{token}"
      ].toSorted()
    )
    expect(described.json).toMatchObject({
      components: {
        securitySchemes: {
          apiKey: { type: "apiKey", in: "header", name: "x-api-key" },
          publishableKey: { type: "apiKey", in: "query", name: "key" },
          surveyKey: { type: "apiKey", in: "header", name: "x-survey-signature" },
          surveyKeyInAddress: { type: "apiKey", in: "query", name: "key" },
          shopSignature: { type: "apiKey", in: "header", name: "x-shop-hmac-sha256" },
          stripeSignature: { type: "apiKey", in: "header", name: "stripe-signature" }
        }
      }
    })
    // A key that a scheme sends is no parameter besides.
    for (const { parameters = [] } of described.operations) {
      const names = parameters.map(({ name }) => name)
      expect(names).not.toContain("key")
      expect(names).not.toContain("x-survey-signature")
    }
  })

  test("every operation has a description, a defined tag, a refusal and an example of every JSON body, which fits", async () => {
    await using described = await openDescription()
    const fits = makeFits(described.host.openApi)
    const { tags = [], info } = described.host.openApi
    const contents = described.operations.flatMap(({ name, requestBody, responses }) =>
      [requestBody ?? {}, ...Object.values(responses)].flatMap(({ content = {} }) =>
        Object.entries(content).map(([type, each]) => ({ name, type, ...each }))
      )
    )
    // Bodies of requests have one whatever their type is, but for archives; PDFs, pictures, pages and tables that are answered have none.
    const sent = described.operations.flatMap(({ name, requestBody }) =>
      Object.entries(requestBody?.content ?? {})
        .filter(([type]) => type !== "application/zip")
        .map(([type, each]) => ({ name, type, ...each }))
    )
    expect(sent.length).toBeGreaterThan(40)
    for (const { name, schema, example } of [...sent, ...contents.filter(({ type }) => type === "application/json")]) {
      expect([name, example]).not.toEqual([name, undefined])
      expect([name, fits(schema, example)]).toEqual([name, true])
    }
    for (const [name, schema] of Object.entries(described.host.openApi.components.schemas)) {
      const [example] = schema.examples ?? []
      expect([name, fits(schema, example)]).toEqual([name, true])
    }
    expect(info).toMatchObject({
      description: expect.stringMatching(/further fields/),
      contact: { url: "http://localhost/brand/attribution/setup" },
      license: { identifier: "MIT" }
    })
    for (const operation of described.operations) {
      expect(operation.description?.length).toBeGreaterThan(10)
      for (const tag of operation.tags ?? []) expect(tags.map(({ name }) => name)).toContain(tag)
      expect(operation.tags).toHaveLength(1)
      expect(Object.keys(operation.responses).some((status) => status.startsWith("4"))).toBe(true)
    }
    for (const page of ["/brand/attribution/setup", "/healthz", "/readyz", OPENAPI]) {
      expect(described.host.openApi.paths[page]?.get?.tags).not.toContain("creators")
    }
  })

  test("every field of background checks is told of by its own words, and what may be in it is enumerated", async () => {
    await using described = await openDescription()
    const { schemas } = described.host.openApi.components
    const reached = new Set<string>()
    const reach = (value: unknown): void => {
      for (const [, name = ""] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
        if (name === "ScoringError" || reached.has(name)) continue
        reached.add(name)
        reach(schemas[name])
      }
    }
    for (const path of [CHECKS, `${CHECKS}/{id}`]) reach(described.host.openApi.paths[path])
    expect(reached.size).toBeGreaterThan(20)
    const fields = [...reached].flatMap((name) =>
      Object.entries(Object(schemas[name]?.properties)).map(([field, facts]) => ({ at: `${name}.${field}`, facts }))
    )
    expect(fields.length).toBeGreaterThan(100)
    const words = fields.map(({ at, facts }) => ({ at, description: Object(facts).description }))
    expect(words.filter(({ description }) => typeof description !== "string" || description.length < 5)).toEqual([])
    const enumOf = (at: string) => {
      const facts = Object(fields.find((field) => field.at === at)?.facts)
      return facts.enum ?? facts.items?.enum ?? facts.anyOf?.[0]?.enum
    }
    for (const name of ["StartedBackgroundCheck", "ListedBackgroundCheck", "BackgroundCheck"]) {
      expect(enumOf(`${name}.status`)).toEqual([...CheckStatus.literals])
      expect(enumOf(`${name}.tier`)).toEqual(["quick", "verified"])
      expect(enumOf(`${name}.currency`)).toEqual(["usd", "eur"])
    }
    for (const at of ["CheckSummary.categories_flagged", "CheckSummary.categories_clean", "CheckFlag.category"]) {
      expect(enumOf(at)).toEqual([...CheckCategory.literals])
    }
    expect(enumOf("CheckFlag.risk_weight")).toEqual(["risk", "context"])
  })

  test("background checks list every refusal there is, and say how long to wait where a retry may go well", async () => {
    await using described = await openDescription()
    const { paths } = described.host.openApi
    const refusals = (method: string, path: string) => {
      const { responses = {} } = paths[path]?.[method] ?? {}
      return Object.entries(responses).flatMap(([status, { headers = {} }]) =>
        Number(status) < 400 ? [] : [[Number(status), "Retry-After" in headers] as const]
      )
    }
    const common = [400, 401, 403].map((status) => [status, false] as const)
    const passing = [429, 500, 503].map((status) => [status, true] as const)
    const sorted = (all: ReadonlyArray<readonly [number, boolean]>) => all.toSorted(([one], [other]) => one - other)
    expect(refusals("get", CHECKS)).toEqual(sorted([...common, ...passing]))
    expect(refusals("get", `${CHECKS}/{id}`)).toEqual(sorted([...common, [404, false], ...passing]))
    expect(refusals("post", CHECKS)).toEqual(sorted([...common, [409, true], [422, false], [502, true], ...passing]))
    expect(JSON.stringify(Object(described.json).paths[`${CHECKS}/{id}`].get)).toContain(
      "Poll about every 30 seconds until"
    )
  })

  test("objects let unknown fields in without saying so, free-form ones are typed as such, bounds are real", async () => {
    await using described = await openDescription()
    for (const [at, { type, properties, additionalProperties, minimum, maximum }] of described.schemas) {
      if (type === "object" && properties === undefined) expect([at, additionalProperties]).not.toEqual([at, undefined])
      if (properties !== undefined) expect([at, additionalProperties]).toEqual([at, undefined])
      for (const bound of [minimum, maximum]) expect(Math.abs(Number(bound ?? 0))).not.toBe(Number.MAX_SAFE_INTEGER)
    }
    const [, freeForm] = described.schemas.find(([at]) => /^\/TrackingEvent\/.*properties\/event_data$/.test(at)) ?? []
    expect(freeForm).toMatchObject({ anyOf: [{ type: "object", additionalProperties: true }, { type: "null" }] })
    const score = { type: "integer", minimum: 1, maximum: 100 }
    const confidence = { type: "number", minimum: 0, maximum: 1 }
    const time = { type: "string", format: "date-time" }
    const uuid = { type: "string", format: "uuid" }
    expect(described.json).toMatchObject({
      components: {
        schemas: {
          TrackingEvent: {
            anyOf: [
              {
                properties: {
                  event_data: { anyOf: [{ type: "object", additionalProperties: true }, { type: "null" }] }
                }
              },
              {},
              {}
            ]
          },
          Creator: {
            properties: {
              score,
              confidence,
              last_scored_at: time,
              public_profile_url: { type: "string", format: "uri" }
            }
          },
          Account: { properties: { tenant: { properties: { id: uuid } } } },
          QueuedLookup: {
            properties: { job_id: uuid, poll_url: { format: "uri-reference" }, sandbox: { const: true } }
          },
          JobDone: { properties: { progress: { minimum: 0, maximum: 100 }, completed_at: time } }
        }
      },
      paths: {
        "/api/v1/reports/{token}": {
          get: {
            responses: { 200: { content: { "application/pdf": { schema: { type: "string", format: "binary" } } } } }
          }
        },
        "/api/v1/creators/{platform}/{handle}": {
          get: {
            parameters: expect.arrayContaining([
              expect.objectContaining({
                name: "handle",
                schema: expect.objectContaining({ minLength: 1, maxLength: 100 })
              }),
              expect.objectContaining({
                name: "include",
                style: "form",
                explode: false,
                schema: {
                  type: "array",
                  items: {
                    type: "string",
                    enum: ["narrative", "velocity", "risk_flags", "detailed_analysis", "engagement", "report", "all"]
                  }
                }
              })
            ])
          }
        },
        "/api/v1/creators/{platform}/{handle}/report": {
          get: {
            parameters: expect.arrayContaining([
              expect.objectContaining({
                name: "sections",
                explode: false,
                schema: { type: "array", items: expect.objectContaining({ enum: expect.arrayContaining(["drivers"]) }) }
              })
            ])
          }
        }
      }
    })
  })

  test("patterns mean the same with the flag u and without it, and in languages that know no properties of characters", async () => {
    await using described = await openDescription()
    const patterns = described.schemas.flatMap(([, { pattern }]) => (typeof pattern === "string" ? [pattern] : []))
    expect(patterns.length).toBeGreaterThan(20)
    for (const pattern of patterns) {
      expect(pattern).not.toMatch(/\\[pP]\{/)
      for (const text of [
        "",
        "Nova",
        "Ünïcödé",
        "两个字",
        "a\tb",
        "a\u0000b",
        "a\u0085b",
        "a\u2028b",
        "a@b.example",
        "12.5"
      ]) {
        expect([pattern, text, new RegExp(pattern).test(text)]).toEqual([
          pattern,
          text,
          new RegExp(pattern, "u").test(text)
        ])
      }
    }
    const schemas = Object(described.json).components.schemas
    const { pattern: line } = schemas.StartBackgroundCheckRequest.properties.creator_name.anyOf[0]
    for (const control of ["\u0000", "\u001f", "\u007f", "\u0085"]) expect(control).not.toMatch(new RegExp(line))
  })

  test("numbers in an address have their bounds, or are listed", async () => {
    await using described = await openDescription()
    const numbers = described.operations
      .flatMap(({ name, parameters = [] }) =>
        parameters.map((parameter) => ({ at: `${name} ${parameter.name}`, ...parameter }))
      )
      .filter(({ schema: { type } }) => type === "integer" || type === "number")
    expect(numbers.length).toBeGreaterThan(30)
    for (const { at, schema } of numbers) {
      const isBounded = typeof schema.minimum === "number" && typeof schema.maximum === "number"
      expect([at, isBounded || Array.isArray(schema.enum)]).toEqual([at, true])
    }
  })

  test("what a field may be is told once: nothing is in a list of choices twice", async () => {
    await using described = await openDescription()
    for (const [at, { anyOf, oneOf }] of described.schemas) {
      for (const choices of [anyOf, oneOf].filter(Array.isArray)) {
        const texts = choices.map((choice) => JSON.stringify(choice))
        expect([at, texts]).toEqual([at, [...new Set(texts)]])
      }
    }
    const names = (described.host.openApi.tags ?? []).map(({ name }) => name)
    expect(names).toEqual([...new Set(names)])
  })

  test("headers of answers are described: where to go, when to retry, what is a replay, what comes from the sandbox", async () => {
    await using described = await openDescription()
    const headersOf = (name: string, status: number) =>
      Object.keys(
        described.operations.find((operation) => operation.name === name)?.responses[String(status)]?.headers ?? {}
      )
    for (const { responses } of described.operations) {
      for (const [status, { headers = {} }] of Object.entries(responses)) {
        expect(Object.keys(headers)).toContain("x-request-id")
        if (["409", "429", "500", "503"].includes(status)) expect(Object.keys(headers)).toContain("Retry-After")
      }
    }
    expect(headersOf("get /api/v1/creators/{platform}/{handle}", 429)).toContain("Retry-After")
    expect(headersOf("get /api/v1/track/click", 302)).toContain("Location")
    expect(headersOf("post /api/v1/creators/bulk", 200)).toContain("Idempotency-Replay")
    expect(headersOf("get /api/v1/creators/{platform}/{handle}/report", 200)).toContain("X-Sandbox")
    expect(headersOf("get /api/v1/account", 200)).toContain("RateLimit")
  })

  test("error codes are those that are answered, and webhooks are described with their headers", async () => {
    await using described = await openDescription()
    const fits = makeFits(described.host.openApi)
    const codes = described.schemas.find(([at]) => at === "/ScoringError/properties/error")?.[1].enum
    expect(codes).toContain("insufficient_credits")
    expect(codes).toContain("payment_setup_failed")
    const { webhooks = {} } = described.host.openApi
    expect(Object.keys(webhooks).toSorted()).toEqual(EndpointEvent.literals.toSorted())
    for (const event of NoticeEvent.literals) expect(webhooks[event]?.post?.description).toContain("Opt-in")
    for (const [event, { post }] of Object.entries(webhooks)) {
      const names = (post?.parameters ?? []).map(({ name }) => name)
      for (const header of ["Event", "Delivery", "Attempt", "Signature"]) {
        expect(names).toContain(`X-CreatorSignal-${header}`)
      }
      expect(names).toContain("webhook-signature")
      const content = post?.requestBody?.content?.["application/json"]
      expect(content?.example).toMatchObject({ event })
      expect(content !== undefined && fits(content.schema, content.example)).toBe(true)
    }
  })
})

describe("live answers", () => {
  /** Each answered as described; `call` itself compares every answer with the description. */
  test("of every endpoint, good and refused, are as described", async () => {
    await using host = await openHost({ standIn: withOwnCheckout })
    const { full, read, track } = host.secrets
    const event = { event_type: "purchase", pv_id: PV_ID, order_id: "1", revenue: 5, promo_code_used: "JANE10" }
    const survey = { order_id: "1", question: "How?", answer: "Jane", shop_domain: "shop.example.com" }
    const post = (key: string, body: object): Sent => ({ method: "POST", key, body })
    const once = (sent: Sent): Sent => ({ ...sent, headers: { "idempotency-key": "described-once" } })
    const answering = (key: string, body: object): Sent => ({
      method: "POST",
      headers: { "x-survey-signature": key },
      body
    })
    const PLAN = "/api/v1/creators/x/nova.planned/plan"
    const SAVED = "/api/v1/creators/roster/x/nova.saved"
    const EVIDENCE = "/api/v1/creators/x/nova.held/evidence"
    const LIFTS = "/api/v1/attribution/lift-tests"
    const SURVEYS = "/api/v1/attribution/surveys"
    const SANDBOX_LIFT = `${LIFTS}/5a4d0b0e-0000-4000-8000-0000000011f7`
    const CELLS = { cells: [{ region: "DE-BY", week_starts_on: "2025-12-15", value: 1 }] }
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    const asLift = (sent: Sent): Sent => ({ ...sent, headers: { "idempotency-key": "described-lift" } })
    const LIFT = { name: "Spring", design: "weeks", metric: "orders", starts_on: inDays(3), weeks: 12 }
    const file = (key: string, body = "A post"): Sent => ({
      method: "POST",
      key,
      headers: { "content-type": "application/x-ndjson" },
      body
    })
    const LARGE = { "content-length": String(16 * 1024 * 1024) }
    const shop = { "x-shop-domain": "other.example.com", "x-shop-hmac-sha256": "AAAA", "x-shop-topic": "orders/create" }
    const [poor, capped] = [await account(host, 0), await account(host, 1)]
    await host.run(ApiKeys.use((keys) => keys.limit(capped.keyId, { scrapes: 0 })))
    const [card] = await scored(host, [{}])
    const creators = [{ platform: "youtube", handle: card?.handle }]
    const { json } = await host.call("/api/v1/creators/x/nova.ordered", { key: full })
    const ordered = typeof json === "object" && json !== null && "job_id" in json ? String(json.job_id) : ""
    const others = await contextCalls()
    const calls: ReadonlyArray<readonly [number, string, Sent]> = [
      [200, "/api/v1/track", post(track, event)],
      [400, "/api/v1/track", post(track, {})],
      [401, "/api/v1/track", post("none", event)],
      [401, "/api/v1/track", post(read, event)],
      [200, `/api/v1/track/pixel.js?key=${track}`, {}],
      [401, "/api/v1/track/pixel.js", {}],
      [401, `/api/v1/track/pixel.js?key=${full}`, {}],
      [304, `/api/v1/track/pixel.js?key=${track}`, { headers: { "if-none-match": "*" } }],
      [200, `/api/v1/track/more.js?key=${track}`, {}],
      [401, "/api/v1/track/more.js", {}],
      [304, `/api/v1/track/more.js?key=${track}`, { headers: { "if-none-match": "*" } }],
      [200, "/api/v1/track/clicks", post(track, { clicks: [{ click_id: PV_ID, code: "jane-mug" }] })],
      [400, "/api/v1/track/clicks", post(track, { clicks: [] })],
      [401, "/api/v1/track/clicks", post(read, {})],
      [302, "/api/v1/track/click?code=jane-mug", {}],
      [404, "/api/v1/track/click", {}],
      [400, "/api/webhooks/shop", { method: "POST", headers: { "x-shop-hmac-sha256": "AAAA" }, body: {} }],
      [401, "/api/webhooks/shop", { method: "POST", body: {} }],
      [404, "/api/webhooks/shop", { method: "POST", headers: shop, body: {} }],
      [413, "/api/webhooks/shop", { method: "POST", headers: { ...shop, ...LARGE }, body: {} }],
      [413, "/api/webhooks/woocommerce", { method: "POST", headers: LARGE, body: {} }],
      [413, "/api/webhooks/stripe/other.example", { method: "POST", headers: LARGE, body: {} }],
      [
        413,
        "/api/webhooks/survey",
        { method: "POST", headers: { "x-survey-signature": full, ...LARGE }, body: survey }
      ],
      [404, "/api/webhooks/woocommerce", { method: "POST", body: {} }],
      [404, "/api/webhooks/stripe/other.example", { method: "POST", body: {} }],
      [200, "/api/webhooks/survey", answering(full, survey)],
      [400, "/api/webhooks/survey", answering(full, {})],
      [401, "/api/webhooks/survey", answering("none", survey)],
      [401, "/api/webhooks/survey", answering(track, survey)],
      [200, `/api/webhooks/survey?key=${host.secrets.survey}`, { method: "POST", body: survey }],
      [401, `/api/webhooks/survey?key=${full}`, { method: "POST", body: survey }],
      [200, SURVEYS, { key: read }],
      [401, SURVEYS, {}],
      [403, SURVEYS, { key: track }],
      [200, SURVEYS, { method: "PUT", key: full, body: { mappings: [] } }],
      [400, SURVEYS, { method: "PUT", key: full, body: {} }],
      [401, SURVEYS, { method: "PUT", body: {} }],
      [403, SURVEYS, { method: "PUT", key: read, body: {} }],
      [200, "/api/v1/account", { key: full }],
      [400, "/api/v1/account?balance=1", { key: full }],
      [401, "/api/v1/account", {}],
      [403, "/api/v1/account", { key: track }],
      [200, REFUNDS, post(full, { refund_id: "r1", amount: 19.99, currency: "USD" })],
      [400, REFUNDS, post(full, {})],
      [401, REFUNDS, post("none", {})],
      [200, SIGNALS, { key: read }],
      [400, `${SIGNALS}?limit=0`, { key: read }],
      [401, SIGNALS, {}],
      [403, SIGNALS, { key: track }],
      [200, `${PEOPLE}?code=jane-mug`, { key: read }],
      [400, PEOPLE, { key: read }],
      [401, PEOPLE, {}],
      [403, PEOPLE, { key: track }],
      [404, `${PEOPLE}?code=nobodys`, { key: read }],
      [200, HOLDS, { key: read }],
      [400, `${HOLDS}?status=x`, { key: read }],
      [200, RULE, { method: "PUT", key: host.secrets.test, body: { is_on: false, reason: "Sold at fairs." } }],
      [400, RULE, { method: "PUT", key: full, body: { is_on: false } }],
      [401, RULE, { method: "PUT", body: {} }],
      [403, RULE, { method: "PUT", key: read, body: {} }],
      [401, HOLDS, {}],
      [403, HOLDS, { key: track }],
      [200, `${HOLDS}/test-1002`, post(host.secrets.test, { verdict: "release", reason: "Sold at a fair." })],
      [400, `${HOLDS}/1`, post(full, {})],
      [401, `${HOLDS}/1`, post("none", {})],
      [403, `${HOLDS}/1`, post(read, { verdict: "release", reason: "Sold at a fair." })],
      [404, `${HOLDS}/1`, post(full, { verdict: "release", reason: "Sold at a fair." })],
      [200, "/api/v1/attribution/customers", { key: read }],
      [400, "/api/v1/attribution/customers?model=x", { key: read }],
      [401, "/api/v1/attribution/customers", {}],
      [403, "/api/v1/attribution/customers", { key: track }],
      [200, "/api/v1/attribution/funnel", { key: read }],
      [400, "/api/v1/attribution/funnel?mode=x", { key: read }],
      [401, "/api/v1/attribution/funnel", {}],
      [403, "/api/v1/attribution/funnel", { key: track }],
      [200, "/api/v1/attribution/report", { key: read }],
      [400, "/api/v1/attribution/report?from=x", { key: read }],
      [401, "/api/v1/attribution/report", {}],
      [403, "/api/v1/attribution/report", { key: track }],
      [200, "/api/v1/attribution/report?interval=month&group_by=creator&from=2026-01-01", { key: read }],
      [200, BOOKS, { key: read }],
      [400, `${BOOKS}?from=x`, { key: read }],
      [401, BOOKS, {}],
      [403, BOOKS, { key: track }],
      [200, `${BOOKS}/orders`, { key: read }],
      [400, `${BOOKS}/orders?line=x`, { key: read }],
      [401, `${BOOKS}/orders`, {}],
      [403, `${BOOKS}/orders`, { key: track }],
      [200, `${BOOKS}/compare?shop=${SHOP}&currency=USD`, { ...SALES, key: read }],
      [400, `${BOOKS}/compare?shop=none.example`, { ...SALES, key: read }],
      [400, `${BOOKS}/compare?shop=${SHOP}`, { ...SALES, key: read, body: "Day\n" }],
      [401, `${BOOKS}/compare?shop=${SHOP}`, SALES],
      [403, `${BOOKS}/compare?shop=${SHOP}`, { ...SALES, key: track }],
      [200, "/api/v1/attribution/orders", { key: read }],
      [400, "/api/v1/attribution/orders?limit=0", { key: read }],
      [401, "/api/v1/attribution/orders", {}],
      [403, "/api/v1/attribution/orders", { key: track }],
      ...settingsCalls(host.secrets),
      ...others.flatMap(({ described }) => described(host)),
      [200, "/api/v1/attribution/orders/1", { key: read }],
      [400, "/api/v1/attribution/orders/%20", { key: read }],
      [401, "/api/v1/attribution/orders/1", {}],
      [403, "/api/v1/attribution/orders/1", { key: track }],
      [404, "/api/v1/attribution/orders/2", { key: read }],
      [200, LIFTS, post(full, LIFT)],
      [200, LIFTS, asLift(post(full, LIFT))],
      [422, LIFTS, asLift(post(full, { ...LIFT, weeks: 16 }))],
      [400, LIFTS, post(full, { ...LIFT, weeks: 13 })],
      [401, LIFTS, post("none", LIFT)],
      [403, LIFTS, post(read, LIFT)],
      [200, LIFTS, { key: read }],
      [400, `${LIFTS}?id=1`, { key: read }],
      [401, LIFTS, {}],
      [403, LIFTS, { key: track }],
      [200, SANDBOX_LIFT, { key: host.secrets.test }],
      [400, `${SANDBOX_LIFT}?models=x`, { key: read }],
      [401, SANDBOX_LIFT, {}],
      [403, SANDBOX_LIFT, { key: track }],
      [404, SANDBOX_LIFT, { key: read }],
      [200, `${SANDBOX_LIFT}/cells`, post(host.secrets.test, CELLS)],
      [400, `${SANDBOX_LIFT}/cells`, post(full, {})],
      [401, `${SANDBOX_LIFT}/cells`, post("none", CELLS)],
      [403, `${SANDBOX_LIFT}/cells`, post(read, CELLS)],
      [404, `${SANDBOX_LIFT}/cells`, post(full, CELLS)],
      [202, "/api/v1/creators/x/nova", { key: full }],
      [200, "/api/v1/creators/x/nova", { key: host.secrets.test }],
      [400, "/api/v1/creators/myspace/nova", { key: full }],
      [401, "/api/v1/creators/x/nova", {}],
      [402, "/api/v1/creators/x/nova.other", { key: poor.key }],
      [403, "/api/v1/creators/x/nova.other", { key: read }],
      [409, "/api/v1/creators/x/nova", { key: poor.key }],
      [200, "/api/v1/creators/x/nova/report", { key: host.secrets.test }],
      [400, "/api/v1/creators/x/nova/report?sections=x", { key: full }],
      [401, "/api/v1/creators/x/nova/report", {}],
      [403, "/api/v1/creators/x/nova/report", { key: track }],
      [404, "/api/v1/creators/x/nova/report", { key: full }],
      [429, "/api/v1/creators/x/nova.other", { key: capped.key }],
      [200, "/api/v1/creators/bulk", post(full, { creators: [...creators, { platform: "x", handle: "nova.bulk" }] })],
      [200, "/api/v1/creators/bulk", post(poor.key, { creators: [...creators, { platform: "myspace", handle: "" }] })],
      [400, "/api/v1/creators/bulk", post(full, {})],
      [401, "/api/v1/creators/bulk", post("none", { creators })],
      [403, "/api/v1/creators/bulk", post(track, { creators })],
      [200, "/api/v1/creators/bulk", once(post(full, { creators }))],
      [422, "/api/v1/creators/bulk", once(post(full, { creators: [] }))],
      [422, "/api/v1/creators/x/nova", once({ key: full })],
      [200, "/api/v1/creators/vet", once(post(read, { creators }))],
      [422, "/api/v1/creators/vet", once(post(read, { creators: [] }))],
      [400, "/api/v1/creators/vet", post(full, {})],
      [401, "/api/v1/creators/vet", post("none", { creators })],
      [402, "/api/v1/creators/vet", post(poor.key, { creators })],
      [403, "/api/v1/creators/vet", post(track, { creators })],
      [200, FOOTPRINT, post(host.secrets.test, { platform: "x", handle: "nova" })],
      [202, FOOTPRINT, post(host.secrets.test, { platform: "x", handle: "nova", confirm: true })],
      [400, FOOTPRINT, post(full, {})],
      [401, FOOTPRINT, post("none", {})],
      [403, FOOTPRINT, post(read, {})],
      [200, RESOLVE, post(read, { name: "Nova" })],
      [400, RESOLVE, post(full, {})],
      [401, RESOLVE, post("none", {})],
      [403, RESOLVE, post(track, {})],
      ...[`${COMMISSIONS}/rules`, STATEMENTS].flatMap(
        (path): ReadonlyArray<readonly [number, string, Sent]> => [
          [200, path, { key: read }],
          [400, `${path}?limit=0`, { key: read }],
          [401, path, {}],
          [403, path, { key: track }]
        ]
      ),
      ...[
        { path: `${COMMISSIONS}/rules`, body: { from: "2026-01-01", terms: { percent_ppm: 100_000 } } },
        { path: `${COMMISSIONS}/models`, body: { from: "2026-01-01", model: "linear" } }
      ].flatMap(
        ({ path, body }): ReadonlyArray<readonly [number, string, Sent]> => [
          [200, path, post(full, body)],
          [400, path, post(full, {})],
          [401, path, post("none", body)],
          [403, path, post(read, body)]
        ]
      ),
      ...["instagram/ada.example", "instagram/ada.example/page"].flatMap(
        (path): ReadonlyArray<readonly [number, string, Sent]> => [
          [200, `${STATEMENTS}/2026-01/${path}?currency=USD`, { key: host.secrets.test }],
          [400, `${STATEMENTS}/2026-01/${path}`, { key: read }],
          [401, `${STATEMENTS}/2026-01/${path}?currency=USD`, {}],
          [403, `${STATEMENTS}/2026-01/${path}?currency=USD`, { key: track }],
          [404, `${STATEMENTS}/2026-01/${path}?currency=USD`, { key: read }]
        ]
      ),
      [200, `${STATEMENTS}/2026-01/close`, post(full, {})],
      [400, `${STATEMENTS}/2026-13/close`, post(full, {})],
      [401, `${STATEMENTS}/2026-01/close`, post("none", {})],
      [403, `${STATEMENTS}/2026-01/close`, post(read, {})],
      [200, ALERTS, { key: read }],
      [400, `${ALERTS}?limit=0`, { key: full }],
      [401, ALERTS, {}],
      [403, ALERTS, { key: track }],
      [200, SEARCH, { key: read }],
      [400, `${SEARCH}?topic=x`, { key: full }],
      [401, SEARCH, {}],
      [403, SEARCH, { key: track }],
      [404, `${SEARCH}?similar_to=x/nobody`, { key: full }],
      [200, DISCOVER, post(host.secrets.test, { platform: "x", handle: "nova" })],
      [400, DISCOVER, post(full, {})],
      [401, DISCOVER, post("none", {})],
      [403, DISCOVER, post(read, {})],
      [200, "/api/v1/creators/x/nova/footprint", { method: "DELETE", key: host.secrets.test }],
      [400, "/api/v1/creators/myspace/nova/footprint", { method: "DELETE", key: full }],
      [401, "/api/v1/creators/x/nova/footprint", { method: "DELETE" }],
      [403, "/api/v1/creators/x/nova/footprint", { method: "DELETE", key: read }],
      [404, "/api/v1/creators/x/nova/footprint", { method: "DELETE", key: full }],
      [200, EVIDENCE, file(full)],
      [202, `${EVIDENCE}?score=true`, file(full)],
      [400, EVIDENCE, file(full, "bad")],
      [401, EVIDENCE, file("none")],
      [402, "/api/v1/creators/x/nova.poor/evidence?score=true", file(poor.key)],
      [403, EVIDENCE, file(read)],
      [409, `${EVIDENCE}?score=true`, file(poor.key)],
      [200, EVIDENCE, { method: "DELETE", key: full }],
      [400, "/api/v1/creators/myspace/nova/evidence", { method: "DELETE", key: full }],
      [401, EVIDENCE, { method: "DELETE" }],
      [403, EVIDENCE, { method: "DELETE", key: read }],
      ...["/api/v1/creators/roster", "/api/v1/plans/forecast", PLAN].flatMap(
        (path): ReadonlyArray<readonly [number, string, Sent]> => [
          [200, path, { key: read }],
          [400, `${path}?balance=1`, { key: read }],
          [401, path, {}],
          [403, path, { key: track }]
        ]
      ),
      [200, "/api/v1/creators/roster?format=csv", { key: read }],
      ...(["PUT", "POST"] as const).flatMap(
        (method): ReadonlyArray<readonly [number, string, Sent]> => [
          [200, PLAN, { method, key: host.secrets.test, body: { plan: "recurring" } }],
          [400, PLAN, { method, key: full, body: {} }],
          [401, PLAN, { method, body: { plan: "recurring" } }],
          [403, PLAN, { method, key: read, body: { plan: "recurring" } }],
          [404, PLAN, { method, key: full, body: { plan: "recurring" } }]
        ]
      ),
      [200, SAVED, { method: "PUT", key: full, body: { tags: ["spring"], note: "Ask again." } }],
      [400, SAVED, { method: "PUT", key: full, body: { tags: "spring" } }],
      [401, SAVED, { method: "PUT", body: {} }],
      [403, SAVED, { method: "PUT", key: read, body: {} }],
      [200, SAVED, { key: read }],
      [400, "/api/v1/creators/roster/myspace/nova", { key: read }],
      [401, SAVED, {}],
      [403, SAVED, { key: track }],
      [404, SAVED, { key: poor.key }],
      [200, SAVED, { method: "DELETE", key: full }],
      [400, "/api/v1/creators/roster/myspace/nova", { method: "DELETE", key: full }],
      [401, SAVED, { method: "DELETE" }],
      [403, SAVED, { method: "DELETE", key: read }],
      [404, SAVED, { method: "DELETE", key: full }],
      [200, "/api/v1/jobs", { key: read }],
      [400, "/api/v1/jobs?status=lost", { key: read }],
      [401, "/api/v1/jobs", {}],
      [403, "/api/v1/jobs", { key: track }],
      [202, `/api/v1/jobs/${ordered}`, { key: full }],
      [200, `/api/v1/jobs/${ordered}`, { key: host.secrets.test }],
      [400, `/api/v1/jobs/${ordered}?include=x`, { key: full }],
      [401, `/api/v1/jobs/${ordered}`, {}],
      [403, `/api/v1/jobs/${ordered}`, { key: track }],
      [404, `/api/v1/jobs/${ordered}`, { key: poor.key }],
      [200, "/api/v1/jobs/bulk-status", post(read, { job_ids: [ordered] })],
      [400, "/api/v1/jobs/bulk-status", post(read, {})],
      [401, "/api/v1/jobs/bulk-status", post("none", { job_ids: [] })],
      [403, "/api/v1/jobs/bulk-status", post(track, { job_ids: [] })],
      [200, RATES, { key: read }],
      [400, `${RATES}?x=1`, { key: read }],
      [401, RATES, {}],
      [403, RATES, { key: track }],
      [200, RATES, post(read, { platform: "x", median_views: 1_000, niche: "tech" })],
      [400, RATES, post(read, {})],
      [401, RATES, post("none", {})],
      [403, RATES, post(track, {})],
      [404, RATES, post(read, { creator: { platform: "x", handle: "nova.nobody" } })],
      ...(await checkCalls(host)),
      ...linkCalls(host),
      ...creditCalls(host),
      [404, "/api/v1/media/none", {}],
      [404, "/api/v1/reports/none", {}],
      [200, LETTERS, { key: read }],
      [401, LETTERS, {}],
      [403, LETTERS, { key: track }],
      [404, LETTER, { key: full, method: "DELETE" }],
      [401, LETTER, { method: "DELETE" }],
      [403, LETTER, { key: track, method: "DELETE" }],
      [404, `${LETTER}/retry`, { key: full, method: "POST" }],
      [401, `${LETTER}/retry`, { method: "POST" }],
      [403, `${LETTER}/retry`, { key: track, method: "POST" }],
      [200, "/healthz", {}],
      [200, "/readyz", {}],
      [200, OPENAPI, {}],
      [200, "/api/v1/account", { key: host.secrets.test }]
    ]
    for (const [status, path, sent] of calls)
      expect([path, (await host.call(path, sent)).status]).toEqual([path, status])

    // A Host that is none is refused by every one of them.
    for (const [path, methods] of Object.entries(host.openApi.paths)) {
      for (const method of Object.keys(methods)) {
        const address = path.replaceAll(/\{\w+\}/g, "1")
        expect((await host.call(address, { method: method.toUpperCase(), headers: { host: "a b" } })).status).toBe(400)
      }
    }

    // What is left are faults of the service, refusals for too many requests, good notifications of the shop and the payment
    // provider, and pages: other tests have those.
    const left = Object.entries(host.openApi.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { responses }]) =>
        Object.keys(responses)
          .map((status) => `${method} ${path} ${status}`)
          .filter((answer) => !host.seen.has(answer) && !/ (429|50\d)$/.test(answer))
      )
    )
    expect(left.filter((answer) => !PAGES.some((page) => answer.startsWith(page))).toSorted()).toEqual(
      [
        "delete /api/v1/attribution/dead-letters/{letter_id} 200",
        "post /api/v1/attribution/dead-letters/{letter_id}/retry 200",
        "post /api/webhooks/shop 200",
        "post /api/webhooks/stripe/{store} 200",
        "post /api/webhooks/stripe/{store} 401",
        "post /api/webhooks/woocommerce 200",
        "post /api/webhooks/woocommerce 401",
        ...[
          "post /api/v1/links",
          "post /api/v1/links/bulk",
          "patch /api/v1/links/{code}",
          "patch /api/v1/attribution/settings",
          "patch /api/v1/account/profile",
          "patch /api/v1/account/webhook",
          "put /api/v1/account/retention",
          "post /api/v1/links/{code}/end",
          "post /api/v1/promo-codes/{promo_code}/assignments",
          "put /api/v1/link-rules"
        ].map((endpoint) => `${endpoint} 409`),
        "post /api/webhooks/payments 200",
        "post /api/v1/attribution/lift-tests 409",
        "post /api/v1/background-checks 409",
        "post /api/v1/credits/packs 409",
        ...[409, 422].map((status) => `post /api/v1/credits/scores ${status}`),
        "patch /api/v1/credits/settings 409",
        "post /api/v1/reviews/{finding} 409",
        "get /api/v1/creators/{platform}/{handle}/report 402",
        "get /api/v1/reports/{token} 200",
        "get /api/v1/reports/{token} 410",
        "post /api/v1/creators/bulk 409",
        ...[409, 422].flatMap((status) => ["rules", "models"].map((what) => `post ${COMMISSIONS}/${what} ${status}`)),
        "post /api/v1/creators/vet 409",
        ...[402, 404, 409, 422].flatMap((status) => [`post ${FOOTPRINT} ${status}`, `post ${DISCOVER} ${status}`]),
        ...[402, 409, 422].map((status) => `post ${RESOLVE} ${status}`),
        ...[402, 409, 422].flatMap((status) =>
          ["put", "post"].map((method) => `${method} /api/v1/creators/{platform}/{handle}/plan ${status}`)
        ),
        "get /api/v1/media/{token} 200",
        "get /api/v1/media/{token} 410",
        ...others.flatMap(({ unseen }) => unseen)
      ].toSorted()
    )
  })

  test("that are planted wrong are caught", async () => {
    await using host = await openHost()
    const problemOf = checkAgainst(host.openApi)
    const good = await host.call("/api/v1/account", { key: host.secrets.full })
    const account: Record<string, object> = JSON.parse(good.text)
    const answered = (body: unknown, status = 200, contentType = "application/json") => ({
      status,
      contentType,
      body: JSON.stringify(body)
    })
    const accountProblem = (body: unknown, status?: number, contentType?: string) =>
      problemOf("GET", "/api/v1/account", answered(body, status, contentType))

    expect(accountProblem(account)).toBeNull()
    expect(accountProblem({ ...account, later: "addition" })).toBeNull()

    const { credits: _, ...withoutCredits } = account
    expect(accountProblem(withoutCredits)).not.toBeNull()
    expect(accountProblem({ ...account, credits: { balance: "25" } })).not.toBeNull()
    expect(accountProblem({ ...account, credits: { balance: 2.5 } })).not.toBeNull()
    expect(accountProblem({ ...account, tenant: null })).not.toBeNull()
    expect(accountProblem([account])).not.toBeNull()
    expect(accountProblem(account, 201)).not.toBeNull()
    expect(accountProblem(account, 200, "text/plain")).not.toBeNull()
    expect(accountProblem({ error: "no_such_code", message: "x" }, 401)).not.toBeNull()
    expect(accountProblem({ error: "invalid_api_key" }, 401)).not.toBeNull()
    expect(problemOf("GET", "/api/v1/nope", answered({}))).not.toBeNull()
    expect(problemOf("PUT", "/api/v1/account", answered(account))).not.toBeNull()
    expect(problemOf("HEAD", "/api/v1/account", answered(account))).not.toBeNull()
    expect(problemOf("POST", "/api/v1/track", answered({ ok: false }))).not.toBeNull()
    expect(problemOf("POST", "/api/v1/track", answered({ error: "x", details: [1] }, 400))).not.toBeNull()
    expect(problemOf("GET", "/api/v1/track/click", answered({}, 302))).not.toBeNull()
    expect(
      problemOf("GET", "/api/v1/attribution/report", answered({ ...JSON.parse(good.text), model: "best" }))
    ).not.toBeNull()
  })
})
