import { after, describe, test } from "node:test"
import { expect } from "expect"
import { runSuites } from "./runSuites.mjs"

runSuites({
  afterAll: after,
  describe: (name, body) => describe(name, body),
  expect,
  test: (name, body) => test(name, async () => void (await body()))
})
