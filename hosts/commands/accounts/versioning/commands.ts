import type { Commands } from "../../line/operatorCommand.ts"
import { deprecate } from "./announce.ts"
import { deprecateList } from "./list.ts"
import { deprecatePostpone } from "./postpone.ts"
import { deprecateWithdraw } from "./withdraw.ts"

export const commands: Commands = [
  {
    noun: "deprecate",
    description: "What of the API will be gone",
    own: deprecate,
    commands: [deprecateList, deprecatePostpone, deprecateWithdraw]
  }
]
