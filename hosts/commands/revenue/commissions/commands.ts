import type { Commands } from "../../line/operatorCommand.ts"
import { commissionList } from "./list.ts"
import { commissionModel } from "./model.ts"
import { commissionRule } from "./rule.ts"
import { statementClose } from "./statement/close.ts"
import { statementList } from "./statement/list.ts"

export const commands: Commands = [
  {
    noun: "commission",
    description: "What creators earn",
    commands: [commissionRule, commissionModel, commissionList]
  },
  {
    noun: "statement",
    description: "What is due to creators",
    commands: [statementList, statementClose]
  }
]
