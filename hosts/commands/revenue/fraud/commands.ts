import type { Commands } from "../../line/operatorCommand.ts"
import { watchDecide } from "./decide.ts"
import { watchHolds } from "./holds.ts"
import { watchLook } from "./look.ts"
import { watchRule } from "./rule.ts"

export const commands: Commands = [
  {
    noun: "watch",
    description: "What looks wrong in clicks and orders",
    commands: [watchLook, watchHolds, watchDecide, watchRule]
  }
]
