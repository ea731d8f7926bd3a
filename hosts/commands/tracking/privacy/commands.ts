import type { Commands } from "../../line/operatorCommand.ts"
import { privacyErase } from "./erase.ts"
import { privacyList } from "./list.ts"
import { privacyShow } from "./show.ts"
import { privacyTrust } from "./trust.ts"

export const commands: Commands = [
  {
    noun: "privacy",
    description: "What is kept of customers",
    commands: [privacyList, privacyShow, privacyErase, privacyTrust]
  }
]
