import { source } from "axe-core"
import type { Page } from "puppeteer-core"

const STANDARDS = { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] }
/** The rules among them that look at colours. */
const COLOURS = { type: "rule", values: ["color-contrast", "link-in-text-block"] }

/**
 * What axe finds wrong on a page as it is shown now: each rule, and where. `colours` looks at colours alone, which is all that differs
 * between schemes of one width.
 */
export const breachesOn = async (page: Page, looksAt: "all" | "colours" = "all"): Promise<unknown> => {
  if ((await page.evaluate("typeof axe")) === "undefined") await page.evaluate(source)
  return page.evaluate(`axe.run(document, {
    resultTypes: ["violations"],
    runOnly: ${JSON.stringify(looksAt === "all" ? STANDARDS : COLOURS)}
  }).then(({ violations }) => violations.map(({ id, nodes }) => id + ": " + nodes.slice(0, 3).map(({ html }) => html).join(" ")))`)
}

const SCHEMES = ["light", "dark"] as const

/** Looks at a page that is open at each width, in light and in dark: nothing breaks a rule, and nothing sticks out. */
export const lookThrough = async (
  page: Page,
  widths: ReadonlyArray<number>,
  told: (
    look: { readonly width: number; readonly scheme: string },
    found: {
      readonly breaches: unknown
      readonly isWithin: boolean
    }
  ) => void | Promise<void>
): Promise<void> => {
  for (const width of widths) {
    await page.setViewport({ width, height: 900 })
    for (const scheme of SCHEMES) {
      await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }])
      const breaches = await breachesOn(page, scheme === SCHEMES[0] ? "all" : "colours")
      const reach = await page.evaluate("document.documentElement.scrollWidth")
      await told({ width, scheme }, { breaches, isWithin: typeof reach === "number" && reach <= width })
    }
  }
}
