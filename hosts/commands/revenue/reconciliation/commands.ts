import type { Commands } from "../../line/operatorCommand.ts"
import { booksCompare } from "./compare.ts"
import { booksShow } from "./show.ts"

export const commands: Commands = [
  {
    noun: "books",
    description: "What the days of stores came to",
    commands: [booksShow, booksCompare]
  }
]
