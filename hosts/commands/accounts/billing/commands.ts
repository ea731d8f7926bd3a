import type { Commands } from "../../line/operatorCommand.ts"
import { creditsAlert } from "./alert.ts"
import { creditsGrant } from "./grant.ts"
import { creditsHistory } from "./history.ts"
import { usage } from "./usage.ts"
import { creditsVerify } from "./verify.ts"

export const commands: Commands = [
  {
    noun: "credits",
    description: "Scoring credits",
    commands: [creditsGrant, creditsHistory, creditsVerify, creditsAlert]
  },
  usage
]
