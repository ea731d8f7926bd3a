import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Effect } from "effect"
import type { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import { Handle, type SocialAccount } from "../../ports/creators/identity/SocialAccount.ts"
import { EARNING_MAX, Roster, UNSUMMARISED_MAX } from "../../ports/creators/roster/Roster.ts"
import { CurrencyCode } from "../../ports/money/money.ts"
import { aCard, anAccount } from "../contracts/creatorsExamples.ts"
import { browserTest, useChromium } from "../support/browser/chromium.ts"
import { buy, somebody, type World } from "./creatorPageWorld.ts"
import { scored } from "./customers.ts"
import { expectWellMade, PAGE_BYTES_MAX } from "./memberLooks.ts"
import { Browser, openMailedHost } from "./signInWorld.ts"

const CREATORS = 5_000
const EARNERS = 600
const MARKUP = `"'><script>alert(1)</script><img src=x onerror=alert(2)>`
/** Texts that somebody else wrote, at every place where they are shown. */
const HOSTILE: ReadonlyArray<string> = [
  MARKUP,
  `\u202e${MARKUP}\u202d`,
  `</td></table></svg><script>${"x".repeat(200)}`,
  "שלום עולם {{7*7}} <%= 7*7 %>",
  "Wolfgang".repeat(40),
  "=HYPERLINK(1) 👩‍👩‍👧‍👦 Z̷̡̛a̵l̴g̷o̶",
  "javascript:alert(1)"
]
const hostileAt = (place: number): string => HOSTILE[place % HOSTILE.length] ?? MARKUP
const CURRENCIES = ["USD", "EUR", "JPY"].map((code) => CurrencyCode.make(code))
const accountAt = (place: number): SocialAccount => ({
  platform: "kick",
  handle: Handle.make(`${`c${place}`}<b>"'&${"w".repeat(place % 60)}`)
})
const nameOf = ({ handle }: SocialAccount): string => `kick/${handle}`
const { browser: chromium } = useChromium()

/** Fills a roster with creators whose every field is hostile. */
const fill = (tenantId: TenantId) =>
  Effect.gen(function* () {
    const roster = yield* Roster
    const tags = Array.from({ length: 20 }, (_, place) => `${MARKUP.slice(0, 36)}${place}`)
    for (let place = 0; place < CREATORS; place++) {
      yield* roster.save(tenantId, accountAt(place), { tags, note: MARKUP }, new Date())
    }
    const now = Date.now()
    for (let done = 0; done < CREATORS; ) {
      const entries = yield* roster.unsummarised(tenantId, UNSUMMARISED_MAX)
      if (entries.length === 0) break
      yield* roster.summarise(
        tenantId,
        entries.map((entry, nth) => ({
          entry,
          summary: {
            accounts: Array.from({ length: 12 }, (_, other) => ({
              platform: "kick" as const,
              handle: other === 0 ? entry.account.handle : Handle.make(`other${done + nth}.${other}`),
              url: MARKUP,
              scoredAt: new Date(now)
            })),
            displayName: hostileAt(done + nth),
            followers: 1_000_000 + nth,
            score: 1 + ((done + nth) % 100),
            tier: "poor" as const,
            scoredAt: new Date(now),
            delta30d: -1,
            delta60d: -2,
            delta90d: -3,
            flags: 25,
            flagTitles: Array.from({ length: 25 }, () => hostileAt(done + nth))
          }
        }))
      )
      done += entries.length
    }
    yield* roster.keepRevenue(
      tenantId,
      Array.from({ length: EARNERS }, (_, place) => ({
        account: accountAt(place),
        revenue: CURRENCIES.slice(0, 1 + (place % 3)).map((currency) => ({
          currency,
          minorUnits: BigInt(place) * 999_999n,
          orders: place
        }))
      })),
      new Date()
    )
  })

describe(`pages of creators over a roster of ${CREATORS}, with hostile texts in every field`, () => {
  let world: World
  let tenantId: TenantId
  let browser: Browser
  let paid: ReadonlyArray<string> = []
  beforeAll(async () => {
    world = await openMailedHost()
    const who = await somebody(world, 9, "owner")
    tenantId = who.tenantId
    browser = who.browser
    await world.host.run(fill(tenantId))
    const { score } = aCard(anAccount())
    const flags = score.flags.flatMap((flag) =>
      HOSTILE.map((text) => ({
        ...flag,
        description: text,
        excerpt: text,
        whyFlagged: text,
        postUrl: text,
        category: text
      }))
    )
    const cards = await scored(
      world.host,
      HOSTILE.slice(0, 4).map((displayName) => ({
        displayName,
        profileUrl: "javascript:alert(1)",
        score: { ...score, flags },
        audience: HOSTILE.map((countryCode) => ({ countryCode, share: 0.1 }))
      }))
    )
    paid = cards.map(({ handle }) => `youtube/${handle}`)
    await buy(browser, tenantId, paid.join("\n"))
  }, 120_000)
  afterAll(() => world.host.close())

  const compared = (names: ReadonlyArray<string>): string =>
    `/creators/compare?${new URLSearchParams(names.map((name): [string, string] => ["creator", name]))}`
  const pathOf = (name: string): string => `/creators/${name.split("/").map(encodeURIComponent).join("/")}`
  /** Each page, and what must stand in it. */
  const PAGES: ReadonlyArray<readonly [string, () => string, ReadonlyArray<string>]> = [
    ["the list", () => "/creators", ["5,004 creators", "Next page", "Score and revenue", "Compare those chosen"]],
    ["by name", () => "/creators?sort=name&order=asc", ["Next page"]],
    ["by age", () => "/creators?sort=last_scored&flagged=true", ["and 24 more"]],
    ["a search", () => `/creators?${new URLSearchParams({ q: "Wolfgang" })}`, ["714 creators"]],
    ["a hostile search", () => `/creators?${new URLSearchParams({ q: MARKUP })}`, ["1,432 creators"]],
    ["a search of nobody", () => "/creators?q=zzz", ["Nobody is found."]],
    ["hostile questions", () => `/creators?${new URLSearchParams({ tag: MARKUP, cursor: MARKUP, sort: MARKUP })}`, []],
    ["four, unpaid", () => compared([0, 1, 2, 3].map((place) => nameOf(accountAt(place)))), ["No score of yours"]],
    ["four, paid", () => compared(paid), ["Confidence", "Worst flags"]],
    ["one that is paid", () => pathOf(paid[0] ?? ""), ["What the score is made of", "Rate and break-even"]],
    ["one that is not", () => pathOf(nameOf(accountAt(5))), ["No score of yours", "Background checks"]]
  ]

  test.each(PAGES)("%s is whole, small, and holds no markup but ours", async (_, path, texts) => {
    const { status, text } = await browser.open(path())
    expect(status).toBe(200)
    for (const each of texts) expect({ each, isThere: text.includes(each) }).toEqual({ each, isThere: true })
    for (const wrong of ["<script>", "<img src=x", "<b>\"'", 'href="javascript:', "</table></svg><"]) {
      expect({ wrong, isThere: text.includes(wrong) }).toEqual({ wrong, isThere: false })
    }
    expect(Bun.gzipSync(Buffer.from(text)).length).toBeLessThanOrEqual(PAGE_BYTES_MAX)
    expect((await new Browser(world.host).open(path())).headers.get("location")).toBe("/sign-in")
  })

  test(`the picture of score and revenue has a dot for each of ${EARNING_MAX}, and says that there are more`, async () => {
    const { text } = await browser.open("/creators")
    expect([...text.matchAll(/<circle class="point"/g)]).toHaveLength(EARNING_MAX)
    expect(text).toContain(`Of more than ${EARNING_MAX} not all are shown.`)
    const cursor = /href="([^"]+)">Next page</.exec(text)?.[1]?.replaceAll("&#38;", "&") ?? ""
    expect((await browser.open(cursor)).text).not.toContain('<circle class="point"')
  })

  browserTest("break no rule of accessibility, narrow and wide, light and dark", async () => {
    await expectWellMade(chromium(), "scale-list", await browser.open("/creators?sort=score"))
    await expectWellMade(chromium(), "scale-compare", await browser.open(compared(paid)))
    await expectWellMade(chromium(), "scale-creator", await browser.open(pathOf(paid[0] ?? "")))
  })
})
