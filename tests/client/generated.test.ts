import { describe, expect, test } from "bun:test"
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { generateClient } from "../../hosts/client/generateClient.ts"
import { generatedFiles, writeClient } from "../../hosts/client/generatedFiles.ts"
import { OPERATION_NAMES } from "../../hosts/client/operationNames.ts"
import { printedDescription } from "../../hosts/commandLine/openapi.ts"
import { readApiDocument } from "../../hosts/http/reference/apiDocument.ts"
import { builtClient } from "./builtClient.ts"

const FOLDER = `${import.meta.dir}/../../hosts/client`
/** What the client weighs at most, minified and compressed, webhooks and all. */
const GZIPPED_BYTES_MAX = 6 * 1024

const description = async () => JSON.parse(await printedDescription("CreatorSignal", "http://127.0.0.1:3000"))

describe("what of the client is generated", () => {
  test("is what the description in use generates: npm run client writes it", async () => {
    for (const [name, source] of Object.entries(await generatedFiles())) {
      expect([name, await Bun.file(`${FOLDER}/${name}`).text()]).toEqual([name, source])
    }
  })

  test("is written anew where it is missing or differs, and let be where it doesn't", async () => {
    const folder = mkdtempSync(join(tmpdir(), "client-"))
    try {
      const place = pathToFileURL(`${folder}/`)
      const schemas = join(folder, "apiSchemas.ts")
      writeFileSync(schemas, "stale")
      await writeClient(place)
      const written = await generatedFiles()
      expect(readdirSync(folder).sort()).toEqual(Object.keys(written).sort())
      for (const [name, source] of Object.entries(written)) {
        expect([name, readFileSync(join(folder, name), "utf8")]).toEqual([name, source])
      }
      const { ino } = statSync(schemas)
      await writeClient(place)
      expect(statSync(schemas).ino).toBe(ino)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  test("has every operation that a key is for, each under a name of its own", async () => {
    const { paths } = readApiDocument(await description())
    const keyed = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { security }]) => security.some((way) => Object.hasOwn(way, "apiKey")))
        .map(([method]) => `${method.toUpperCase()} ${path.replace("/api/v1", "")}`)
    )
    expect(keyed.length).toBeGreaterThan(70)
    expect(keyed.toSorted()).toEqual(Object.keys(OPERATION_NAMES).toSorted())
    const names = Object.values(OPERATION_NAMES).flatMap((name) =>
      name === null
        ? []
        : [name.method, ...Object.values(name.formats ?? {})].map((method) => `${name.group}.${method}`)
    )
    expect(new Set(names).size).toBe(names.length)
    const { operations } = generateClient(readApiDocument(await description()))
    for (const name of names) expect(operations).toContain(` ${name.split(".")[1]}(`.trim())
  })

  test("an operation without a name, one that is gone, and a field that is in an address and in its body, are refused", async () => {
    const document = readApiDocument(await description())
    const account = Object(document.paths["/api/v1/account"])
    const withPath = (path: string, methods: object) =>
      readApiDocument(JSON.parse(JSON.stringify({ ...document, paths: { ...document.paths, [path]: methods } })))
    expect(() => generateClient(withPath("/api/v1/later", account))).toThrow("the client has no name for GET /later")
    const { "/api/v1/account": _, ...others } = document.paths
    expect(() => generateClient({ ...document, paths: others })).toThrow("the API has no GET /account")
    const plan = Object(document.paths["/api/v1/creators/{platform}/{handle}/plan"])
    const clashing = { ...plan, put: { ...plan.put, parameters: [{ ...plan.put.parameters[1], name: "plan" }] } }
    expect(() => generateClient(withPath("/api/v1/creators/{platform}/{handle}/plan", clashing))).toThrow(
      "has plan in its address and in its body"
    )
  })

  test("says of what goes that it does", async () => {
    const raw = await description()
    raw.paths["/api/v1/account"].get.deprecated = true
    raw.components.schemas.Account.properties.pricing.deprecated = true
    const { operations, schemas } = generateClient(readApiDocument(raw))
    expect([...operations.matchAll(/@deprecated\n \*\/\n(\w+)\(/g)].map(([, method]) => method)).toEqual(["get"])
    expect([...schemas.matchAll(/@deprecated[^\n]*\nreadonly (\w+)/g)].map(([, field]) => field)).toEqual(["pricing"])
  })
})

describe("the client as it is shipped", () => {
  test(`weighs at most ${GZIPPED_BYTES_MAX} bytes, minified and compressed`, async () => {
    const program = await builtClient()
    const bytes = Bun.gzipSync(program, { level: 9 }).length
    console.log(`the client: ${program.length} bytes minified, ${bytes} compressed`)
    expect(bytes).toBeLessThanOrEqual(GZIPPED_BYTES_MAX)
  })

  test("imports nothing and asks nothing of a runtime but what all have", async () => {
    const program = await builtClient()
    expect(new Bun.Transpiler({ loader: "js" }).scanImports(program)).toEqual([])
    expect(program).not.toMatch(/\b(?:Buffer|process|Bun|Deno|window|document|require)\b[.([]/)
  })
})
