import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { CREDIT_PACKS } from "../../domain/accounts/billing/prices.ts"
import { REQUESTS_MAX } from "../../domain/accounts/limits/limitRequests.ts"
import { SANDBOX_NAMES, SANDBOX_VALUES, type SandboxCall, type SandboxValue } from "../../fixtures/sandbox/values.ts"
import { ANSWERED_CODES, errorRow, UNAVAILABLE } from "../../hosts/http/server/errors.ts"
import { CheckStatus } from "../../ports/checks/backgroundChecks/checkStates.ts"
import { PLATFORMS, SCORED_PLATFORMS } from "../../ports/creators/identity/platforms.ts"
import { JobStatus } from "../../ports/creators/jobs/Job.ts"
import { openHost, type TestHost } from "../http/host.ts"
import { listen } from "./httpHost.ts"

const API = "/api/v1"
const PLATFORM = "instagram"
/** What is asked with handles that are in no path. */
const SEEDS = { discover: `${API}/creators/discover`, footprint: `${API}/creators/score-footprint` }

interface Answered {
  readonly status: number
  readonly headers: Headers
  readonly body: Readonly<Record<string, unknown>>
}

let host: TestHost
let service: ReturnType<typeof listen>

beforeAll(async () => {
  host = await openHost({ requestsPerMinute: "as specified" })
  service = listen(host)
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await host.close()
})

/** The key that a row is asked with: a minute's requests are more than one key may send. */
let used = REQUESTS_MAX
let key = ""
const keyOfNow = async (): Promise<string> => {
  if (used >= REQUESTS_MAX / 2) {
    key = await host.newTestKey()
    used = 0
  }
  used += 1
  return key
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const send = async (
  method: string,
  path: string,
  body?: object,
  headers: Readonly<Record<string, string>> = {}
): Promise<Answered> => {
  const response = await fetch(service.baseUrl + path, {
    method,
    headers: { "x-api-key": await keyOfNow(), "content-type": "application/json", ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) })
  })
  const json: unknown = await response.json()
  return { status: response.status, headers: response.headers, body: isRecord(json) ? json : {} }
}

const account = (value: string, rest = "") => `${API}/creators/${PLATFORM}/${value}${rest}`
const seed = (value: string) => ({ platform: PLATFORM, handle: value })

const lookUp = (value: string) => send("GET", account(value))

const jobOf = async (value: string) => {
  const { body } = await lookUp(value)
  return send("GET", String(body.poll_url))
}

const orderCheck = ({ value, tier = "quick" }: SandboxValue) =>
  send("POST", `${API}/background-checks`, {
    handle: value,
    platforms: ["youtube", PLATFORM],
    tier,
    currency: "EUR",
    ...(tier === "verified" ? { creator_email: "nova@creator.example" } : {})
  })

/** How each call is made; what is asked of it besides is what a client sees next. */
const CALLS: Readonly<Record<SandboxCall, (row: SandboxValue) => Promise<Answered>>> = {
  lookup: ({ value }) => lookUp(value),
  job: ({ value }) => jobOf(value),
  report: ({ value }) => send("GET", account(value, "/report")),
  vet: ({ value }) => send("POST", `${API}/creators/vet`, { creators: [seed(value)] }),
  plan: ({ value }) => send("PUT", account(value, "/plan"), { plan: "recurring_monitoring" }),
  preview: ({ value }) => send("POST", SEEDS.footprint, seed(value)),
  confirm: ({ value }) => send("POST", SEEDS.footprint, { ...seed(value), confirm: true }),
  discover: ({ value }) => send("POST", SEEDS.discover, seed(value)),
  resolve: ({ value }) => send("POST", `${API}/creators/resolve`, { handle: value }),
  check: (row) => orderCheck(row),
  check_read: async (row) => {
    const { body } = await orderCheck(row)
    expect(body).toMatchObject({ status: "awaiting_payment", currency: "eur", amount: 2799 })
    return send("GET", `${API}/background-checks/${body.check_id}`)
  },
  pack: ({ value }) => send("POST", `${API}/credits/packs`, { credits: Number(value) }),
  idempotency: ({ value }) =>
    send("POST", `${API}/creators/vet`, { creators: [seed("nova.cooks")] }, { "idempotency-key": value }),
  any: ({ value }) => lookUp(value)
}

