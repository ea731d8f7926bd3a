import { Effect } from "effect"
import { retryLetter } from "../../../../../domain/tracking/privacy/retryLetters.ts"
import { ShopPlatforms } from "../../../../../domain/tracking/stores/receivePlatformNotice.ts"
import { PLATFORMS } from "../../../../http/tracking/stores/platformWebhooks.ts"
import { operatorCommand } from "../../../line/operatorCommand.ts"
import { letterField, letterUnread } from "./letterRow.ts"

export const noticeRetry = operatorCommand({
  name: "notice retry",
  description: "Read a notification again that could not be read",
  ...letterField,
  read: Effect.succeed,
  isReadOnly: false,
  run: Effect.fnUntraced(function* ({ tenant, id }, { signing }) {
    const tried = yield* retryLetter(tenant, id).pipe(
      Effect.provideService(ShopPlatforms, PLATFORMS),
      Effect.provide(signing)
    )
    return tried.isRead
      ? { id, state: "read", problems: "" }
      : { id, state: "unread", problems: tried.problems.join("; ") }
  }),
  isNo: ({ state }) => state === "unread",
  refusals: letterUnread
})
