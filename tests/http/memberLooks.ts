import { expect } from "bun:test"
import type { Browser } from "puppeteer-core"
import { lookThrough } from "../support/browser/accessibility.ts"
import type { Answer } from "./host.ts"

const WIDTHS_PX = [360, 1280]
/** Of a page, compressed as browsers take it. */
export const PAGE_BYTES_MAX = 60 * 1024

/**
 * Looks at a page that a member was shown, narrow and wide, light and dark: nothing breaks a rule, nothing sticks out. It has the one
 * script of them all, and no other but those that are named by their paths, and is looked at as it is without these. An open page has
 * none: `scriptPaths` is null.
 */
export const expectWellMade = async (
  browser: Browser,
  name: string,
  { text, headers }: Answer,
  scriptPaths: ReadonlyArray<string> | null = []
): Promise<void> => {
  expect({ name, isSmall: Bun.gzipSync(Buffer.from(text)).length <= PAGE_BYTES_MAX }).toEqual({ name, isSmall: true })
  expect([...text.matchAll(/<script([^>]*)/g)].map(([, attributes]) => attributes)).toEqual(
    scriptPaths === null ? [] : [' type="module"', ...scriptPaths.map((path) => ` src="${path}" defer`)]
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
  const page = await browser.newPage()
  await page.setBypassCSP(true)
  await page.goto(server.url.href)
  await lookThrough(page, WIDTHS_PX, async (look, found) => {
    expect({ name, ...look, ...found }).toEqual({ name, ...look, breaches: [], isWithin: true })
    if (pictures !== undefined)
      await page.screenshot({ path: `${pictures}/${name}-${look.width}-${look.scheme}.png`, fullPage: true })
  })
  await page.close()
  await server.stop(true)
}
