import type { Commands } from "../../line/operatorCommand.ts"
import { liftList } from "./list.ts"
import { liftShow } from "./show.ts"

export const commands: Commands = [
  {
    noun: "lift",
    description: "Tests of what creators add",
    commands: [liftList, liftShow]
  }
]
