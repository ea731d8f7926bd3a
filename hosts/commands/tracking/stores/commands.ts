import type { Commands } from "../../line/operatorCommand.ts"
import { shopConnect } from "./connect.ts"
import { importClicks } from "./import/clicks.ts"
import { importOrders } from "./import/orders.ts"
import { shopList } from "./list.ts"
import { noticeDrop } from "./notice/drop.ts"
import { noticeList } from "./notice/list.ts"
import { noticeRetry } from "./notice/retry.ts"
import { noticeShow } from "./notice/show.ts"
import { shopZone } from "./zone.ts"

export const commands: Commands = [
  {
    noun: "shop",
    description: "Connected stores",
    commands: [shopConnect, shopZone, shopList]
  },
  {
    noun: "notice",
    description: "Stores' notifications that could not be read",
    commands: [noticeList, noticeShow, noticeRetry, noticeDrop]
  },
  {
    noun: "import",
    description: "Orders and clicks of the past",
    commands: [importOrders, importClicks]
  }
]
