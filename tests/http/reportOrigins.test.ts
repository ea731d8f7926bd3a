import { afterAll, beforeAll, expect, test } from "bun:test"
import { Context, Effect, Schema } from "effect"
import { makeFontCache } from "../../adapters/pdf/FontCache.ts"
import { printDocument } from "../../adapters/pdf/printDocument.ts"
import { makeScorecard } from "../../domain/creators/scoring/makeScorecard.ts"
import { scoreCreator } from "../../domain/creators/scoring/scoreCreator.ts"
import type { Ports } from "../../hosts/services/Services.ts"
import { Footprints } from "../../ports/creators/discovery/Footprints.ts"
import type { SocialAccount } from "../../ports/creators/identity/SocialAccount.ts"
import { Jobs } from "../../ports/creators/jobs/Jobs.ts"
import { PrintFailed, ReportPrinter } from "../../ports/creators/reports/ReportPrinter.ts"
import { type EvidenceSource, ScoreId } from "../../ports/creators/scoring/Scorecard.ts"
import { DAY_MS } from "../../ports/time/days.ts"
import { aJob, anAccount } from "../contracts/creatorsExamples.ts"
import { cleanCreator } from "../creators/scoring/invented.ts"
import { describePdf, textOf } from "../pdf/readPdf.ts"
import { account, type Customer } from "./customers.ts"
import { BASE_URL, openHost, requestOf, type TestHost } from "./host.ts"

const fonts = makeFontCache()

const decodeReport = Schema.decodeUnknownSync(
  Schema.Struct({
    report: Schema.Struct({
      creator: Schema.Struct({ evidence_source: Schema.String }),
      accounts: Schema.Array(Schema.Struct({ handle: Schema.String, score: Schema.NullOr(Schema.Int) })),
      view_url: Schema.String
    })
  })
)

/** The PDF as it is really made; what stands in for the printer elsewhere prints nothing of the report. */
const printing = (ports: Context.Context<Ports>): Context.Context<Ports> =>
  Context.add(ports, ReportPrinter, {
    print: (document, pictures) =>
      Effect.tryPromise({
        try: () => printDocument(fonts, document, pictures),
        catch: (cause) => new PrintFailed({ cause })
      })
  })

/** Words alone, without where lines break and what marks a page up. */
const words = (text: string) =>
  text
    .replace(/<[^>]*>/g, "")
    .replaceAll("&#39;", "'")
    .replace(/\s+/g, " ")

describePdf("a report says what it is made of, in its data, on its page and in its PDF", () => {
  let host: TestHost
  beforeAll(async () => {
    host = await openHost({ standIn: printing })
  })
  afterAll(() => host.close())

  /** Has an account scored, so many days ago. */
  const scored = (
    { tenantId }: Customer,
    of: SocialAccount,
    { evidenceSource = "public", daysAgo = 0 }: { readonly evidenceSource?: EvidenceSource; readonly daysAgo?: number }
  ) =>
    host.run(
      Effect.gen(function* () {
        const jobs = yield* Jobs
        const at = new Date(Date.now() - daysAgo * DAY_MS)
        const job = aJob(tenantId, { account: of, createdAt: at })
        const gathered = { ...cleanCreator, profile: { ...cleanCreator.profile, ...of }, gatheredAt: at }
        const facts = { id: ScoreId.make(crypto.randomUUID()), media: [], evidenceSource }
        const shared = makeScorecard(gathered, scoreCreator(gathered), facts)
        yield* jobs.enqueue(job)
        yield* jobs.complete(job, { scores: [{ shared, own: null }], output: null, announce: null }, at)
      })
    )

  const told = async ({ key }: Customer, { platform, handle }: SocialAccount) => {
    const path = `/api/v1/creators/${platform}/${handle}/report`
    const { report } = decodeReport((await host.call(path, { key })).json)
    const page = await host.host.fetch(requestOf(report.view_url.slice(BASE_URL.length)))
    const pdf = await host.host.fetch(requestOf(`${path}?format=pdf`, { key }))
    return {
      report,
      page: words(await page.text()),
      pdf: words(textOf(new Uint8Array(await pdf.arrayBuffer())))
    }
  }

  test("of imported files, of both, or of what the platform shows anyone", async () => {
    const SAID = {
      imported: "This score was made from files that your team imported; the platform was not read.",
      public_and_imported: "This score was made from files that your team imported, beside what the platform shows."
    } as const
    for (const evidenceSource of ["imported", "public_and_imported", "public"] as const) {
      const me = await account(host, 1)
      const of = anAccount("instagram")
      await scored(me, of, { evidenceSource })
      const { report, page, pdf } = await told(me, of)
      expect(report.creator.evidence_source).toBe(evidenceSource)
      for (const text of [page, pdf]) {
        for (const [source, sentence] of Object.entries(SAID)) {
          expect(text.includes(sentence)).toBe(source === evidenceSource)
        }
        expect(text.includes("Your account alone sees it")).toBe(evidenceSource !== "public")
      }
    }
  })

  test("and names the creator's accounts that are not in the score (acceptance 107)", async () => {
    const me = await account(host, 2)
    const [fresh, never, old] = [anAccount("youtube"), anAccount("kick"), anAccount("x")]
    await scored(me, fresh, {})
    await scored(me, old, { daysAgo: 40 })
    const alone = await told(me, fresh)
    await host.run(Footprints.use((footprints) => footprints.link([fresh, never, old])))
    const { report, page, pdf } = await told(me, fresh)
    expect(report.accounts).toEqual([
      { handle: fresh.handle, score: expect.any(Number) },
      { handle: never.handle, score: null },
      { handle: old.handle, score: null }
    ])
    for (const text of [page, pdf]) {
      for (const { handle } of [never, old]) expect(text).toContain(`@${handle}, not in this score`)
      expect(text).toContain("1 linked account is not in this score: it could not be read, or was not scored")
      expect(text).toContain(`@${old.handle} on X scored 94 of 100 40 days ago`)
      expect(text).not.toContain("have the creator scored again")
    }
    for (const text of [alone.page, alone.pdf]) expect(text).not.toContain("not in this score")
  })
})
