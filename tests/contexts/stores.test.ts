import { describe, expect, test } from "bun:test"
import { CONTEXTS as POSTGRES, TENANT_TABLES } from "../../adapters/postgres/contexts.ts"
import type { PostgresContext } from "../../adapters/postgres/tables/PostgresContext.ts"
import { CONTEXTS as FIXTURES } from "../../fixtures/contexts.ts"

const root = `${import.meta.dir}/../..`
const LISTED: ReadonlyArray<readonly [folder: string, contexts: number]> = [
  ["adapters/postgres", POSTGRES.length],
  ["fixtures", FIXTURES.length]
]

/** What two lists of names have both. */
const twice = (names: ReadonlyArray<string>) => names.filter((name, place) => names.indexOf(name) !== place)

describe.each(LISTED)("the contexts of %s", (folder, listed) => {
  test("are listed once, with every one that the tree has", async () => {
    const found = [...new Bun.Glob("**/context.ts").scanSync(`${root}/${folder}`)].toSorted()
    const source = await Bun.file(`${root}/${folder}/contexts.ts`).text()
    const imported = [...source.matchAll(/from "\.\/(.*\/context\.ts)"/g)].map(([, path = ""]) => path)
    expect(imported.toSorted()).toEqual(found)
    expect(listed).toBe(found.length)
  })
})

test("a table that names its tenant is one context's", () => {
  const parts: ReadonlyArray<PostgresContext> = POSTGRES
  const names = parts.flatMap(({ owned = {}, leftOut = {} }) => [...Object.keys(owned), ...Object.keys(leftOut)])
  expect(twice(names)).toEqual([])
  expect(names).toHaveLength(Object.keys({ ...TENANT_TABLES.owned, ...TENANT_TABLES.leftOut }).length)
})
