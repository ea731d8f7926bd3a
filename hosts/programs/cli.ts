import { runCommandLine } from "../commands/running/commandLine.ts"
import { runProgram } from "./runProgram.ts"

if (import.meta.main) await runProgram(runCommandLine)
