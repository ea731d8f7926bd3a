import type { Commands } from "../../line/operatorCommand.ts"
import { keyCreate } from "./create.ts"
import { keyLimits } from "./limits.ts"
import { keyList } from "./list.ts"
import { keyRevoke } from "./revoke.ts"

export const commands: Commands = [
  {
    noun: "key",
    description: "API keys",
    commands: [keyCreate, keyList, keyRevoke, keyLimits]
  }
]
