import { describe, expect, test } from "bun:test"
import { openHost } from "./host.ts"

/** The pieces of code a page shows, as a reader copies them. */
const codeIn = (html: string): ReadonlyArray<string> =>
  [...html.matchAll(/<code>([\s\S]*?)<\/code>/g)].map(([, code = ""]) =>
    code.replaceAll(/&#(\d+);/g, (_, number) => String.fromCharCode(Number(number)))
  )

describe("the page that says how to set up", () => {
  test("has the pixel with a stub before it, which keeps calls and has getPvId and getRef", async () => {
    await using host = await openHost()
    const code = codeIn((await host.call("/brand/attribution/setup")).text)
    const [, stub = ""] =
      /<script>(.*)<\/script>\n<script async src="[^"]*\/api\/v1\/track\/pixel\.js/.exec(code.join("\n")) ?? []
    const calls = code.find((text) => text.includes('track("purchase"')) ?? ""
    const page = new Function(
      `const window = {}; with (window) { ${stub}\n${calls}
        return [CreatorSignal.q.map(([name]) => name), CreatorSignal.getPvId(), CreatorSignal.getRef()] }`
    )
    expect(page()).toEqual([["purchase", "newsletter_signup"], null, null])
  })

  test("recommends a survey key for the survey provider (acceptance 40)", async () => {
    await using host = await openHost()
    const { text } = await host.call("/brand/attribution/setup")
    expect(text).toContain("with a survey key in x-survey-signature")
    expect(text).toContain("--scope survey")
  })

  test("says how a key gets its webhook (acceptance 381)", async () => {
    await using host = await openHost()
    const { text } = await host.call("/brand/attribution/setup")
    expect(text).toContain("Be told when a score is made")
    expect(codeIn(text).join("\n")).toContain("webhook set --key KEY_ID --url https://")
  })
})
