import type { Commands } from "../../line/operatorCommand.ts"
import { evidenceImport } from "./import.ts"

export const commands: Commands = [
  {
    noun: "evidence",
    description: "What accounts hold of creators",
    commands: [evidenceImport]
  }
]
