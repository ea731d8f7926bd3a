import type { Commands } from "../../line/operatorCommand.ts"
import { report } from "./report.ts"
import { score } from "./score.ts"

export const commands: Commands = [score, report]
