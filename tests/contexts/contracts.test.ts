import { expect, test } from "bun:test"

const tests = `${import.meta.dir}/..`

test("every contract is run: over all stores by its name, or by a test of its own", async () => {
  const programs = [...new Bun.Glob("**/*.ts").scanSync(tests)]
  const imported = new Set<string>()
  for (const program of programs.filter((path) => path.endsWith(".test.ts"))) {
    const source = await Bun.file(`${tests}/${program}`).text()
    for (const [, name = ""] of source.matchAll(/from "[^"]*?(\w+\.contract\.ts)"/g)) imported.add(name)
  }
  const contracts = programs.filter((path) => path.endsWith(".contract.ts"))
  expect(contracts.length).toBeGreaterThan(0)
  for (const path of contracts) {
    const isOfStores = (await Bun.file(`${tests}/${path}`).text()).includes("new StoreSuite(")
    expect([path, isOfStores || imported.has(path.slice(path.lastIndexOf("/") + 1))]).toEqual([path, true])
  }
})
