import { describe, expect } from "bun:test"
import { Array as Arrays, Effect, type Layer, Schema } from "effect"
import { Members } from "../../ports/accounts/people/Members.ts"
import { PersonId, SignInAddress } from "../../ports/accounts/people/Person.ts"
import { AccountData } from "../../ports/accounts/tenants/AccountData.ts"
import { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import type { Tenants } from "../../ports/accounts/tenants/Tenants.ts"
import { sharedEffectTest } from "../support/running/effectTest.ts"
import { newTenant } from "./newTenant.ts"
import { StoreSuite } from "./StoreSuite.ts"

const PAGES_MAX = 100
/** More than any page holds of the fixtures. */
const MEMBERS = 7

const Row = Schema.fromJsonString(Schema.Record(Schema.String, Schema.Unknown))
const readRow = Schema.decodeUnknownEffect(Row)

const allOf = Effect.fnUntraced(function* (tenantId: TenantId, kind: string) {
  const data = yield* AccountData
  const rows: Array<string> = []
  let after: string | null = null
  for (let pages = 0; pages < PAGES_MAX; pages++) {
    const page: { readonly rows: ReadonlyArray<string>; readonly next: string | null } = yield* data.page(
      tenantId,
      kind,
      after
    )
    rows.push(...page.rows)
    after = page.next
    if (after === null) return rows
  }
  throw new Error("the pages have no end")
})

/** What any adapter of AccountData must do. */
export const suite = <E>(name: string, layer: Layer.Layer<AccountData | Members | Tenants, E>) =>
  describe(`account data contract: ${name}`, () => {
    const it = sharedEffectTest(layer)

    const withMembers = Effect.gen(function* () {
      const members = yield* Members
      const tenantId = yield* newTenant
      const emails = Arrays.range(1, MEMBERS).map(() => SignInAddress.make(`${crypto.randomUUID()}@brand.example`))
      yield* Effect.forEach(emails, (email) =>
        members.add({ tenantId, id: PersonId.make(crypto.randomUUID()), email, role: "viewer", at: new Date(0) })
      )
      return { tenantId, emails }
    })

    it.live(
      "every row of a tenant is read once, page by page, and MUST hold no row of another tenant",
      Effect.gen(function* () {
        const data = yield* AccountData
        const [one, other] = [yield* withMembers, yield* withMembers]
        const rows = yield* Effect.forEach(yield* allOf(one.tenantId, "members"), (row) => readRow(row))
        expect(rows.map(({ email }) => `${email}`).toSorted()).toEqual(one.emails.toSorted())
        expect(new Set(rows.map(({ tenant_id }) => tenant_id))).toEqual(new Set([one.tenantId]))
        const tenants = yield* Effect.forEach(yield* allOf(other.tenantId, "tenants"), (row) => readRow(row))
        expect(tenants.map(({ tenant_id }) => tenant_id)).toEqual([other.tenantId])
        for (const kind of data.kinds) {
          expect(kind).toMatch(/^[a-z_]{1,40}$/)
          const found = yield* allOf(one.tenantId, kind)
          expect(found.filter((row) => row.includes("\n") || row.includes(other.tenantId))).toEqual([])
        }
      })
    )

    it.live(
      "a tenant that is none has no rows, nor has a kind that is none",
      Effect.gen(function* () {
        const data = yield* AccountData
        const nobody = TenantId.make(crypto.randomUUID())
        for (const kind of data.kinds) expect(yield* allOf(nobody, kind)).toEqual([])
        const { tenantId } = yield* withMembers
        for (const kind of ["people", "members; drop table members", "__proto__", ""]) {
          expect(yield* allOf(tenantId, kind)).toEqual([])
        }
      })
    )
  })

export const stores = new StoreSuite(({ name, layer }) => suite(name, layer))
