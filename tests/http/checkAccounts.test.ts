import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { CreatorIndex } from "../../ports/creators/discovery/CreatorIndex.ts"
import { Handle, type Platform } from "../../ports/creators/identity/SocialAccount.ts"
import { aListing } from "../contracts/listingExamples.ts"
import { CHECKS, openCheckHost, STRANGER, WORDS } from "./checkWorld.ts"

const MIXED = { handle: "mixed", platforms: ["instagram", "youtube"] }
const SAME_PERSON = { accounts: [{ platform: "youtube", handle: "mixed", same_person: true }] }

describe("the accounts of a background check", () => {
  let world: Awaited<ReturnType<typeof openCheckHost>>
  beforeAll(async () => {
    world = await openCheckHost()
  })
  afterAll(() => world.host.close())

  const store = (platform: Platform, displayName: string) => {
    const { listing, terms } = aListing()
    const account = { platform, handle: Handle.make("mixed") }
    return world.host.run(
      CreatorIndex.use((index) => index.list([{ listing: { ...listing, account, displayName }, terms }]))
    )
  }

  test("a stranger of the same handle is in no finding, and both names are told", async () => {
    const check = await world.completed(MIXED)
    const read = await world.read(check)
    expect(read).toMatchObject({
      flags: [],
      summary: { total_flags: 0, posts_analyzed: 3 },
      accounts: [
        {
          platform: "instagram",
          handle: "mixed",
          display_name: "Nova Cooks",
          standing: "read",
          ground: "named",
          tied_by: "buyer"
        },
        {
          platform: "youtube",
          handle: "mixed",
          display_name: STRANGER,
          standing: "another_person",
          tied_by: null,
          compared_with: { platform: "instagram", handle: "mixed", display_name: "Nova Cooks" },
          note: expect.stringContaining("another person?")
        }
      ],
      coverage: { platforms: [{ platform: "instagram" }], platforms_not_read: [{ code: "another_person" }] }
    })
    for (const words of [WORDS.hate_speech, WORDS.violence]) expect(JSON.stringify(read)).not.toContain(words)
  })

  test("one that the buyer says is the same person's is read, and the report names them for it", async () => {
    const check = await world.completed({ ...MIXED, ...SAME_PERSON })
    expect(await world.read(check)).toMatchObject({
      summary: { total_flags: 2 },
      accounts: [
        { standing: "read", ground: "named", tied_by: "buyer" },
        { standing: "read", ground: "buyer_confirmed", tied_by: "buyer", display_name: STRANGER }
      ]
    })
  })

  test("one whose name, picture and words match is read, with how sure that is and why", async () => {
    const check = await world.completed({ handle: "nova.cooks", platforms: ["instagram", "youtube"] })
    const { accounts } = Object(await world.read(check))
    expect(accounts[1]).toMatchObject({
      standing: "read",
      ground: "matched",
      tied_by: "service",
      compared_with: { platform: "instagram", handle: "nova.cooks", display_name: "Nova Cooks" }
    })
    expect(accounts[1].confidence).toBeGreaterThanOrEqual(0.9)
    expect(accounts[1].reasons).toContain("The same handle.")
  })

  test("before it is paid the buyer sees the name that is stored of each, and that one is shown as somebody else", async () => {
    await store("instagram", "Nova Cooks")
    await store("youtube", STRANGER)
    const { accounts } = Object(await world.order(MIXED))
    expect(accounts).toMatchObject([
      { platform: "instagram", display_name: "Nova Cooks", standing: "to_read", tied_by: "buyer", note: null },
      {
        platform: "youtube",
        display_name: STRANGER,
        standing: "to_compare",
        tied_by: null,
        note: expect.stringContaining(
          "Another person? It is shown as “Hans Meier Trucking”, the first account as “Nova Cooks”."
        )
      }
    ])
  })

  test("same_person is true or false, and of an account that is on one of the platforms", async () => {
    for (const [accounts, said] of [
      [[{ platform: "youtube", handle: "mixed", same_person: "yes" }], "accounts"],
      [[{ platform: "youtube", handle: "mixed", same_persn: true }], "accounts"],
      [[{ platform: "reddit", handle: "mixed", same_person: true }], "accounts[0]: must be on one of platforms"]
    ] as const) {
      const { status, json } = await world.host.call(CHECKS, {
        method: "POST",
        key: world.host.secrets.full,
        body: { ...MIXED, accounts }
      })
      expect({ status, json }).toMatchObject({ status: 400, json: { message: expect.stringContaining(said) } })
    }
  })
})
