import { afterAll, beforeAll, test } from "bun:test"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Browser, launch, type Page } from "puppeteer-core"

const NAMES = ["chromium", "chromium-browser", "google-chrome"]
const MISSING = `no Chromium: set CHROMIUM_PATH, or have one of ${NAMES.join(", ")} on PATH`

/** Between two looks at a page. */
const LOOK_MS = 20
/** A busy machine may take long to start a browser. It is a bound on a hang. */
const LAUNCH_MS_MAX = 60_000

const path = (process.env.CHROMIUM_PATH || NAMES.map((name) => Bun.which(name)).find((found) => found !== null)) ?? null
const isSkipped = path === null && process.env.CI !== "true"
if (isSkipped) console.log(`tests of pages in a browser are skipped: ${MISSING}`)

/** A test that needs Chromium: skipped where there is none, except in CI, where it fails. */
export const browserTest = isSkipped ? test.skip : test

/**
 * Waits until an expression holds on a page, for as long as the test may take. It looks by the clock: a tab that is not in front may be
 * drawn no frame to look at.
 */
export const until = async (page: Page, expression: string): Promise<void> => {
  await page.waitForFunction(expression, { polling: LOOK_MS, timeout: 0 })
}

const IDLE_MS = 80
/** What a page set off has begun: its thread had nothing to do for a moment. */
const AT_REST = "new Promise((done) => requestIdleCallback(() => setTimeout(done), { timeout: 1000 }))"

/** Waits until what a page set off so far is answered, and what it did about the answers is done. */
export const settled = async (page: Page): Promise<void> => {
  await page.evaluate(AT_REST)
  await page.waitForNetworkIdle({ idleTime: IDLE_MS, timeout: 0 })
  await page.evaluate(AT_REST)
}

/** One Chromium with a profile of its own for the tests of a file. Every host under `.test` is this machine. */
export const useChromium = (): { readonly browser: () => Browser } => {
  let opened: { readonly browser: Browser; readonly profile: string } | null = null
  beforeAll(async () => {
    if (isSkipped) return
    if (path === null) throw new Error(MISSING)
    const profile = await mkdtemp(join(tmpdir(), "pages-chromium-"))
    const browser = await launch({
      executablePath: path,
      headless: true,
      timeout: LAUNCH_MS_MAX,
      userDataDir: profile,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--no-proxy-server",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--host-resolver-rules=MAP *.test 127.0.0.1, MAP localhost 127.0.0.1"
      ]
    })
    opened = { browser, profile }
  })
  afterAll(async () => {
    await opened?.browser.close()
    if (opened) await rm(opened.profile, { recursive: true, force: true })
  })
  return {
    browser: () => {
      if (opened === null) throw new Error("Chromium is open only while tests run")
      return opened.browser
    }
  }
}
