import { describe, expect, test } from "bun:test"
import { openHost } from "./host.ts"

const STRANGE = "teir"
const NAMED = { platform: "instagram", handle: "nova.cooks" }
const CHECK = { handle: "nova.cooks", platforms: ["instagram"] }

/** Calls that charge or order, each with a field that is misspelt, and what they say of it. */
const CALLS: ReadonlyArray<readonly [path: string, body: object, said: RegExp]> = [
  [
    "/api/v1/background-checks",
    { ...CHECK, [STRANGE]: "verified" },
    /body: must have no field beside handle, platforms, tier/
  ],
  ["/api/v1/background-checks", { ...CHECK, buyer: { [STRANGE]: "x" } }, /buyer: must have no other field/],
  [
    "/api/v1/background-checks",
    { ...CHECK, accounts: [{ ...NAMED, [STRANGE]: 1 }] },
    /accounts\[0\]: must have no other field/
  ],
  ["/api/v1/credits/packs", { credits: 50, [STRANGE]: 1 }, /body: must have no field beside credits/],
  ["/api/v1/credits/scores", { ...NAMED, [STRANGE]: 1 }, /body: must have no field beside platform, handle/],
  [
    "/api/v1/creators/bulk",
    { creators: [NAMED], inclde: "narrative" },
    /body: must have no field beside include, creators/
  ],
  ["/api/v1/creators/bulk", { creators: [{ ...NAMED, [STRANGE]: 1 }] }, /creators\[0\]: must have no other field/],
  ["/api/v1/creators/vet", { creators: [NAMED], [STRANGE]: 1 }, /body: must have no field beside creators/],
  ["/api/v1/creators/discover", { ...NAMED, [STRANGE]: 1 }, /body: must have no field beside platform, handle/],
  ["/api/v1/creators/resolve", { name: "Nova", [STRANGE]: 1 }, /body: must have no field beside name/],
  [
    "/api/v1/creators/score-footprint",
    { ...NAMED, confrim: true },
    /body: must have no field beside platform, handle, confirm/
  ],
  ["/api/v1/creators/instagram/nova.cooks/plan", { plan: "none", [STRANGE]: 1 }, /body: must have no field beside plan/]
]

describe("a call that charges or orders", () => {
  test.each(CALLS)(
    "%s refuses a field that it doesn't know by name, and does nothing: %j",
    async (path, body, said) => {
      await using host = await openHost()
      const method = path.endsWith("/plan") ? "PUT" : "POST"
      const { status, text } = await host.call(path, { method, key: host.secrets.full, body })
      expect({ status, text }).toEqual({ status: 400, text: expect.stringMatching(said) })
      expect(text).toMatch(/"[^"]*\b(?:teir|inclde|confrim): is no field of (?:body|buyer|accounts\[0\]|creators\[0\])/)
      expect(host.writes.others).toEqual([])
    }
  )

  test("never repeats a field's name that is no plain one", async () => {
    await using host = await openHost()
    const body = { credits: 50, "<b>teir</b>": 1, ["t".repeat(41)]: 1 }
    const { status, text } = await host.call("/api/v1/credits/packs", { method: "POST", key: host.secrets.full, body })
    expect(status).toBe(400)
    expect(text).toContain("body: must have no field beside credits")
    expect(text).not.toContain("teir")
    expect(text).not.toContain("ttt")
  })
})
