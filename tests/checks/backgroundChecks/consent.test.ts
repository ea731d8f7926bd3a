import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Context, Effect, Option } from "effect"
import { sealTicket } from "../../../domain/checks/backgroundChecks/consent/checkLinks.ts"
import { readConsent } from "../../../domain/checks/backgroundChecks/consent/readConsent.ts"
import { runDueChecks } from "../../../domain/checks/backgroundChecks/runDueChecks.ts"
import { EvidenceDays, fundsWithdrawnStep } from "../../../domain/checks/backgroundChecks/steps.ts"
import { sealToken } from "../../../domain/tokens/signedToken.ts"
import { loadHttp } from "../../../hosts/contexts.ts"
import { consentEndpoints } from "../../../hosts/http/checks/backgroundChecks/consentEndpoints.ts"
import type { HttpContext } from "../../../hosts/http/server/context.ts"
import { withPeer } from "../../../hosts/http/server/peer.ts"
import type { Check, NewCheck } from "../../../ports/checks/backgroundChecks/Check.ts"
import { Checks } from "../../../ports/checks/backgroundChecks/Checks.ts"
import { Reviews } from "../../../ports/checks/review/Reviews.ts"
import { accountKey } from "../../../ports/creators/identity/SocialAccount.ts"
import { StoreUnavailable } from "../../../ports/system/StoreUnavailable.ts"
import { DAY_MS } from "../../../ports/time/days.ts"
import { aFindingOf, askedCheck, checkAccount, completeCheck } from "../../contracts/consentExamples.ts"
import { STORES } from "../../http/discoveryWorld.ts"
import { openHost, requestOf, type TestHost } from "../../http/host.ts"

const SUBJECTS: HttpContext = {
  description: { tags: [{ name: "checks", description: "Checks.", paths: ["/consent", "/subject"] }] },
  open: (facts) => Effect.succeed(consentEndpoints(facts))
}
/** What the second step of taking consent back sends. */
const CONFIRMED = [["confirmed", "withdraw"]] as const
const CALLS_AT_ONCE = 20
const IN_A_DAY = () => new Date(Date.now() + DAY_MS)

/** The other contexts: that of checks has these pages among others. */
const OTHERS = (await loadHttp()).filter(
  ({ description }) => !description.tags.some(({ paths }) => paths.includes("/api/v1/background-checks"))
)