/** What a call of a row says besides its status and code, as its text promises. */
const AFTERWARDS: Readonly<Partial<Record<SandboxCall, (row: SandboxValue, answered: Answered) => Promise<void>>>> = {
  lookup: async ({ value, code }, { body, headers }) => {
    if (code === "queued") {
      expect(body).toMatchObject({ deduplicated: false, credits_charged: 0, live_credits: 1 })
      expect(headers.get("retry-after")).toBe("60")
      // The id names what was asked for, on whichever host it is polled.
      expect(String(body.poll_url)).toBe(`${API}/jobs/${body.job_id}`)
    }
    if (code === "cached") expect(body).toMatchObject({ creator: { handle: value, score: 20, tier: "poor" } })
    if (code === "creator_busy") expect(headers.get("retry-after")).toBe("120")
  },
  job: async ({ value, code, reason }, { body, headers }) => {
    if (code === "failed") expect(body).toMatchObject({ error: reason })
    else if (code === "done") expect(body).toMatchObject({ creator: { platform: PLATFORM, handle: value } })
    else expect(headers.get("retry-after")).toBe("60")
  },
  vet: async ({ status }, { body }) => {
    if (status === 200) expect(body).toMatchObject({ unified: null, live_credits: 0 })
  },
  report: async ({ code }, { body }) => {
    if (code === "paid_cache_read") expect(body).toMatchObject({ live_credits: 1, credits_charged: 0 })
  },
  plan: async ({ code }, { headers }) => {
    if (code === "creator_busy") expect(headers.get("retry-after")).toBe("120")
  },
  check_read: async ({ value, code, reason, refund, tier = "quick" }, { body }) => {
    expect(body).toMatchObject({
      tier,
      currency: "eur",
      amount: 2799,
      platforms: ["youtube", PLATFORM],
      creator_handle: value,
      reason: reason ?? null,
      refund: refund === undefined ? null : { state: refund }
    })
    const isCompleted = code === "completed"
    expect({ hasPdf: body.pdf_url !== null, isClear: body.all_clear }).toEqual({
      hasPdf: isCompleted,
      isClear: isCompleted ? value !== "sandboxpartly" : null
    })
  },
  pack: async ({ value, stands, amount }) => {
    if (stands === undefined) return
    const { body } = await send("GET", `${API}/credits/purchases`)
    expect(body.purchases).toContainEqual(expect.objectContaining({ credits: Number(value), status: stands, amount }))
    expect(CREDIT_PACKS).toContainEqual(expect.objectContaining({ credits: Number(value), usdCents: amount }))
  },
  idempotency: async (_, { headers }) => {
    expect(headers.get("retry-after")).toBe("5")
  }
}

/** Where an answer below 400 names its state. */
const stateOf = (call: SandboxCall, { body }: Answered): unknown => {
  if (call === "report") return body.access
  if (call === "vet" && Array.isArray(body.accounts)) return body.accounts[0]?.status
  if (call === "lookup" && body.deduplicated === true) return "deduplicated"
  return body.status
}

