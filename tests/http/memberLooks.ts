import { expect } from "bun:test"
import { source } from "axe-core"
import type { Browser } from "puppeteer-core"
import type { Answer } from "./host.ts"

const WIDTHS_PX = [360, 1280]
const SCHEMES = ["light", "dark"] as const
/** Of a page, compressed as browsers take it. */
export const PAGE_BYTES_MAX = 60 * 1024

/** What the checker finds wrong: each rule, and where. */
const CHECK = `axe.run(document, {
  resultTypes: ["violations"],
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
}).then(({ violations }) => violations.map(({ id, nodes }) => id + ": " + nodes.slice(0, 3).map(({ html }) => html).join(" ")))`

/**
 * Looks at a page that a member was shown, narrow and wide, light and dark: nothing breaks a rule, nothing sticks out. It has no script
 * but the ones that are named by their paths, and is looked at as it is without them.
 */
export const expectWellMade = async (
  browser: Browser,
  name: string,
  { text, headers }: Answer,
  scriptPaths: ReadonlyArray<string> = []
): Promise<void> => {
  expect({ name, isSmall: Bun.gzipSync(Buffer.from(text)).length <= PAGE_BYTES_MAX }).toEqual({ name, isSmall: true })
  expect([...text.matchAll(/<script([^>]*)/g)].map(([, attributes]) => attributes)).toEqual(
    scriptPaths.map((path) => ` src="${path}" defer`)
  )
  const pictures = process.env.PICTURES_OF_PAGES
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: ({ url }) =>
      new URL(url).pathname === "/"
        ? new Response(text, { headers: { "content-type": headers.get("content-type") ?? "" } })
        : new Response(null, { status: 204 })
  })
  for (const width of WIDTHS_PX) {
    for (const scheme of SCHEMES) {
      const page = await browser.newPage()
      await page.setViewport({ width, height: 900 })
      await page.setBypassCSP(true)
      await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }])
      await page.goto(server.url.href)
      await page.evaluate(source)
      const look = { name, width, scheme }
      expect({ ...look, wrong: await page.evaluate(CHECK) }).toEqual({ ...look, wrong: [] })
      const reach = await page.evaluate("document.documentElement.scrollWidth")
      expect({ ...look, isWithin: typeof reach === "number" && reach <= width }).toEqual({ ...look, isWithin: true })
      if (pictures !== undefined)
        await page.screenshot({ path: `${pictures}/${name}-${width}-${scheme}.png`, fullPage: true })
      await page.close()
    }
  }
  await server.stop(true)
}
