import { join } from "node:path"
import { cached } from "../support/running/cached.ts"

/** What the programs are made of, beside the packages, which the lock says. */
const SOURCES = [
  "{adapters,domain,fixtures,hosts,ports}/**/*.{ts,mjs}",
  "package-lock.json",
  "tests/process/{buildPrograms,programs}.ts"
]

/** The programs that tests start often, and the threads' that they start themselves. */
export const PROGRAMS = ["hosts/programs/bun.ts", "hosts/programs/cli.ts"] as const
export type ProgramName = (typeof PROGRAMS)[number]

let folder: Promise<string> | undefined

const build = (): Promise<string> =>
  cached("programs", SOURCES, async (begun) => {
    const built = Bun.spawn([process.execPath, join(import.meta.dir, "buildPrograms.ts"), begun], {
      stdin: "ignore",
      stdout: "ignore",
      stderr: "pipe"
    })
    const [stderr] = await Promise.all([built.stderr.text(), built.exited])
    if (built.exitCode !== 0) throw new Error(`the programs were not built: ${stderr}`)
  })

/**
 * The path of a program as one file that Bun reads in half the time that it takes to read two thousand: most of what a test of
 * processes waits for is their start. It is built of the sources as they are, once for all tests. How a person starts it,
 * from the sources, is tested by `firstStart.test.ts` and `demo.test.ts`.
 */
export const builtProgram = async (name: ProgramName): Promise<string> => {
  folder ??= build()
  return join(await folder, `${name.slice(name.lastIndexOf("/") + 1, -".ts".length)}.js`)
}
