import type { Commands } from "../../line/operatorCommand.ts"
import { personAdd } from "./add.ts"
import { personLink } from "./link.ts"
import { personList } from "./list.ts"

export const commands: Commands = [
  {
    noun: "person",
    description: "People who sign in",
    commands: [personAdd, personLink, personList]
  }
]
