import { describe, expect, test } from "bun:test"
import { formatCredits } from "../../../domain/accounts/billing/amountText.ts"
import {
  BACKGROUND_CHECK_CENTS,
  CREATOR_CREDITS,
  CREDIT_PACKS,
  DISCOVERY_CREDITS,
  FOOTPRINT_CREDITS,
  FOOTPRINT_PREVIEW_CREDITS,
  INCLUDED_CREDITS,
  LIST_PRICE_USD_CENTS,
  PLAN_CREDITS,
  PLAN_PERIOD_DAYS,
  REACTIVATION_AFTER_DAYS,
  REACTIVATION_CREDITS,
  REPORT_CREDITS,
  RESOLVE_CREDITS,
  RESOLVE_WITH_WEB_SEARCH_CREDITS
} from "../../../domain/accounts/billing/prices.ts"

const specification = new URL("../../../../shared/spec.md", import.meta.url)
const isThere = await Bun.file(specification).exists()
if (!isThere) {
  console.log("skipped: ../shared/spec.md, which the kept sentences about prices are compared with, is not there")
}

const dollars = (cents: number): number => cents / 100
const { quick, verified } = BACKGROUND_CHECK_CENTS

/** Each sentence of the specification that names prices, and its figures in order, by our prices. */
const SENTENCES: Readonly<Record<string, ReadonlyArray<number>>> = {
  "object: credits_per_creator (1), discovery_credits (1)": [CREATOR_CREDITS, DISCOVERY_CREDITS],
  "1 credit equals 1 creator, flat, for a cache hit or a fresh score": [CREATOR_CREDITS, 1],
  "Billing: 1 credit per distinct creator delivered": [CREATOR_CREDITS],
  "The whole footprint is scored as one creator for 1 credit": [FOOTPRINT_CREDITS],
  "Discovery (POST /creators/discover, and the confirmed score-footprint) costs 1 credit": [DISCOVERY_CREDITS],
  "resolve with allow_web_search costs 1 credit": [RESOLVE_WITH_WEB_SEARCH_CREDITS],
  "Report: 0 credits for a creator this account already paid to score; 1 credit as a cached read otherwise": [
    INCLUDED_CREDITS,
    REPORT_CREDITS
  ],
  "Credit packs: 50 creators for 449 USD, 250 for 1999 USD, 1000 for 7490 USD; list price 9.99 USD per creator": [
    ...CREDIT_PACKS.flatMap(({ credits, usdCents }) => [credits, dollars(usdCents)]),
    dollars(LIST_PRICE_USD_CENTS)
  ],
  "recurring costs 1 credit per creator per 30 days; recurring_monitoring costs 2 credits per creator per 30 days": [
    PLAN_CREDITS.recurring,
    PLAN_PERIOD_DAYS,
    PLAN_CREDITS.recurring_monitoring,
    PLAN_PERIOD_DAYS
  ],
  "A creator last scored more than 60 days ago costs one extra credit to reactivate": [REACTIVATION_AFTER_DAYS],
  "quick and verified each cost 29.99 USD or 27.99 EUR": [dollars(quick.USD), dollars(quick.EUR)],
  "Amount 2999 is in minor units": [verified.USD]
}

/** Prices that the specification spells out. */
const SPELLED_OUT = {
  extra: Number(REACTIVATION_CREDITS),
  preview: Number(FOOTPRINT_PREVIEW_CREDITS),
  resolve: Number(RESOLVE_CREDITS)
}