describe("every value of the table does what it says, over HTTP with a test key", () => {
  test.each(SANDBOX_VALUES.map((row) => [row.value, row.call, row] as const))("%s, %s", async (_, call, row) => {
    const answered = await CALLS[call](row)
    const { body, status } = answered
    const code = status >= 400 ? body.error : stateOf(call, answered)
    expect({ status, code, sandbox: body.sandbox }).toEqual({ status: row.status, code: row.code, sandbox: true })
    const known = ANSWERED_CODES.find((each) => each === row.code)
    if (status >= 400) expect(status).toBe(known === undefined ? UNAVAILABLE.status : errorRow(known).status)
    const passes =
      status === 429 || (known === undefined ? status >= 400 : errorRow(known).retryAfterSeconds !== undefined)
    if (passes) expect(Number(answered.headers.get("retry-after"))).toBeGreaterThan(0)
    await AFTERWARDS[call]?.(row, answered)
  })

  test("a value that refuses whatever names it does so in paths and in bodies", async () => {
    for (const { value, status, code } of SANDBOX_VALUES.filter(({ call }) => call === "any")) {
      const answers = [
        await send("GET", account(value, "/report")),
        await send("POST", SEEDS.discover, seed(value)),
        await send("POST", `${API}/background-checks`, { handle: value, platforms: [PLATFORM] })
      ]
      for (const each of answers) expect({ status: each.status, code: each.body.error }).toEqual({ status, code })
    }
  })

  test("bulk with mixed outcomes: each item as its lookup, and all behind the one that can't be paid refused", async () => {
    const rows = SANDBOX_VALUES.filter(({ call, status }) => call === "lookup" && status < 500)
    const paid = rows.filter(({ code }) => code !== "insufficient_credits")
    const items = [...paid.map(({ value }) => value), "nova.cooks", "sandboxbroke", "anybody"]
    const { status, body } = await send("POST", `${API}/creators/bulk`, { creators: items.map(seed) })
    expect({ status, count: Array.isArray(body.results) ? body.results.length : 0 }).toEqual({
      status: 200,
      count: items.length
    })
    const results = Array.isArray(body.results) ? body.results.filter(isRecord) : []
    const codes = results.map(({ status: state, error, deduplicated }) =>
      deduplicated === true ? "deduplicated" : (error ?? state)
    )
    expect(codes).toEqual([...paid.map(({ code }) => code), "cached", "insufficient_credits", "insufficient_credits"])
    for (const { poll_url, handle } of results.filter(({ status: state }) => state === "queued")) {
      const { body: job } = await send("GET", String(poll_url))
      const row = SANDBOX_VALUES.find(({ call, value }) => call === "job" && value === handle)
      expect([handle, job.status]).toEqual([handle, row?.code ?? "done"])
    }
  })
})

describe("the table", () => {
  test("has a way to meet every error that a test key can meet, and every status of jobs and checks", () => {
    const codes = new Set(SANDBOX_VALUES.map(({ code }) => code))
    // What any request can be made to meet: no key, a bad one, a bad platform, handle, body or id, a key used for another request.
    const ofRequests = [
      "missing_api_key",
      "invalid_api_key",
      "unsupported_platform",
      "invalid_handle",
      "invalid_request",
      "not_found",
      "idempotency_key_reused"
    ]
    for (const code of ANSWERED_CODES)
      expect([code, codes.has(code) || ofRequests.includes(code)]).toEqual([code, true])
    const statesOf = (call: SandboxCall) => SANDBOX_VALUES.filter((row) => row.call === call).map(({ code }) => code)
    for (const status of JobStatus.literals) expect(statesOf("job")).toContain(status)
    for (const status of CheckStatus.literals) expect(statesOf("check_read")).toContain(status)
  })

  test("its handles are such as every platform takes, and say that they are the sandbox's", () => {
    const handles = SANDBOX_VALUES.filter(({ call }) => call !== "pack" && call !== "idempotency").map(
      ({ value }) => value
    )
    // X takes 15 characters, LinkedIn no _ and no dot, Facebook no fewer than 5.
    for (const handle of handles) expect(handle).toMatch(/^sandbox[a-z]{2,8}$/)
    for (const platform of SCORED_PLATFORMS) {
      const rule = PLATFORMS[platform].addresses?.handle
      if (rule === undefined) continue
      for (const handle of handles) {
        expect(handle).toMatch(new RegExp(`^[${rule.characters}]{${rule.charactersMin},${rule.charactersMax}}$`, "u"))
      }
    }
    expect(new Set(SANDBOX_VALUES.map(({ call, value }) => `${call} ${value}`)).size).toBe(SANDBOX_VALUES.length)
    expect(SANDBOX_NAMES.length).toBeLessThan(256)
  })
})
