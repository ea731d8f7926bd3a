import { afterAll, beforeAll, test } from "bun:test"
import { mkdtemp, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Browser, launch, type Page } from "puppeteer-core"
import { ANY_CHROMIUM, type Chromium } from "./chromiumPath.ts"

/** Between two looks at a page. */
const LOOK_MS = 20
/** A busy machine may take long to start a browser. It is a bound on a hang. */
const LAUNCH_MS_MAX = 60_000

/** A test that needs a browser: skipped where there is none, except in CI, where it fails. */
export const testOf = ({ isSkipped }: Chromium) => (isSkipped ? test.skip : test)

/** A test that any Chromium will do for. */
export const browserTest = testOf(ANY_CHROMIUM)

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

/** Chromium, with a profile of its own that is removed when it has ended: nobody tells a process that runs tests of its end. */
const launchOne = async (path: string): Promise<Browser> => {
  const folder = await mkdtemp(join(tmpdir(), "pages-chromium-"))
  const program = join(folder, "chromium")
  await writeFile(program, `#!/bin/sh\n'${path}' "$@"\nexec rm -rf '${folder}'\n`, { mode: 0o700 })
  return launch({
    executablePath: program,
    headless: true,
    // A browser that talks over a pipe ends with this process, however that ends.
    pipe: true,
    timeout: LAUNCH_MS_MAX,
    userDataDir: join(folder, "profile"),
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
}

const opened = new Map<string, Browser>()

/**
 * Chromium, which is one for all test files of a process: to start one takes as long as many a file's tests. What a test opens is in a
 * context of its own; those that are left are closed with the file's tests. Every host under `.test` is this machine.
 */
export const useChromium = (chromium = ANY_CHROMIUM) => {
  const { path, isSkipped } = chromium
  beforeAll(async () => {
    if (isSkipped || opened.get(path)?.connected === true) return
    opened.set(path, await launchOne(path))
  })
  afterAll(async () => {
    const browser = opened.get(path)
    if (browser === undefined || !browser.connected) return
    const unowned = browser.defaultBrowserContext()
    for (const context of browser.browserContexts()) if (context !== unowned) await context.close()
  })
  return {
    browserTest: testOf(chromium),
    browser: (): Browser => {
      const browser = opened.get(path)
      if (browser === undefined) throw new Error("Chromium is open only while tests run")
      return browser
    }
  }
}
