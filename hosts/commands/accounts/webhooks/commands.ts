import type { Commands } from "../../line/operatorCommand.ts"
import { webhookDeliveries } from "./deliveries.ts"
import { webhookList } from "./list.ts"
import { webhookPause, webhookResume } from "./pause.ts"
import { webhookRedeliver } from "./redeliver.ts"
import { webhookRemove } from "./remove.ts"
import { webhookSet } from "./set.ts"
import { webhookShow } from "./show.ts"

export const commands: Commands = [
  {
    noun: "webhook",
    description: "Where the events of a key's jobs are sent",
    commands: [
      webhookSet,
      webhookShow,
      webhookRemove,
      webhookPause,
      webhookResume,
      webhookDeliveries,
      webhookList,
      webhookRedeliver
    ]
  }
]
