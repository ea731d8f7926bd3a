import { runCommandLine } from "../commandLine/commandLine.ts"
import { runProgram } from "./runProgram.ts"

if (import.meta.main) await runProgram(runCommandLine)
