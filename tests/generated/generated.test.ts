import { expect } from "bun:test"
import { Effect, Layer, ManagedRuntime, Redacted } from "effect"
import { cryptography } from "../../adapters/cryptography/layer.ts"
import { layer as stores } from "../../adapters/postgres/layer.ts"
import * as PostgresServer from "../../adapters/postgres/opening/client.ts"
import { grantCredits } from "../../domain/accounts/billing/grantCredits.ts"
import { createKey, revokeKey } from "../../domain/accounts/keys/keys.ts"
import { newSecretKey } from "../../domain/accounts/keys/secretKey.ts"
import { createTenant } from "../../domain/accounts/tenants/createTenant.ts"
import { createLink } from "../../domain/tracking/links/createLink.ts"
import { connectShop } from "../../domain/tracking/stores/connectShop.ts"
import { plantScores } from "../../lab/bench/plantScores.ts"
import { CreditLedger } from "../../ports/accounts/billing/CreditLedger.ts"
import type { KeyScope } from "../../ports/accounts/keys/ApiKey.ts"
import type { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import { LinkCode } from "../../ports/tracking/links/TrackingLink.ts"
import { ShopDomain } from "../../ports/tracking/orders/Order.ts"
import { checkAgainst, readOpenApi } from "../http/described.ts"
import { signatureOf } from "../http/shopNotice.ts"
import { type Database, testOnPostgres } from "../process/databases.ts"
import { startServer, TEST_TIMEOUT_MS } from "../process/server.ts"
import { sized } from "../support/running/sized.ts"
import { readOperations } from "./operations.ts"
import { type Random, randomOf } from "./random.ts"
import { exchange, type RawAnswer } from "./rawExchange.ts"
import { type Known, MANNERS, makeRequest, type Sent } from "./requests.ts"

const REQUESTS = Number(process.env.GENERATED_REQUESTS ?? sized(1_000, 100_000))
const SEED = Number(process.env.GENERATED_SEED ?? Date.now() % 2 ** 31)
/** Tenants that ask at once, each one request after the other: what one is charged is seen by its balance alone. */
const TENANTS = sized(3, 4)
const CREDITS = 5_000
/** A bound on a hang. */
const TIMEOUT_MS = sized(TEST_TIMEOUT_MS, 7_200_000)
const SCORED = 4
const SIGNING_SECRET = "a signing secret of this test, long enough"
const SHOP_SECRET = "a-secret-of-the-shop"
/** Problems that are told; all are counted. */
const TOLD_MAX = 30
const SAID_CHARACTERS = 400
/** Of an account's ledger: more than one request can charge. */
const ENTRIES_READ = 50

/** Every kind of key that a request may come with; `another's` is a good one, with ids that are another tenant's. */
const KEY_KINDS = [
  "none",
  "malformed",
  "unknown",
  "revoked",
  "read",
  "track",
  "survey",
  "full",
  "test",
  "another's"
] as const
type KeyKind = (typeof KEY_KINDS)[number]
/** Full keys come to what lies behind the checks; they are asked with as often as all others. */
const FULL_SHARE = 0.45
const UNKNOWN_SHARE = 0.02

const storesOn = ({ environment }: Database) =>
  Layer.mergeAll(stores(Redacted.make(SIGNING_SECRET)), cryptography).pipe(
    Layer.provideMerge(PostgresServer.layer(Redacted.make(environment.DATABASE_URL ?? "")))
  )

const openTenant = Effect.fnUntraced(function* (place: number) {
  const { id: tenantId } = yield* createTenant(`Tenant ${place}`, `owner-${place}@example.com`)
  yield* grantCredits({ tenantId, credits: CREDITS })
  const keyOf = (scope: KeyScope) => createKey({ tenantId, scope, label: "generated" })
  const secretOf = (scope: KeyScope) => Effect.map(keyOf(scope), ({ secret }) => Redacted.value(secret))
  const shop = `shop-${place}.example`
  yield* connectShop({ tenantId, domain: ShopDomain.make(shop), secret: Redacted.make(SHOP_SECRET) })
  const code = `known-${place}`
  yield* createLink({
    tenantId,
    code: LinkCode.make(code),
    destinationUrl: `https://${shop}/`,
    creator: { platform: "youtube", handle: "scored.0" }
  })
  const revoked = yield* keyOf("full")
  const full = yield* secretOf("full")
  yield* revokeKey(revoked.key.id)
  const keys: Record<KeyKind, string | null> = {
    none: null,
    malformed: "sk_live_no-key-at-all",
    unknown: Redacted.value(yield* newSecretKey("full")),
    revoked: Redacted.value(revoked.secret),
    read: yield* secretOf("read"),
    track: yield* secretOf("track"),
    survey: yield* secretOf("survey"),
    full,
    test: yield* secretOf("test"),
    "another's": full
  }
  return { tenantId, keys, shop, code }
})

/** Which kind of key a request of a tenant is sent with. */
const kindBy = (random: Random): KeyKind => {
  if (random.chance(FULL_SHARE)) return "full"
  const kind = random.pick(KEY_KINDS)
  // Of unknown keys an address may try some a minute; few of them are enough.
  return kind === "unknown" && !random.chance(UNKNOWN_SHARE) ? "read" : kind
}

const HEAD_END = "\r\n\r\n"

/** The same request with its body signed as the shop would: without that nothing behind the signature is met. */
const signedByShop = (sent: Sent): Sent => {
  const bytes = Buffer.from(sent.bytes)
  const end = bytes.indexOf(HEAD_END)
  const signature = signatureOf(new Uint8Array(bytes.subarray(end + HEAD_END.length)), SHOP_SECRET)
  const header = Buffer.from(`\r\nx-shop-hmac-sha256: ${signature}`)
  return { ...sent, bytes: new Uint8Array(Buffer.concat([bytes.subarray(0, end), header, bytes.subarray(end)])) }
}

interface Problem {
  readonly what: string
  readonly of: string
}

/** Pages that answer so where one link is opened too often, be it one or not: the token of the example is the same in many requests. */
const OPENED_TOO_OFTEN = /^\/(?:reports|checks)\//

/** A seed's page that can't be reached, as there is no network here. */
const SEED_AWAY = "The seed profile can't be read right now"

/** What this service was not given, and a link that is opened too often: it says so, and is described to. */
const isUnavailable = ({ target }: Sent, { status, body }: RawAnswer): boolean =>
  status === 503 &&
  (body.includes('"error":"discovery_unavailable"') || body.includes(SEED_AWAY) || OPENED_TOO_OFTEN.test(target))

const isJsonText = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** What a server of HTTP answers by itself, and how long heads are at least that may be answered so. */
const HEAD_TOO_LARGE = 431
const HEAD_BYTES_TAKEN = 12_000

/** What is wrong with an answer beside the description; null where nothing is. */
const problemOf = (sent: Sent, answer: RawAnswer | null, check: ReturnType<typeof checkAgainst>): string | null => {
  if (answer === null) return sent.isCut || sent.isMalformed ? null : "no answer"
  const { status, headers, body } = answer
  if (status >= 500 && !isUnavailable(sent, answer)) return `${status}`
  // What its parser refuses a server answers before anything of ours sees it.
  if (status === HEAD_TOO_LARGE && body === "" && sent.headBytes > HEAD_BYTES_TAKEN) return null
  if (sent.isMalformed && (body === "" || status === 404 || status === 431 || status === 413)) return null
  // Where a segment leads upwards, it is another path's answer.
  const { pathname: path } = new URL(sent.target, "http://127.0.0.1")
  const isJson = headers.get("content-type")?.startsWith("application/json") === true
  if (sent.method !== "HEAD" && isJson && !isJsonText(body)) return `${status} is no JSON`
  const problem = check(sent.method, path, { status, contentType: headers.get("content-type") ?? null, body })
  if (problem === null) return null
  return sent.isMalformed && /is not described$/.test(problem) ? null : problem
}

await testOnPostgres(
  "requests made of the description's own schemas: what is answered is described, no fault, and no charge where it is refused",
  async (database) => {
    await using server = await startServer({ ...database.environment, ROLE: "web", SIGNING_SECRET }, [
      process.execPath,
      "lab/bench/unlimitedServer.ts"
    ])
    const runtime = ManagedRuntime.make(storesOn(database))
    try {
      const tenants = await runtime.runPromise(
        Effect.gen(function* () {
          const opened = yield* Effect.forEach(Array.from({ length: TENANTS }), (_, place) => openTenant(place))
          const [first] = opened
          if (first !== undefined) {
            yield* plantScores(
              first.tenantId,
              Array.from({ length: SCORED }, (_, creator) => `scored.${creator}`)
            )
          }
          return opened
        })
      )
      const description: unknown = await (await fetch(`${server.baseUrl}/api/v1/openapi.json`)).json()
      const check = checkAgainst(readOpenApi(description))
      const operations = readOperations(description, SEED)
      const balanceOf = (tenantId: TenantId) =>
        runtime.runPromise(CreditLedger.use((ledger) => ledger.balance(tenantId)))
      /** What was charged for requests that came since then: one without an answer may be charged when a later one is read. */
      const chargedSince = async (tenantId: TenantId, since: Date) => {
        const newest = { limit: ENTRIES_READ, before: null }
        const entries = await runtime.runPromise(CreditLedger.use((ledger) => ledger.history(tenantId, newest)))
        return entries.filter(({ delta, at }) => delta < 0 && at >= since)
      }

      const problems = new Map<string, { count: number; readonly of: string }>()
      const counts = new Map<string, number>()
      const add = ({ what, of }: Problem) => {
        const before = problems.get(what)
        if (before === undefined) problems.set(what, { count: 1, of })
        else before.count++
      }
      let left = REQUESTS
      let made = 0
      const asTenant = async (place: number) => {
        const tenant = tenants[place]
        const other = tenants[(place + 1) % tenants.length]
        if (tenant === undefined || other === undefined) return
        const random = randomOf(SEED + place)
        const known: Known = {
          code: [tenant.code],
          order_id: ["1001", "gid://shopify/Order/1"],
          platform: ["youtube", "instagram", "tiktok", "creatorsignal"],
          handle: ["scored.0", "scored.1", "nobody.there"],
          month: ["2026-10", "2026-09"],
          promo_code: ["NOVA10"],
          "x-shop-domain": [tenant.shop],
          "x-shop-topic": ["orders/create", "refunds/create"],
          "idempotency-key": Array.from({ length: 20 }, (_, key) => `generated-${key}`)
        }
        const others: Known = { ...known, code: [other.code], "x-shop-domain": [other.shop] }
        let before = Number(await balanceOf(tenant.tenantId))
        while (left-- > 0) {
          // Operations come in turn, so that each is asked for as often.
          const operation = operations[(made++ * TENANTS + place) % operations.length]
          if (operation === undefined) return
          const manner = random.pick(MANNERS)
          const kind = kindBy(random)
          const key = tenant.keys[kind]
          const headers = key === null ? [] : [["x-api-key", key] as const]
          const asked = makeRequest(operation, manner, headers, kind === "another's" ? others : known, random)
          const sent = operation.path === "/api/webhooks/shop" ? signedByShop(asked) : asked
          const sentAt = new Date()
          const answer = await exchange(server.port, sent.bytes, sent.isCut)
          const name = `${operation.method} ${operation.path}`
          const told = () =>
            `${name} with ${kind}: ${Buffer.from(sent.bytes).toString("latin1").slice(0, SAID_CHARACTERS)} => ` +
            `${answer?.status} ${answer?.body.slice(0, SAID_CHARACTERS)}`
          const problem = problemOf(sent, answer, check)
          if (problem !== null) add({ what: `${name}: ${problem.slice(0, 120)}`, of: told() })
          const counted = `${manner} ${answer === null ? "none" : `${Math.floor(answer.status / 100)}xx`}`
          counts.set(counted, (counts.get(counted) ?? 0) + 1)
          const after = Number(await balanceOf(tenant.tenantId))
          const isRefused = answer !== null && answer.status >= 400 && answer.status < 500
          if (after !== before && isRefused) {
            const charges = await chargedSince(tenant.tenantId, sentAt)
            if (charges.length > 0) add({ what: `${name}: a charge of a refusal`, of: told() })
          }
          before = after
        }
      }
      await Promise.all(tenants.map((_, place) => asTenant(place)))
      console.log(
        `${REQUESTS} requests of ${operations.length} operations (seed ${SEED}): ` +
          `${JSON.stringify(Object.fromEntries([...counts].toSorted()))}, ${problems.size} problems`
      )
      for (const [what, { count, of }] of [...problems].slice(0, TOLD_MAX))
        console.log(`${count} times ${what}\n  ${of}`)
      if (problems.size > 0) {
        server.kill("SIGTERM")
        const { stderr } = await server.ended
        const faults = stderr.split("\n").filter((line) => /"status":5/.test(line) || /"stack"/.test(line))
        console.log(faults.slice(0, TOLD_MAX).join("\n"))
      }
      expect([...problems.keys()]).toEqual([])
      // Had it all been refused, nothing would be known of what lies behind the checks.
      expect(counts.get("valid 2xx") ?? 0).toBeGreaterThan(REQUESTS / 20)
      expect((await fetch(`${server.baseUrl}/readyz`)).status).toBe(200)
    } finally {
      await runtime.dispose()
    }
  },
  { timeoutMs: TIMEOUT_MS }
)
