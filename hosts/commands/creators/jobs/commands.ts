import type { Commands } from "../../line/operatorCommand.ts"
import { jobList } from "./list.ts"

export const commands: Commands = [
  {
    noun: "job",
    description: "What is being scored, and what was",
    commands: [jobList]
  }
]
