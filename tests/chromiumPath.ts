import { CHROMIUM_NAMES } from "../adapters/profiles/browser/chromiumProgram.ts"
import { isLong } from "./sized.ts"

/** It draws pages in two thirds of the time that the browser takes, but keeps no page that was left, nor tells one that it is hidden. */
const SHELL = "chromium-headless-shell"

const shell = Bun.which(SHELL)
const whole = [
  process.env.CHROMIUM_PATH,
  ...CHROMIUM_NAMES.filter((name) => name !== SHELL).map((name) => Bun.which(name))
]
const found = (isLong ? [...whole, shell] : [shell, ...whole]).flatMap((path) => (path ? [path] : []))
const isCI = process.env.CI === "true"
const isWithout = found.length === 0
if (isWithout) console.log(`no Chromium: set CHROMIUM_PATH, or have one of ${CHROMIUM_NAMES.join(", ")} on PATH`)

/** The program that tests start as Chromium; one that can't be started where there is none. */
export const chromiumPath = found[0] ?? "/nonexistent/chromium"
/** The browser that people use, for what its shell does not do. */
export const wholeChromiumPath = whole.find((path) => path) ?? "/nonexistent/chromium"

/** Every Chromium there is. */
export const chromiumPaths: ReadonlyArray<string> = [...new Set([chromiumPath, ...found])]

/** Whether tests that need Chromium are skipped: where there is none, except in CI, where they fail. */
export const isWithoutChromium = isWithout && !isCI
/** The same of those that its shell is not enough for. */
export const isWithoutWholeChromium = !whole.some((path) => path) && !isCI
