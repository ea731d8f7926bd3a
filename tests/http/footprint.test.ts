import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Schema } from "effect"
import { runJob } from "../../domain/creators/jobs/runJob.ts"
import { Footprints } from "../../ports/creators/discovery/Footprints.ts"
import type { SocialAccount } from "../../ports/creators/identity/SocialAccount.ts"
import { JobId } from "../../ports/creators/jobs/Job.ts"
import { anAccount } from "../contracts/creatorsExamples.ts"
import { aFound } from "../contracts/discoveryExamples.ts"
import { account, type Customer, scored } from "./customers.ts"
import { openDiscoveryHost, type STORES, shown } from "./discoveryWorld.ts"
import type { TestHost } from "./host.ts"

const decodeQueued = Schema.decodeUnknownSync(Schema.Struct({ job_id: Schema.String }))

const suite = (name: keyof typeof STORES) =>
  describe(`DELETE /creators/{platform}/{handle}/footprint over ${name}`, () => {
    let host: TestHost
    beforeAll(async () => {
      ;({ host } = await openDiscoveryHost(name))
    })
    afterAll(() => host.close())

    const remove = ({ key }: Pick<Customer, "key">, { platform, handle }: { platform: string; handle: string }) =>
      host.call(`/api/v1/creators/${platform}/${handle}/footprint`, { method: "DELETE", key })
    const lookUp = ({ key }: Customer, { platform, handle }: SocialAccount) =>
      host.call(`/api/v1/creators/${platform}/${handle}`, { key })
    const aCreator = async () => {
      const [one, other, third] = [anAccount("youtube"), anAccount("instagram"), anAccount("kick")] as const
      const footprint = await host.run(Footprints.use((footprints) => footprints.link([one, other, third])))
      return { one, other, third, id: footprint.id }
    }

    test("takes the account out for this tenant alone, answers what is left, and loses no score", async () => {
      const { one, other, third, id } = await aCreator()
      await scored(host, [one, other, third])
      const [me, stranger] = [await account(host, 9), await account(host, 9)]
      const first = await remove(me, one)
      expect(first).toMatchObject({ status: 200, json: { identity_group_id: id, accounts: [other, third] } })
      expect(await remove(me, one)).toMatchObject({ status: 200, json: first.json ?? {} })
      expect(await lookUp(me, one)).toMatchObject({
        status: 200,
        json: { creator: { ...one, score_scope: "account" } }
      })
      expect(await lookUp(me, other)).toMatchObject({ json: { creator: { score_scope: "footprint" } } })
      expect(await lookUp(stranger, one)).toMatchObject({ json: { creator: { score_scope: "footprint" } } })
      const [vote] = (await host.run(Footprints.use(({ votes }) => votes))).filter(
        ({ account: { handle } }) => handle === one.handle
      )
      expect(vote).toMatchObject({ account: one, id, tenants: 1 })
    })

    test("an account that was taken out is in no later footprint of the tenant's, unless they name it", async () => {
      const me = await account(host, 3)
      const seed = anAccount("youtube")
      const sure = aFound("instagram", anAccount("instagram").handle, 0.99)
      const linked = { platform: "instagram" as const, handle: sure.handle }
      await host.run(Footprints.use((footprints) => footprints.link([seed, linked])))
      expect(await remove(me, linked)).toMatchObject({ status: 200, json: { accounts: [seed] } })
      await shown(host, me, seed, [sure])
      const confirm = (body: object) =>
        host.call("/api/v1/creators/score-footprint", { method: "POST", key: me.key, body: { ...seed, ...body } })
      const unasked = await confirm({ confirm: true })
      const { job_id } = decodeQueued(unasked.json)
      expect(unasked).toMatchObject({ status: 202, json: { scoreable_count: 1 } })
      await host.run(runJob({ tenantId: me.tenantId, jobId: JobId.make(job_id) }))
      expect(await confirm({ confirm: true, accounts: [linked] })).toMatchObject({
        status: 202,
        json: { scoreable_count: 2, deduplicated: false }
      })
      expect(await host.run(Footprints.use((footprints) => footprints.of(seed, me.tenantId)))).toHaveLength(2)
    })

    test("an account that is linked with no other one: 404 not_found", async () => {
      const me = await account(host, 1)
      expect(await remove(me, anAccount())).toMatchObject({ status: 404, json: { error: "not_found" } })
    })

    test("takes a full key, a platform and a handle; a test key is answered the same for ever", async () => {
      const { one } = await aCreator()
      expect(await remove(await account(host, 1, "read"), one)).toMatchObject({ status: 403 })
      const me = await account(host, 1)
      expect(await remove(me, { platform: "myspace", handle: "x" })).toMatchObject({
        status: 400,
        json: { error: "unsupported_platform" }
      })
      expect(await remove(me, { platform: "x", handle: "%20" })).toMatchObject({
        status: 400,
        json: { error: "invalid_handle" }
      })
      const key = host.secrets.test
      const cook = { platform: "instagram", handle: "nova.cooks" }
      const sandboxed = await remove({ key }, cook)
      // What is left is never what was taken out.
      expect(sandboxed).toMatchObject({ status: 200, json: { sandbox: true, accounts: [{ platform: "youtube" }] } })
      expect((await remove({ key }, cook)).text).toBe(sandboxed.text)
    })
  })

suite("the fixture adapters")
suite("the embedded Postgres")
