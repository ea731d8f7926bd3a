import { existsSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { join } from "node:path"
import { Command } from "effect/cli"
import { mcp } from "../commandLine/mcp.ts"
import { runCommand } from "../commandLine/runCommand.ts"
import { VERSION } from "../process/version.ts"
import { runProgram } from "./runProgram.ts"

/** `npx creatorsignal`: the server, the commands, and the tools for models, of which each loads what it needs and no more. */

/** What only contract suites import of the package's peers. */
const OF_SUITES = "fast-check"
const NAME = "creatorsignal"

/** The package that an import didn't find, as Node and Bun word it; null: it failed otherwise. */
const packageNotFound = (cause: unknown): string | null => {
  if (!(cause instanceof Error) || !("code" in cause) || cause.code !== "ERR_MODULE_NOT_FOUND") return null
  const [, name = ""] = /^Cannot find (?:package|module) '([^'./][^']*)'/.exec(cause.message) ?? []
  return name === "" ? null : name
}

/** Peers of the package that aren't installed, which npm leaves to whoever runs the server. */
const absentPeers = async (): Promise<ReadonlyArray<string>> => {
  const require = createRequire(import.meta.url)
  const { peerDependencies } = JSON.parse(await readFile(require.resolve(`${NAME}/package.json`), "utf8"))
  return Object.keys(peerDependencies).filter(
    (peer) =>
      peer !== OF_SUITES && !(require.resolve.paths(peer) ?? []).some((folder) => existsSync(join(folder, peer)))
  )
}

/** Runs what was asked for. Where a package isn't there, one line says which all are missing, as a start needs more than one. */
const runOrName = async (run: () => Promise<unknown>): Promise<void> => {
  try {
    await run()
  } catch (cause) {
    const missing = packageNotFound(cause)
    if (missing === null) throw cause
    console.error(
      `${NAME}: ${missing} isn't installed, which this needs: npm install ${(await absentPeers()).join(" ")}`
    )
    process.exit(1)
  }
}

const start = async () => {
  const words = process.argv.slice(3)
  const pixel = () => readFile(new URL("../pixel/programs.txt", import.meta.url), "utf8")
  const { serveEnvironment } = await import("./serve.ts")
  if ("Bun" in globalThis) {
    const { bunRuntime } = await import("./bunRuntime.ts")
    return await serveEnvironment({ ...bunRuntime, pixel }, {}, words)
  }
  const { nodeRuntime } = await import("./nodeRuntime.ts")
  return await serveEnvironment({ ...nodeRuntime, pixel }, {}, words)
}

const tools = Command.make(NAME).pipe(Command.withSubcommands([mcp]))
const runTools = Command.runWith(tools, { version: VERSION, renderErrors: true })

switch (process.argv[2]) {
  case "start":
    await runOrName(start)
    break
  case "mcp":
    await runProgram((words, place) => runCommand(runTools, words, place))
    break
  default:
    await runOrName(async () => {
      const { runCommandLine } = await import("../commandLine/commandLine.ts")
      await runProgram(runCommandLine)
    })
}
