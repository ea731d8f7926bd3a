import { describe, expect } from "bun:test"
import { Effect, type Layer, Random } from "effect"
import { AuditLog, type Deed, DeedId, DeedKind } from "../../ports/accounts/audit/AuditLog.ts"
import { Members } from "../../ports/accounts/people/Members.ts"
import { PersonId, SignInAddress } from "../../ports/accounts/people/Person.ts"
import type { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import type { Tenants } from "../../ports/accounts/tenants/Tenants.ts"
import type { Page } from "../../ports/paging/Page.ts"
import { sharedEffectTest } from "../support/running/effectTest.ts"
import { newTenant } from "./newTenant.ts"
import { StoreSuite } from "./StoreSuite.ts"
import { wholeList } from "./wholeList.ts"

const second = (seconds: number) => new Date(Date.UTC(2025, 2, 1, 12, 0, seconds, 678))

/** UUIDs of version 7 of a second: the later one is the greater. */
const deedId = (seconds: number) => {
  const time = second(seconds).getTime().toString(16).padStart(12, "0")
  return DeedId.make(`${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}`)
}

const aMember = Effect.fnUntraced(function* (tenantId: TenantId) {
  const email = SignInAddress.make(`${crypto.randomUUID()}@brand.example`)
  const members = yield* Members
  const { member } = yield* members.add({
    tenantId,
    id: PersonId.make(crypto.randomUUID()),
    email,
    role: "owner",
    at: second(0)
  })
  return { id: member.person.id, email }
})

const aDeed = (tenantId: TenantId, personId: PersonId, seconds: number): Deed => ({
  id: deedId(seconds),
  tenantId,
  personId,
  kind: DeedKind.make("key.create"),
  subject: `Shop's key ${seconds} 🔑 <b>`,
  at: second(seconds)
})

/** What any adapter of AuditLog must do. */
export const suite = <E>(name: string, layer: Layer.Layer<Tenants | Members | AuditLog, E>) =>
  describe(`audit log contract: ${name}`, () => {
    const it = sharedEffectTest(layer)

    it.live(
      "lists a tenant's deeds, the latest first, each with whoever did it; no other tenant's",
      Effect.gen(function* () {
        const log = yield* AuditLog
        const [tenantId, other] = [yield* newTenant, yield* newTenant]
        const { id, email } = yield* aMember(tenantId)
        const deeds = Array.from({ length: 5 }, (_, place) => aDeed(tenantId, id, place))
        for (const deed of yield* Random.shuffle(deeds)) yield* log.begin(deed)
        const listed = yield* wholeList(
          (page: Page<DeedId>) => log.page(tenantId, page),
          (deed) => deed.id
        )
        expect(listed).toEqual(deeds.toReversed().map((deed) => ({ ...deed, email, outcome: "begun" as const })))
        expect(yield* log.page(other, { after: null, limit: 10 })).toEqual([])
      })
    )

    it.live(
      "begin is Idempotent by id, and conclude says once what came of a deed of the tenant",
      Effect.gen(function* () {
        const log = yield* AuditLog
        const [tenantId, other] = [yield* newTenant, yield* newTenant]
        const { id } = yield* aMember(tenantId)
        const [done, refused, begun] = [aDeed(tenantId, id, 3), aDeed(tenantId, id, 2), aDeed(tenantId, id, 1)]
        for (const deed of [done, refused, begun, done]) yield* log.begin(deed)
        yield* log.conclude(tenantId, done.id, "done")
        yield* log.conclude(tenantId, done.id, "refused")
        yield* log.begin({ ...done, subject: "another" })
        yield* log.conclude(tenantId, refused.id, "refused")
        yield* log.conclude(other, begun.id, "done")
        const listed = yield* log.page(tenantId, { after: null, limit: 10 })
        expect(listed.map(({ subject, outcome }) => [subject, outcome])).toEqual([
          [done.subject, "done"],
          [refused.subject, "refused"],
          [begun.subject, "begun"]
        ])
      })
    )
  })

export const stores = new StoreSuite(({ name, layer }) => suite(name, layer))
