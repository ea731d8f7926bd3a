import { expect, test } from "bun:test"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"

const ROOT = join(import.meta.dir, "../..")
const CLIENT = join(ROOT, "hosts/client")
const NAME = `"creatorsignal/client"`
/** What examples stand in the middle of, unless they make it themselves. */
const AROUND = `type Module = typeof import(${NAME})
declare const createClient: Module["createClient"]
declare const readyData: Module["readyData"]
declare const verifyWebhook: Module["verifyWebhook"]
declare const client: import(${NAME}).Client
declare const queued: import(${NAME}).Pending<import(${NAME}).QueuedLookup>
declare const request: Request
declare const secret: string
declare const process: { readonly env: { readonly CREATORSIGNAL_KEY: string } }
`

/** The programs that a text shows, out of a page or out of the comments of a source. */
const examplesIn = (text: string): ReadonlyArray<string> =>
  [...text.replaceAll(/^ ?\* ?/gm, "").matchAll(/```ts\n([\s\S]*?)```/g)].map(([, program = ""]) => program)

/** What the compiler says of programs that import the client by the name that it is published under. */
const compile = async (programs: ReadonlyArray<string>): Promise<string> => {
  const folder = mkdtempSync(join(ROOT, "node_modules/.client-examples-"))
  try {
    for (const [place, program] of programs.entries()) {
      writeFileSync(join(folder, `example${place}.ts`), `${program}\nexport {}\n`)
    }
    writeFileSync(join(folder, "around.d.ts"), AROUND)
    const config = {
      extends: join(CLIENT, "tsconfig.json"),
      compilerOptions: { paths: { [JSON.parse(NAME)]: [join(CLIENT, "client.ts")] } },
      files: ["around.d.ts", ...programs.map((_, place) => `example${place}.ts`)]
    }
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config))
    const child = Bun.spawn([join(ROOT, "node_modules/.bin/tsc"), "--noEmit", "-p", folder], { stdout: "pipe" })
    return await child.stdout.text()
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test("every example of the page and of the docstrings compiles, with what browsers and edge workers have and no more", async () => {
  const sources = ["README.md", "createClient.ts", "outcome.ts", "waitForJob.ts", "verifyWebhook.ts"]
  const examples = (await Promise.all(sources.map((name) => Bun.file(join(CLIENT, name)).text()))).flatMap(examplesIn)
  expect(examples.length).toBeGreaterThanOrEqual(7)
  expect(await compile(examples)).toBe("")
  expect(await compile(["client.creators.lookup({ platform: 'x' })", "Buffer.from('')"])).toMatch(
    /example0\.ts[\s\S]*handle[\s\S]*example1\.ts[\s\S]*Buffer/
  )
})
