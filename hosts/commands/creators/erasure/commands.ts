import type { Commands } from "../../line/operatorCommand.ts"
import { subjectErase } from "./erase.ts"

export const commands: Commands = [
  {
    noun: "subject",
    description: "People whom checks are about",
    commands: [subjectErase]
  }
]
