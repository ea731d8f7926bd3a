import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Effect } from "effect"
import { createTenant } from "../../domain/accounts/tenants/createTenant.ts"
import { loadHttp } from "../../hosts/contexts.ts"
import type { HttpContext } from "../../hosts/http/server/context.ts"
import type { Endpoint } from "../../hosts/http/server/endpoint.ts"
import { AuditLog } from "../../ports/accounts/audit/AuditLog.ts"
import type { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import { addMember, Browser, openMailedHost, signedInBrowser } from "./signInWorld.ts"

const VIEWER = "viewer@brand.example"
const STRANGER = "owner@elsewhere.example"
/**
 * Of whoever is signed in themselves, whatever they are in which account; the ways in and out; what holds nothing of any account; and the
 * tools for models, which take a key.
 */
const OF_ANYBODY = [
  /^\/mcp$/,
  /^\/c\/\{code\}$/,
  /^\/shared\/\{token\}$/,
  /^\/developers\/test-values$/,
  /^\/(operator|reference(\/\{operation\})?|sign-in|sign-out|passkeys(\.js)?)$/,
  /^\/(sign-in|passkeys)\//,
  /^\/account\/(choose|address|closed|passkeys|sign-out-everywhere)(\/|$)/
]
const PAGES_MIN = 20
const FORMS_MIN = 15

/** Every page and form that the API's description leaves out, as the host has them. */
const found: Array<Endpoint> = []
const contexts = (await loadHttp()).map(
  (context): HttpContext => ({
    ...context,
    open: (facts) =>
      Effect.tap(context.open(facts), (endpoints) =>
        Effect.sync(() => {
          found.push(...endpoints.filter(({ isUndescribed }) => isUndescribed === true))
        })
      )
  })
)
const addressOf = ({ path }: Endpoint): string => path.replace(/\{(\w+)\}/g, () => crypto.randomUUID())
const ofMembers = (method: string) =>
  found.filter((endpoint) => endpoint.method === method && !OF_ANYBODY.some((paths) => paths.test(endpoint.path)))
const named = ({ method, path }: Endpoint): string => `${method} ${path}`

let world: Awaited<ReturnType<typeof openMailedHost>>
let tenant: TenantId
let viewer: Browser
let stranger: Browser
beforeAll(async () => {
  world = await openMailedHost({ contexts })
  tenant = world.host.tenant.id
  const elsewhere = await world.host.run(createTenant("Elsewhere Ltd"))
  await addMember(world.host, tenant, VIEWER, "viewer")
  await addMember(world.host, elsewhere.id, STRANGER, "owner")
  viewer = await signedInBrowser(world, VIEWER)
  stranger = await signedInBrowser(world, STRANGER)
})
afterAll(() => world.host.close())

describe("every page and form of members", () => {
  test("is among those that are tried", () => {
    expect(ofMembers("GET").length).toBeGreaterThanOrEqual(PAGES_MIN)
    expect(ofMembers("POST").length).toBeGreaterThanOrEqual(FORMS_MIN)
  })

  test("leads whoever is not signed in to the page that people sign in by", async () => {
    const answers = []
    for (const endpoint of [...ofMembers("GET"), ...ofMembers("POST")]) {
      const browser = new Browser(world.host)
      const { status, headers } = await (endpoint.method === "GET"
        ? browser.open(addressOf(endpoint))
        : browser.send(addressOf(endpoint), { tenant }))
      if (status !== 303 || headers.get("location") !== "/sign-in") answers.push([named(endpoint), status])
    }
    expect(answers).toEqual([])
  })

  test("takes no form that another site's page sent", async () => {
    const answers = []
    for (const endpoint of ofMembers("POST")) {
      const { status } = await viewer.send(addressOf(endpoint), { tenant }, { origin: "https://elsewhere.example" })
      if (status !== 403) answers.push([named(endpoint), status])
    }
    expect(answers).toEqual([])
  })

  test("changes nothing for a viewer, nor for an owner of another account, who may not", async () => {
    const answers = []
    for (const endpoint of ofMembers("POST")) {
      for (const [who, browser] of [["viewer", viewer] as const, ["stranger", stranger] as const]) {
        const { status } = await browser.send(addressOf(endpoint), { tenant })
        // A file that is compared with what is stored is read and forgotten: a viewer may, and has sent none.
        const isReading = who === "viewer" && named(endpoint) === "POST /attribution/books/compare"
        if (status !== (isReading ? 400 : 403)) answers.push([named(endpoint), who, status])
      }
    }
    expect(answers).toEqual([])
    const deeds = await world.host.run(AuditLog.use((log) => log.page(tenant, { after: null, limit: 10 })))
    expect(deeds).toEqual([])
  })

  test("shows nothing of an account to who is none of its members, and is kept by nobody", async () => {
    const answers = []
    for (const endpoint of ofMembers("GET")) {
      const { status, text, headers } = await stranger.open(addressOf(endpoint))
      const isKept = headers.get("cache-control")?.includes("no-store") !== true
      if (status >= 500 || text.includes("Mugs Ltd") || text.includes("jane-mug") || isKept)
        answers.push([named(endpoint), status])
    }
    expect(answers).toEqual([])
  })
})
