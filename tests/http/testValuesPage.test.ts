import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { SANDBOX_VALUES } from "../../fixtures/sandbox/values.ts"
import { browserTest, useChromium } from "../support/browser/chromium.ts"
import { openHost, type TestHost } from "./host.ts"
import { expectWellMade } from "./memberLooks.ts"

const PATH = "/developers/test-values"
const { browser } = useChromium()

let host: TestHost
beforeAll(async () => {
  host = await openHost()
})
afterAll(() => host.close())

/** The cells of a row without their markup. */
const cellsOf = (row: string): ReadonlyArray<string> =>
  [...row.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = ""]) =>
    cell
      .replaceAll(/<[^>]+>/g, "")
      .replaceAll("&#39;", "'")
      .trim()
  )

describe("the page of test values", () => {
  test("lists each row of the table that the sandbox answers by, with its status and code", async () => {
    const { status, text } = await host.call(PATH)
    expect(status).toBe(200)
    let value = ""
    const shown = [...text.matchAll(/<tr>(.*?)<\/tr>/gs)].flatMap(([, row = ""]) => {
      const cells = cellsOf(row)
      if (cells.length === 0) return []
      if (cells.length === 4) value = cells[0] ?? ""
      const [, answer = "", what = ""] = cells.slice(-3)
      return [`${value} ${answer} ${what}`]
    })
    expect(shown.toSorted()).toEqual(
      SANDBOX_VALUES.map((row) => `${row.value} ${row.status} ${row.code} ${row.text.replaceAll("`", "")}`).toSorted()
    )
  })

  test("is led to from the reference", async () => {
    expect((await host.call("/reference")).text).toContain(`href="${PATH}"`)
  })

  browserTest("is well made, narrow and wide", async () => {
    await expectWellMade(browser(), "test-values", await host.call(PATH), null)
  })
})