describe("prices", () => {
  test.each(Object.entries(SENTENCES))("%s", (sentence, ours) => {
    expect(ours).toEqual([...sentence.matchAll(/\d+(?:\.\d+)?/g)].map(([figure]) => Number(figure)))
  })

  test("one extra credit reactivates, a preview and the index are free, and both tiers of a check cost the same", () => {
    expect(SPELLED_OUT).toEqual({ extra: 1, preview: 0, resolve: 0 })
    expect(verified).toEqual(quick)
  })

  test("the table of domain/accounts/billing/README.md says the same", async () => {
    const readme = await Bun.file(new URL("../../../domain/accounts/billing/README.md", import.meta.url)).text()
    const [, table = ""] = readme.split("## Prices")
    const costs = [...table.matchAll(/^\| (.+?) \| (.+) \|$/gm)].slice(2).map(([, , cost = ""]) => cost)
    const packs = CREDIT_PACKS.map(({ credits, usdCents }) => `${credits} for ${dollars(usdCents)}`)
    const plans = `\`recurring\` ${formatCredits(PLAN_CREDITS.recurring)}`
    const monitoring = `\`recurring_monitoring\` ${formatCredits(PLAN_CREDITS.recurring_monitoring)}`
    const reactivation = `${REACTIVATION_CREDITS} more where the last score is over ${REACTIVATION_AFTER_DAYS} days old`
    expect(costs.slice(0, 7)).toEqual([
      formatCredits(CREATOR_CREDITS),
      `nothing for who paid for one of the creator's scores, else ${formatCredits(REPORT_CREDITS)}`,
      formatCredits(DISCOVERY_CREDITS),
      "nothing",
      `${plans}, ${monitoring}; ${reactivation}`,
      `${dollars(LIST_PRICE_USD_CENTS)} USD each; packs of ${packs.join(", ")} USD`,
      `${dollars(quick.USD)} USD or ${dollars(quick.EUR)} EUR by card, never credits`
    ])
  })

  test.skipIf(!isThere)(
    "each sentence stands in the specification, and no other of its figures is a price",
    async () => {
      const text = await Bun.file(specification).text()
      expect(Object.keys(SENTENCES).filter((sentence) => !text.includes(sentence))).toEqual([])
      const amounts = [...text.matchAll(/(\d[\d.]*) (?:USD|EUR)/g)].map(([amount]) => amount)
      expect(amounts.filter((amount) => !Object.keys(SENTENCES).some((sentence) => sentence.includes(amount)))).toEqual(
        []
      )
    }
  )
})

/** What a file may not say: credits that move or are answered by a number that is written there, and card prices. */
const PRICE_LITERALS = [
  /balance\s*[-+]\s*\d/,
  /\bdelta\s*:\s*-?[1-9]/,
  /credits(?:Charged)?\s*:[^,{}]*\b[1-9]/i,
  /\bCREDITS_PER_\w+ = \d|(?<!_MAX)_CREDITS = (?:Credits\.make\()?\d/,
  /Credits\.make\([1-9]/,
  /\b(?:one|1) credit\b/,
  /\b(?:44_?900|199_?900|749_?000|2_?999|2_?799|449|1_?999|7_?490|9\.99|29\.99|27\.99)\b/
]
/** An example of an answer, in the description of the interface, is no price. */
const EXAMPLE = /\bexample: /

const priceLiterals = (source: string): ReadonlyArray<string> => {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "")
  return code.split("\n").filter((line) => !EXAMPLE.test(line) && PRICE_LITERALS.some((literal) => literal.test(line)))
}

describe("the sources", () => {
  const root = new URL("../../../", import.meta.url).pathname
  const paths = [...new Bun.Glob("{domain,ports,adapters,fixtures,hosts}/**/*.ts").scanSync(root)].sort()
  const sources = Promise.all(paths.map(async (path) => ({ path, text: await Bun.file(root + path).text() })))

  test("a price is found", () => {
    expect(
      [
        "update wallets set balance = balance - 1",
        "{ creditsCharged: found ? 0 : 1 }",
        'x: "for one credit"',
        "usdCents: 44_900"
      ].map((line) => priceLiterals(line).length)
    ).toEqual([1, 1, 1, 1])
  })

  test("only domain/accounts/billing/prices.ts holds a price", async () => {
    const found = new Map<string, ReadonlyArray<string>>()
    for (const { path, text } of await sources) {
      const lines = priceLiterals(text)
      if (lines.length > 0) found.set(path, lines)
    }
    expect([...found.keys()]).toEqual(["domain/accounts/billing/prices.ts"])
  })

  test("only adapters/postgres/accounts/billing/charge.ts moves a wallet, writes an entry or logs usage, migrations aside", async () => {
    // An erasure takes a person's name out of what was used, and nothing else.
    const blanking = /update usage_log set handle = \$\{ERASED_HANDLE\}, creator_score = null where/
    const writing = /(?:update|insert into) (?:wallets|ledger_entries|usage_log)\b/
    const files = (await sources).filter(
      ({ path, text }) => !path.includes("/migrations/") && writing.test(text.replace(blanking, ""))
    )
    expect(files.map(({ path }) => path)).toEqual(["adapters/postgres/accounts/billing/charge.ts"])
  })
})
