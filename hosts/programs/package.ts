import { readFile } from "node:fs/promises"
import { Command } from "effect/cli"
import { mcp } from "../commandLine/mcp.ts"
import { runCommand } from "../commandLine/runCommand.ts"
import { VERSION } from "../process/version.ts"
import { runProgram } from "./runProgram.ts"

/** `npx creatorsignal`: the server, the commands, and the tools for models, of which each loads what it needs and no more. */

const start = async () => {
  const pixel = () => readFile(new URL("../pixel/programs.txt", import.meta.url), "utf8")
  const { serveEnvironment } = await import("./serve.ts")
  if ("Bun" in globalThis) {
    const { bunRuntime } = await import("./bunRuntime.ts")
    return await serveEnvironment({ ...bunRuntime, pixel })
  }
  const { nodeRuntime } = await import("./nodeRuntime.ts")
  return await serveEnvironment({ ...nodeRuntime, pixel })
}

const tools = Command.make("creatorsignal").pipe(Command.withSubcommands([mcp]))
const runTools = Command.runWith(tools, { version: VERSION, renderErrors: true })

switch (process.argv[2]) {
  case "start":
    await start()
    break
  case "mcp":
    await runProgram((words, place) => runCommand(runTools, words, place))
    break
  default: {
    const { runCommandLine } = await import("../commandLine/commandLine.ts")
    await runProgram(runCommandLine)
  }
}
