import type { Commands } from "../../line/operatorCommand.ts"
import { discoveryCheck } from "./check.ts"
import { footprintLink } from "./footprint/link.ts"
import { footprintUnlink } from "./footprint/unlink.ts"
import { footprintVotes } from "./footprint/votes.ts"

export const commands: Commands = [
  {
    noun: "footprint",
    description: "Creators over their accounts",
    commands: [footprintLink, footprintUnlink, footprintVotes]
  },
  {
    noun: "discovery",
    description: "Where creators' accounts are looked for",
    commands: [discoveryCheck]
  }
]
