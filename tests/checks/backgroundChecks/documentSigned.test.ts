import { afterAll, beforeAll, expect, test } from "bun:test"
import { Option } from "effect"
import { sealCheckLink } from "../../../domain/checks/backgroundChecks/checkLink.ts"
import { sealTicket } from "../../../domain/checks/backgroundChecks/consent/checkLinks.ts"
import { layer as fixtures } from "../../../fixtures/layers/layer.ts"
import { Checks } from "../../../ports/checks/backgroundChecks/Checks.ts"
import { FindingId } from "../../../ports/checks/backgroundChecks/Finding.ts"
import { accountKey } from "../../../ports/creators/identity/SocialAccount.ts"
import { aFindingOf, askedCheck, completeCheck } from "../../contracts/consentExamples.ts"
import { BASE_URL, openHost, type TestHost } from "../../http/host.ts"

const HOUR_MILLISECONDS = 3_600_000

let host: TestHost
beforeAll(async () => {
  host = await openHost({ adapters: fixtures })
})
afterAll(() => host.close())

/** A check that its creator agreed to, completed with two findings: one counts, one is shown. */
const completed = async () => {
  const now = new Date()
  const soon = new Date(now.getTime() + HOUR_MILLISECONDS)
  const check = await host.run(askedCheck(host.tenant.id, now))
  const page = `/consent/${await host.run(sealTicket("check_consent", check, soon))}`
  const [, hash = ""] = /name="text" value="([0-9a-f]{64})"/.exec((await host.call(page)).text) ?? []
  const fields = [
    ["text", hash],
    ["answer", "agree"],
    ...check.accounts.map((account) => ["account", accountKey(account)])
  ]
  await host.call(page, {
    method: "POST",
    headers: { origin: BASE_URL, "content-type": "application/x-www-form-urlencoded" },
    body: fields.map((field) => field.map(encodeURIComponent).join("=")).join("&")
  })
  const scanning = Option.getOrThrow(await host.run(Checks.use((checks) => checks.find(check))))
  const findings = [
    aFindingOf(check, now),
    aFindingOf(check, now, {
      id: FindingId.make("5a4d0b0e00004000800000000000f0aa"),
      weight: "context",
      rule: "quotation"
    })
  ]
  await host.run(completeCheck(scanning, now, findings))
  return { check, findings, page: `/checks/${await host.run(sealCheckLink(host.keys.full, check.checkId))}` }
}

const decide = async (findingId: string, reviewer: string | null) => {
  const answer = await host.call(`/api/v1/reviews/${findingId}`, {
    method: "POST",
    key: host.secrets.full,
    body: { verdict: "keep", reason: "I read the whole post.", ...(reviewer === null ? {} : { reviewer }) }
  })
  expect(answer.status).toBe(200)
}

test("a check is signed on its page once every finding was decided on by someone with a name", async () => {
  const { findings, page } = await completed()
  const [first, second] = findings
  if (first === undefined || second === undefined) throw new Error("two findings were planted")
  const shown = async () => (await host.call(page)).text
  expect(await shown()).not.toContain("Signed off")
  await decide(first.id, "Ada Auditor")
  expect(await shown()).not.toContain("Signed off")
  await decide(second.id, null)
  expect(await shown()).not.toContain("Signed off")
  await decide(second.id, "Ben Beside")
  const signed = await shown()
  expect(signed).toContain("Signed off")
  expect(signed).toContain("Ada Auditor and Ben Beside")
})
