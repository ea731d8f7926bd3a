import type { Commands } from "../../line/operatorCommand.ts"
import { linkChange } from "./change.ts"
import { linkCreate } from "./create.ts"
import { linkEnd } from "./end.ts"
import { linkExport } from "./export.ts"
import { linkImport } from "./import.ts"
import { linkList } from "./list.ts"
import { linkPromo } from "./promo.ts"
import { linkRotate } from "./rotate.ts"
import { linkShow } from "./show.ts"
import { linkSnapshot } from "./snapshot.ts"

export const commands: Commands = [
  {
    noun: "link",
    description: "Tracking links",
    commands: [
      linkCreate,
      linkList,
      linkShow,
      linkChange,
      linkEnd,
      linkPromo,
      linkImport,
      linkExport,
      linkSnapshot,
      linkRotate
    ]
  }
]
