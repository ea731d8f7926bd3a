import type { Commands } from "../../line/operatorCommand.ts"
import { reviewDecide } from "./decide.ts"
import { reviewList } from "./list.ts"

export const commands: Commands = [
  {
    noun: "review",
    description: "What people decide of findings",
    commands: [reviewList, reviewDecide]
  }
]
