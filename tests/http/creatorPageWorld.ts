import { Effect } from "effect"
import { grantCredits } from "../../domain/accounts/billing/grantCredits.ts"
import { createTenant } from "../../domain/accounts/tenants/createTenant.ts"
import { CreditLedger } from "../../ports/accounts/billing/CreditLedger.ts"
import type { Role } from "../../ports/accounts/people/Person.ts"
import type { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import { type Answer, BASE_URL, BROWSER } from "./host.ts"
import { addMember, type Browser, type openMailedHost, signedInBrowser } from "./signInWorld.ts"

export type World = Awaited<ReturnType<typeof openMailedHost>>

/** What a form of a page sends by itself. */
export const fieldOf = ({ text }: Answer, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? ""

/** Where an answer leads, as a browser asks for it. */
export const leadsTo = ({ headers }: Answer): string => (headers.get("location") ?? "").split("#")[0] ?? ""

/** Somebody else in an account, signed in. */
export const another = async (world: World, tenantId: TenantId, role: Role): Promise<Browser> => {
  const email = `${crypto.randomUUID()}@brand.example`
  await addMember(world.host, tenantId, email, role)
  return signedInBrowser(world, email)
}

/** An account of its own with so many credits, and somebody in it, signed in. */
export const somebody = async (world: World, credits: number, role: Role = "member") => {
  const tenantId = await world.host.run(
    Effect.gen(function* () {
      const { id } = yield* createTenant("Brand")
      if (credits > 0) yield* grantCredits({ tenantId: id, credits })
      return id
    })
  )
  return { tenantId, browser: await another(world, tenantId, role) }
}

/** What an account was charged, by its ledger. */
export const spentBy = (world: World, tenantId: TenantId): Promise<number> =>
  world.host.run(
    Effect.map(
      CreditLedger.use((ledger) => ledger.history(tenantId, { limit: 100, before: null })),
      (entries) => entries.reduce((sum, { delta }) => sum - Math.min(0, delta), 0)
    )
  )

export const quote = (browser: Browser, tenantId: TenantId, creators: string) =>
  browser.send("/creators/quote", { tenant: tenantId, creators })

/** Sends a file of creators, as the page's form does. */
export const upload = async (
  { host }: World,
  browser: Browser,
  tenantId: TenantId,
  file: string | Uint8Array<ArrayBuffer> | null
): Promise<Answer> => {
  const form = new FormData()
  form.append("tenant", tenantId)
  if (file !== null) form.append("file", new Blob([file], { type: "text/csv" }), "creators.csv")
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ")
  const headers = { origin: BASE_URL, "sec-fetch-site": "same-origin", "user-agent": BROWSER, cookie }
  const request = new Request(`${BASE_URL}/creators/upload`, { method: "POST", body: form, headers })
  const {
    status,
    headers: answered,
    text
  } = await host.host.fetch(request).then(async (response) => ({
    status: response.status,
    headers: response.headers,
    text: await response.text()
  }))
  return { status, headers: answered, text, json: null }
}

/** What the form of a quote sends. */
export const orderOf = (quoted: Answer, tenantId: TenantId) => ({
  tenant: tenantId,
  operation: fieldOf(quoted, "operation"),
  creators: fieldOf(quoted, "creators")
})

/** Looks creators up as a member does. */
export const buy = async (browser: Browser, tenantId: TenantId, creators: string): Promise<Answer> =>
  browser.send("/creators/order", orderOf(await quote(browser, tenantId, creators), tenantId))
