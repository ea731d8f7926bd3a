import { CHROMIUM_NAMES } from "../../../adapters/profiles/browser/chromiumProgram.ts"
import { isLong } from "../running/sized.ts"

/**
 * It draws pages in two thirds of the time that the browser takes, but keeps no page that was left, tells none that it is hidden, and takes
 * more of an answer without end before it is stopped.
 */
const SHELL = "chromium-headless-shell"

/** A program that tests start, and whether those that need it are skipped: where there is none, except in CI, where they fail. */
export interface Chromium {
  readonly path: string
  readonly isSkipped: boolean
}

const pathsOf = (paths: ReadonlyArray<string | null | undefined>): ReadonlyArray<string> =>
  paths.flatMap((path) => (path ? [path] : []))
const shell = pathsOf([Bun.which(SHELL)])
const wholeNames = CHROMIUM_NAMES.filter((name) => name !== SHELL)
const whole = pathsOf([process.env.CHROMIUM_PATH, ...wholeNames.map((name) => Bun.which(name))])
const found = isLong ? [...whole, ...shell] : [...shell, ...whole]

/** The first of some programs; where there is none, it says so, and names one that can't be started. */
const firstOf = ([path]: ReadonlyArray<string>, names: ReadonlyArray<string>): Chromium => {
  if (path !== undefined) return { path, isSkipped: false }
  const isSkipped = process.env.CI !== "true"
  const fate = isSkipped ? "are skipped" : "fail"
  console.log(`tests that need ${names[0]} ${fate}: set CHROMIUM_PATH, or have one of ${names.join(", ")} on PATH`)
  return { path: "/nonexistent/chromium", isSkipped }
}

export const ANY_CHROMIUM = firstOf(found, CHROMIUM_NAMES)
/** The browser that people use, for what its shell does not do. */
export const WHOLE_CHROMIUM = firstOf(whole, wholeNames)

/** Every Chromium there is. */
export const chromiumPaths: ReadonlyArray<string> = [...new Set([ANY_CHROMIUM.path, ...found])]
