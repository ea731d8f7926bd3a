import { Clock, Effect, Layer, ManagedRuntime } from "effect"
import { cryptography } from "../../adapters/cryptography/layer.ts"
import { sandboxSubject } from "../../fixtures/accounts/webhooks/sandboxEvents.ts"
import { layer as fixtures } from "../../fixtures/layers/layer.ts"
import { sandbox } from "../../fixtures/layers/sandbox.ts"
import { fixedClock } from "../../fixtures/system/fixedClock.ts"
import { deliveryBody } from "../../hosts/http/accounts/webhooks/deliveryBody.ts"
import { DeliveryId, type EndpointEvent } from "../../ports/accounts/webhooks/Webhook.ts"
import { makeFits, operationAt } from "./described.ts"
import { BASE_URL, openHost } from "./host.ts"

export const EXAMPLES_FILE = `${import.meta.dir}/../../hosts/http/openapi/sandboxExamples.json`

/** When the examples are answered. */
const NOW = new Date("2026-03-01T12:00:00.000Z")
/** What examples say in the place of this host's address, and of the tokens of its links. */
const PUBLIC_URL = "https://signal.example"
const TOKEN = /(\/(?:reports|checks|media)\/)[^/"]{30,}/g
/** Longer lists, as of a count a day, are cut: nothing adds up over them. */
const ITEMS_MAX = 20
const ITEMS_SHOWN = 3

const API = "/api/v1"
const NOVA = { platform: "instagram", handle: "nova.cooks" }
const of = (handle: string) => `${API}/creators/instagram/${handle}`
const post = (body: object) => ({ method: "POST", body })

type Calls = ReadonlyArray<readonly [path: string, sent?: ReturnType<typeof post>]>

/** What is asked, in the order in which it makes examples: the first answer that has a schema is its example. */
const CALLS: Calls = [
  [of("nova.cooks")],
  [of("sandboxqueued")],
  [
    `${API}/creators/bulk`,
    post({
      creators: [
        NOVA,
        { ...NOVA, handle: "sandboxpoor" },
        { ...NOVA, handle: "sandboxqueued" },
        { ...NOVA, handle: "sandboxbusy" }
      ]
    })
  ],
  [`${API}/creators/vet`, post({ creators: [NOVA] })],
  [of("nova.cooks/report")],
  // Of what a good score has none of.
  [`${of("sandboxpoor")}?include=risk_flags`],
  [`${of("nova.cooks")}?include=all`],
  [`${API}/creators/score-footprint`, post(NOVA)],
  [`${API}/creators/score-footprint`, post({ ...NOVA, confirm: true })],
  [`${API}/creators/discover`, post(NOVA)],
  [`${API}/creators/search?similar_to=instagram/nova.cooks`],
  [`${API}/creators/resolve`, post({ name: "Nova Cooks" })],
  [`${API}/creators/roster`],
  [`${API}/background-checks`, post({ handle: "nova.cooks", platforms: ["instagram"] })],
  [`${API}/background-checks`]
]

/** What is read of what one of these ordered. */
const FOLLOWED: ReadonlyArray<readonly [order: Calls[number], field: string, path: (value: string) => string]> = [
  [[of("sandboxqueued")], "poll_url", (url) => url],
  [[of("sandboxwaiting")], "poll_url", (url) => url],
  [[of("sandboxfailed")], "poll_url", (url) => url],
  [
    [`${API}/background-checks`, post({ handle: "nova.cooks", platforms: ["instagram"] })],
    "check_id",
    (id) => `${API}/background-checks/${id}`
  ]
]

const EVENTS: ReadonlyArray<EndpointEvent> = [
  "score.completed",
  "score.failed",
  "check.paid",
  "check.consent_given",
  "check.completed",
  "check.failed",
  "check.refunded",
  "check.disputed",
  "order.attributed",
  "order.refunded"
]

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
const recordsIn = (value: unknown) => (Array.isArray(value) ? value.filter(isRecord) : [])

/** An answer as a live key has it: charged, and of no sandbox. */
const asLive = (value: unknown): unknown => {
  if (Array.isArray(value)) return (value.length > ITEMS_MAX ? value.slice(0, ITEMS_SHOWN) : value).map(asLive)
  if (typeof value === "string") return value.replaceAll(BASE_URL, PUBLIC_URL).replaceAll(TOKEN, "$1TOKEN")
  if (!isRecord(value)) return value
  const { sandbox: _, live_credits: credits, ...rest } = value
  return Object.fromEntries(
    Object.entries(rest).map(([name, each]) => [
      name,
      credits !== undefined && (name === "credits_charged" || name === "credits_spent") ? credits : asLive(each)
    ])
  )
}

const REFERENCE = "#/components/schemas/"

/** Examples of the description's schemas by their names, made of what the sandbox answers. */
export const makeSandboxExamples = async (): Promise<Readonly<Record<string, unknown>>> => {
  const clock = fixedClock(NOW, Effect.runSync(Clock.Clock))
  await using host = await openHost({ adapters: Layer.merge(fixtures, Layer.succeed(Clock.Clock, clock)) })
  const { schemas } = host.openApi.components
  const fits = makeFits(host.openApi)
  const examples = new Map<string, unknown>()

  /** Takes a value for an example of every schema that it, or a part of it, is of. */
  const take = (schema: Readonly<Record<string, unknown>>, value: unknown): void => {
    const { $ref, anyOf, oneOf, allOf, items, properties } = schema
    if (typeof $ref === "string") {
      const name = $ref.slice(REFERENCE.length)
      if (!examples.has(name)) examples.set(name, value)
      take(schemas[name] ?? {}, value)
      return
    }
    const choice = [...recordsIn(anyOf), ...recordsIn(oneOf)].find((each) => fits(each, value))
    if (choice !== undefined) take(choice, value)
    for (const part of recordsIn(allOf)) take(part, value)
    if (Array.isArray(value) && isRecord(items)) for (const each of value) take(items, each)
    if (!isRecord(properties) || !isRecord(value)) return
    for (const [name, field] of Object.entries(properties)) {
      if (isRecord(field) && Object.hasOwn(value, name)) take(field, value[name])
    }
  }

  const ask = async ([path, sent]: Calls[number]) => {
    const { status, json } = await host.call(path, { ...sent, key: host.secrets.test })
    const operation = operationAt(host.openApi, sent?.method ?? "GET", new URL(path, BASE_URL).pathname)
    const schema = operation?.operation.responses[String(status)]?.content?.["application/json"]?.schema
    if (status >= 400 || schema === undefined) throw new Error(`${path} is answered ${status}`)
    take(schema, asLive(json))
    return json
  }

  for (const call of CALLS) await ask(call)
  for (const [order, field, path] of FOLLOWED) await ask([path(String(Object(await ask(order))[field]))])

  const runtime = ManagedRuntime.make(
    Layer.mergeAll(sandbox.layer, cryptography).pipe(Layer.provideMerge(Layer.succeed(Clock.Clock, clock)))
  )
  const bodyOf = deliveryBody({ baseUrl: PUBLIC_URL, serviceSlug: "creatorsignal" })
  for (const event of EVENTS) {
    const delivery = {
      tenantId: sandbox.key.tenantId,
      id: DeliveryId.make("0b9f4c36-6a37-4a57-8e7c-5a4fd2f0c1aa"),
      keyId: sandbox.key.id,
      ...sandboxSubject(event),
      event,
      state: "pending",
      attempts: 0,
      createdAt: NOW,
      nextAttemptAt: null,
      endedAt: null
    } as const
    const body: unknown = JSON.parse(await runtime.runPromise(bodyOf(delivery, NOW)))
    const content = host.openApi.webhooks?.[event]?.post?.requestBody?.content?.["application/json"]
    take(content?.schema ?? {}, asLive(body))
  }
  await runtime.dispose()
  return Object.fromEntries([...examples].toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

if (import.meta.main) await Bun.write(EXAMPLES_FILE, `${JSON.stringify(await makeSandboxExamples(), null, 2)}\n`)
