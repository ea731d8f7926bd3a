import type { Commands } from "../../line/operatorCommand.ts"
import { eventAside } from "./aside.ts"
import { eventDrop } from "./drop.ts"
import { eventRetry } from "./retry.ts"
import { eventShow } from "./show.ts"

export const commands: Commands = [
  {
    noun: "event",
    description: "What an event stream keeps aside",
    commands: [eventAside, eventShow, eventRetry, eventDrop]
  }
]
