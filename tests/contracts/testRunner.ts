/** What a suite asks of whatever runs tests: `bun:test`, Vitest and Jest have it, and `node:test` with an `expect` beside it. */
export interface TestRunner {
  readonly describe: (name: string, body: () => void) => unknown
  readonly test: (name: string, body: () => Promise<unknown> | undefined, timeout?: number) => unknown
  /** As Jest's: `toEqual`, `toMatchObject`, `expect.objectContaining` and the like. */
  readonly expect: (actual: unknown) => unknown
  readonly afterAll: (body: () => unknown) => unknown
}

let given: TestRunner | null = null

const runner = (): TestRunner => {
  if (given === null)
    throw new Error("say what runs the tests, before the first suite: runOn({ describe, test, expect, afterAll })")
  return given
}

/**
 * Says what runs the suites, once, before the first of them.
 *
 * @example
 * ```ts
 * import { accountsSuite, runOn } from "creatorsignal/contracts"
 * import { fixtures } from "creatorsignal/fixtures"
 *
 * // Yours says: import { afterAll, describe, expect, test } from "vitest", and runOn({ afterAll, describe, expect, test })
 * const tests: Array<string> = []
 * runOn({
 *   describe: (_, body) => body(),
 *   test: (name) => tests.push(name),
 *   expect: (actual) => actual,
 *   afterAll: () => {}
 * })
 * accountsSuite("my adapter", fixtures)
 *
 * tests.length > 10 //=> true
 * ```
 */
export const runOn = (tests: TestRunner): void => {
  given = tests
}

export const describe: TestRunner["describe"] = (name, body) => runner().describe(name, body)
export const test: TestRunner["test"] = (name, body, timeout) =>
  timeout === undefined ? runner().test(name, body) : runner().test(name, body, timeout)
export const afterAll: TestRunner["afterAll"] = (body) => runner().afterAll(body)
/** With what `expect` itself has: its asymmetric matchers. */
export const expect: TestRunner["expect"] = new Proxy((actual: unknown) => runner().expect(actual), {
  get: (_, name) => Reflect.get(runner().expect, name)
})
