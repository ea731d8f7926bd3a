import type { Commands } from "../../line/operatorCommand.ts"
import { refundList } from "./list.ts"
import { refundRetry } from "./retry.ts"

export const commands: Commands = [
  {
    noun: "refund",
    description: "Payments of checks that are given back",
    commands: [refundList, refundRetry]
  }
]