const suite = (store: keyof typeof STORES) =>
  describe(`the pages of whom a check is about, over ${store}`, () => {
    let host: TestHost
    let isDown = false
    beforeAll(async () => {
      host = await openHost<unknown>({
        adapters: STORES[store](),
        contexts: [...OTHERS, SUBJECTS],
        standIn: (ports) => {
          const checks = Context.get(ports, Checks)
          return Context.add(ports, Checks, {
            ...checks,
            apply: (...step) =>
              Effect.suspend(() =>
                isDown ? Effect.fail(new StoreUnavailable({ store: "Checks", cause: "a test" })) : checks.apply(...step)
              )
          })
        }
      })
    })
    afterAll(() => host.close())

    const asked = (given: Partial<NewCheck> = {}) => host.run(askedCheck(host.tenant.id, new Date(), given))
    const linkOf = async (
      check: Check,
      purpose: "check_consent" | "check_subject" = "check_consent",
      until = IN_A_DAY()
    ) => `/${purpose === "check_consent" ? "consent" : "subject"}/${await host.run(sealTicket(purpose, check, until))}`
    const found = async (check: Check): Promise<Check> =>
      Option.getOrThrow(await host.run(Checks.use((checks) => checks.find(check))))
    const history = (check: Check) =>
      host.run(Checks.use((checks) => checks.history(check))).then((entries) => entries.map(({ event }) => event))
    const refund = (check: Check) => host.run(Checks.use((checks) => checks.refundOf(check)))
    const posted = (
      path: string,
      fields: ReadonlyArray<readonly [string, string]>,
      headers: Record<string, string> = {}
    ) =>
      requestOf(path, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
        body: fields.map((field) => field.map(encodeURIComponent).join("=")).join("&")
      })
    const post = (...sent: Parameters<typeof posted>) => host.send(posted(...sent))
    const hashOn = (page: string): string => /name="text" value="([0-9a-f]{64})"/.exec(page)?.[1] ?? ""
    /** The fields of an answer that confirms every account, as the page makes them. */
    const agreeing = async (path: string, check: Check): Promise<Array<readonly [string, string]>> => [
      ["text", hashOn((await host.call(path)).text)],
      ...check.accounts.map((account) => ["account", accountKey(account)] as const),
      ["answer", "agree"]
    ]
    const given = async (input: Partial<NewCheck> = {}) => {
      const check = await asked(input)
      const path = await linkOf(check)
      expect((await post(path, await agreeing(path, check))).status).toBe(303)
      return found(check)
    }

    /** What a tenant's people are shown of the words of a check's findings. */
    const excerptsOf = async ({ tenantId, checkId }: Check) =>
      (await host.run(Reviews.use((reviews) => reviews.ofCheck(tenantId, checkId)))).map(
        ({ finding }) => finding.excerpt
      )

    test("the page says who asks, why, which accounts, which categories and how long, and may be kept or found by nobody", async () => {
      const check = await asked()
      const { status, text, headers } = await host.call(await linkOf(check))
      expect(status).toBe(200)
      for (const words of [
        "Mugs (Mugs Ltd)",
        "We plan a year of recipes with you.",
        "a brand partnership",
        "novacooks"
      ]) {
        expect(text).toContain(words)
      }
      for (const words of ["Hate speech", "Brand criticism", "90 days", "employment, credit, insurance or housing"]) {
        expect(text).toContain(words)
      }
      expect(text.match(/type="checkbox"/g)).toHaveLength(2)
      expect(text).not.toContain(" checked")
      expect(text).not.toContain("<script>")
      expect(headers.get("cache-control")).toBe("private, no-store")
      expect(headers.get("x-robots-tag")).toBe("noindex")
      expect(headers.get("referrer-policy")).toBe("no-referrer")
      expect(headers.get("content-security-policy")).toContain("default-src 'none'")
      expect(headers.get("content-security-policy")).toContain("form-action 'self'")
    })

    test("the words name the days that evidence is kept, of which the record keeps the hash", async () => {
      const check = await asked()
      const token = (await linkOf(check)).slice("/consent/".length)
      const wordsFor = (days: number) =>
        host.run(readConsent(token, { serviceName: "Service" }).pipe(Effect.provideService(EvidenceDays, days)))
      const [one, other] = [await wordsFor(90), await wordsFor(30)]
      const linesOf = ({ text }: typeof one) => text.sections.flatMap(({ lines }) => lines).join("\n")
      expect([linesOf(one).includes("deleted 90 days"), linesOf(other).includes("deleted 30 days")]).toEqual([
        true,
        true
      ])
      expect(other.text.hash).not.toBe(one.text.hash)
    })

    test("opening a link changes nothing, however often and by whatever method that reads", async () => {
      const check = await asked()
      const path = await linkOf(check)
      for (const method of ["GET", "HEAD", "GET"]) expect((await host.call(path, { method })).status).toBe(200)
      for (const query of ["?answer=agree", "?answer=refuse"]) await host.call(path + query)
      expect(await found(check)).toEqual(check)
      expect(await history(check)).toEqual(["paid_verified"])
    })

    test("an answer is recorded with the words that were shown, the network, and what was confirmed, added and struck", async () => {
      const check = await asked()
      const path = await linkOf(check)
      const [mine, other] = check.accounts
      if (mine === undefined || other === undefined) throw new Error("no accounts")
      const hash = hashOn((await host.call(path)).text)
      const request = posted(path, [
        ["text", hash],
        ["account", accountKey(mine)],
        ["add_platform", "twitch"],
        ["add_handle", " @NovaLive "],
        ["add_platform", ""],
        ["add_handle", ""],
        ["answer", "agree"]
      ])
      const { status, headers } = await host.send(withPeer(request, () => "93.184.216.34"))
      expect([status, headers.get("location")]).toEqual([303, path])
      const { status: state, consent, accounts } = await found(check)
      expect(state).toBe("scanning")
      expect(consent).toEqual({
        decision: "given",
        at: expect.any(Date),
        textVersion: 3,
        textHash: hash,
        network: "93.184.216.0/24",
        confirmed: [accountKey(mine)],
        added: ["twitch/novalive"],
        struck: [accountKey(other)]
      })
      expect(accounts.map((account) => [accountKey(account), account.ground, account.isStruck])).toEqual([
        [accountKey(mine), "confirmed", false],
        [accountKey(other), "named", true],
        ["twitch/novalive", "confirmed", false]
      ])
      expect((await host.call(path)).text).toContain("You agreed on ")
    })

    test("of 20 answers at once one counts, and those after it change nothing", async () => {
      const check = await asked()
      const path = await linkOf(check)
      const agree = await agreeing(path, check)
      const refuse = [agree[0] ?? ["text", ""], ["answer", "refuse"]] as const
      const answers = await Promise.all(
        Array.from({ length: CALLS_AT_ONCE }, (_, place) => post(path, place % 2 === 0 ? agree : refuse))
      )
      const statuses = answers.map(({ status }) => status).sort()
      expect(statuses).toEqual([303, ...Array.from({ length: CALLS_AT_ONCE - 1 }, () => 409)])
      const after = await found(check)
      expect((await history(check)).length).toBe(2)
      expect((await post(path, agree)).status).toBe(409)
      expect((await post(path, refuse)).status).toBe(409)
      expect(await found(check)).toEqual(after)
    })

    test("a refusal owes the refund, reads nothing, and is said to whoever opens the link again", async () => {
      const check = await asked()
      const path = await linkOf(check)
      const [text = ["text", ""] as const] = await agreeing(path, check)
      expect((await post(path, [text, ["answer", "refuse"]])).status).toBe(303)
      const { status, consent } = await found(check)
      expect([status, consent?.decision]).toEqual(["refunded", "refused"])
      expect(Option.getOrThrow(await refund(check)).state).toBe("owed")
      const again = await host.call(path)
      expect([again.status, again.text.includes("You refused")]).toEqual([200, true])
    })

    test("an answer that can't be taken says why, keeps what was filled in, and changes nothing", async () => {
      const check = await asked()
      const path = await linkOf(check)
      const agree = await agreeing(path, check)
      const [text = ["text", ""] as const] = agree
      const tried = [
        { fields: [text, ["answer", "agree"]], says: "at least one account" },
        { fields: [["text", "0".repeat(64)], ...agree.slice(1)], says: "have changed" },
        { fields: [...agree, ["account", "x/somebody"]], says: "not listed" },
        { fields: [...agree, ["add_platform", ""], ["add_handle", "nova"]], says: "Correct it" },
        { fields: [...agree, ["add_platform", "x"], ["add_handle", "no <b>&"]], says: "&#60;b&#62;&#38;" },
        { fields: [text], says: "could not be read" }
      ] as const
      for (const { fields, says } of tried) {
        const answer = await post(path, fields)
        expect([says, answer.status, answer.text.includes(says)]).toEqual([says, 400, true])
      }
      expect(await found(check)).toEqual(check)
    })

    test("a form with 10,000 accounts is refused unread, as is one with more accounts than a check has", async () => {
      const check = await asked()
      const path = await linkOf(check)
      const agree = await agreeing(path, check)
      const adding = (count: number) =>
        Array.from({ length: count }, (_, place) => [
          ["add_platform", "x"] as const,
          ["add_handle", `nova${place}`] as const
        ]).flat()
      expect((await post(path, [...agree, ...adding(10_000)])).status).toBe(400)
      expect((await post(path, [...agree, ...adding(40)])).status).toBe(400)
      expect((await post(path, [...agree, ...adding(11)])).text).toContain("At most 12 accounts")
      expect(await found(check)).toEqual(check)
    })

    test("tampered, foreign and expired links, and those of another purpose, show and change nothing", async () => {
      const check = await asked()
      const path = await linkOf(check)
      const agree = await agreeing(path, check)
      const token = path.slice("/consent/".length)
      const tampered = `${token.slice(0, 20)}${token[20] === "A" ? "B" : "A"}${token.slice(21)}`
      const claims = `${check.tenantId}/${check.checkId}`
      const others = [
        [`/consent/${tampered}`, 404],
        [await linkOf(check, "check_consent", new Date(Date.now() - DAY_MS)), 410],
        [`/consent/${(await linkOf(check, "check_subject")).slice("/subject/".length)}`, 404],
        [`/consent/${await host.run(sealToken("report", claims, IN_A_DAY()))}`, 404],
        [`/consent/${await host.run(sealToken("check_consent", "nobody", IN_A_DAY()))}`, 404],
        [
          `/consent/${await host.run(sealToken("check_consent", `${crypto.randomUUID()}/${check.checkId}`, IN_A_DAY()))}`,
          404
        ]
      ] as const
      for (const [other, status] of others) {
        const answers = [await host.call(other), await post(other, agree)]
        for (const answer of answers) {
          expect([other.slice(0, 12), answer.status]).toEqual([other.slice(0, 12), status])
          expect(answer.text).not.toContain("novacooks")
        }
      }
      expect((await host.call(`/subject/${token}`)).status).toBe(404)
      // One of characters that no header takes.
      expect((await post("/consent/%EF%BF%BD", agree)).status).toBe(404)
      expect((await post("/subject/%EF%BF%BD/withdraw", [])).status).toBe(404)
      expect(await found(check)).toEqual(check)
    })

    test("a form from another site's page changes nothing", async () => {
      const check = await asked()
      const path = await linkOf(check)
      const agree = await agreeing(path, check)
      for (const headers of [{ "sec-fetch-site": "cross-site" }, { origin: "https://elsewhere.example" }]) {
        expect((await post(path, agree, headers)).status).toBe(403)
      }
      expect(await found(check)).toEqual(check)
      expect((await post(path, agree, { origin: "null", "sec-fetch-site": "same-origin" })).status).toBe(303)
    })

    test("names, reasons and finds that hold markup are inert on every page", async () => {
      const hostile = `<script>alert(1)</script>"><img src=x onerror=alert(1)>\u202e`
      const check = await asked({
        buyer: { brandName: hostile, category: null, notes: hostile },
        consentReasons: hostile,
        purpose: hostile,
        creatorName: hostile,
        accounts: [checkAccount("youtube", `nova"><b>${crypto.randomUUID()}`)]
      })
      const path = await linkOf(check)
      const shown = (await host.call(path)).text
      expect((await post(path, await agreeing(path, check))).status).toBe(303)
      const scanning = await found(check)
      const finding = aFindingOf(scanning, new Date(), {
        excerpt: hostile,
        description: hostile,
        why: hostile,
        postUrl: "javascript:alert(1)"
      })
      await host.run(completeCheck(scanning, new Date(), [finding]))
      const own = await linkOf(check, "check_subject")
      expect(
        (
          await post(`${own}/dispute`, [
            ["finding", finding.id],
            ["text", hostile]
          ])
        ).status
      ).toBe(303)
      for (const text of [shown, (await host.call(own)).text]) {
        expect(text).not.toMatch(/<(script|img|b)\b/)
        expect(text).not.toContain("javascript:")
        expect(text).toContain("&#60;script&#62;")
      }
    })

    test("the subject's page has a copy of the report, and a finding that they dispute is marked", async () => {
      const scanning = await given()
      const own = await linkOf(scanning, "check_subject")
      expect((await host.call(own)).text).toContain("are being read")
      const [disputed, left] = [
        aFindingOf(scanning, new Date()),
        aFindingOf(scanning, new Date(), { excerpt: "another" })
      ]
      await host.run(completeCheck(scanning, new Date(), [disputed, left]))
      const page = await host.call(own)
      for (const words of ["what the heck", "another", "Not assessed", "120 posts", "Take my consent back"]) {
        expect(page.text).toContain(words)
      }
      expect(page.text).not.toContain("Disputed")
      const sent = await post(`${own}/dispute`, [
        ["finding", disputed.id],
        ["text", "I was quoting a film."]
      ])
      expect([sent.status, sent.headers.get("location")]).toEqual([303, `${own}#${disputed.id}`])
      const after = (await host.call(own)).text
      expect(after).toContain("I was quoting a film.")
      const items = await host.run(Reviews.use((reviews) => reviews.ofCheck(scanning.tenantId, scanning.checkId)))
      expect(items.filter(({ dispute }) => dispute !== null).map(({ finding }) => finding.id)).toEqual([disputed.id])
      for (const [fields, status] of [
        [
          [
            ["finding", disputed.id],
            ["text", "  "]
          ],
          400
        ],
        [
          [
            ["finding", disputed.id],
            ["text", "a".repeat(2_001)]
          ],
          400
        ],
        [
          [
            ["finding", "0".repeat(32)],
            ["text", "no"]
          ],
          409
        ],
        [
          [
            ["finding", "nothing"],
            ["text", "no"]
          ],
          409
        ]
      ] as const) {
        expect((await post(`${own}/dispute`, fields)).status).toBe(status)
      }
    })

    test("consent is taken back in two steps of the host's: without the second nothing changes, whatever the browser checks", async () => {
      const scanning = await given()
      await host.run(completeCheck(scanning, new Date(), [aFindingOf(scanning, new Date())]))
      const own = await linkOf(scanning, "check_subject")
      for (const fields of [[], [["sure", "yes"] as const], [["confirmed", "yes"] as const]]) {
        const step = await post(`${own}/withdraw`, fields)
        const { text } = step
        expect([step.status, step.headers.get("cache-control")]).toEqual([200, "private, no-store"])
        for (const said of [
          "for good?",
          "whoever asked gets their money back",
          "Nothing has happened yet",
          "Yes, take it back for good"
        ]) {
          expect(text).toContain(said)
        }
        expect(text).toContain(`href="${own}"`)
        expect(text).not.toContain("<script>")
      }
      expect((await found(scanning)).status).toBe("completed")
      expect((await post(`${own}/withdraw`, CONFIRMED)).status).toBe(303)
      expect((await found(scanning)).status).toBe("refunded")
      for (const fields of [[], CONFIRMED]) expect((await post(`${own}/withdraw`, fields)).status).toBe(409)
    })

    test("consent that is taken back after completion removes the report and owes the refund, once", async () => {
      const scanning = await given()
      await host.run(completeCheck(scanning, new Date(), [aFindingOf(scanning, new Date())]))
      const own = await linkOf(scanning, "check_subject")
      const answers = await Promise.all(Array.from({ length: CALLS_AT_ONCE }, () => post(`${own}/withdraw`, CONFIRMED)))
      expect(answers.map(({ status }) => status).sort()).toEqual([
        303,
        ...Array.from({ length: CALLS_AT_ONCE - 1 }, () => 409)
      ])
      const { status, consent } = await found(scanning)
      expect([status, consent?.decision]).toEqual(["refunded", "withdrawn"])
      expect(Option.isNone(await host.run(Checks.use((checks) => checks.report(scanning))))).toBe(true)
      expect(Option.getOrThrow(await refund(scanning)).state).toBe("owed")
      const page = (await host.call(own)).text
      expect(page).not.toContain("what the heck")
      expect(page).toContain("You took your consent back")
      expect(await excerptsOf(scanning)).toEqual([""])
    })

    test("consent that is taken back while the payment is disputed removes the report and owes nothing", async () => {
      const scanning = await given()
      await host.run(completeCheck(scanning, new Date(), [aFindingOf(scanning, new Date())]))
      const own = await linkOf(scanning, "check_subject")
      await host.run(
        Effect.gen(function* () {
          const checks = yield* Checks
          const completed = Option.getOrThrow(yield* checks.find(scanning))
          yield* checks.apply(completed, yield* fundsWithdrawnStep(completed, "evt_held", new Date()))
        })
      )
      expect((await found(scanning)).status).toBe("disputed")
      expect((await host.call(own)).text).toContain("Take my consent back")
      expect((await post(`${own}/withdraw`, CONFIRMED)).status).toBe(303)
      const { status, consent } = await found(scanning)
      expect([status, consent?.decision]).toEqual(["refunded", "withdrawn"])
      expect(Option.isNone(await host.run(Checks.use((checks) => checks.report(scanning))))).toBe(true)
      expect(Option.isNone(await refund(scanning))).toBe(true)
      expect(await excerptsOf(scanning)).toEqual([""])
      expect((await post(`${own}/withdraw`, CONFIRMED)).status).toBe(409)
    })

    test("what people were shown of a check's findings goes with its evidence", async () => {
      const scanning = await given()
      await host.run(completeCheck(scanning, new Date(0), [aFindingOf(scanning, new Date(0))]))
      expect((await excerptsOf(scanning)).join("")).toContain("what the heck")
      expect(await host.run(runDueChecks)).toBeGreaterThan(0)
      expect((await found(scanning)).evidenceRemovedAt).not.toBeNull()
      expect(await excerptsOf(scanning)).toEqual([""])
    })

    test("an answer that the store can't take is not taken, and can be given again", async () => {
      const check = await asked()
      const path = await linkOf(check)
      const agree = await agreeing(path, check)
      isDown = true
      const failed = await post(path, agree).finally(() => {
        isDown = false
      })
      expect([failed.status, failed.text.includes("nothing was changed")]).toEqual([503, true])
      expect(failed.headers.get("content-type")).toContain("text/html")
      expect(await found(check)).toEqual(check)
      expect((await post(path, agree)).status).toBe(303)
    })
  })

for (const store of ["the fixture adapters", "the embedded Postgres"] as const) suite(store)
