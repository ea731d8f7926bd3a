import { Effect } from "effect"
import { ShopPlatforms } from "../../../domain/attribution/receivePlatformNotice.ts"
import { retryLetter } from "../../../domain/privacy/retryLetters.ts"
import { PLATFORMS } from "../../http/attribution/platformWebhooks.ts"
import { operatorCommand } from "../operatorCommand.ts"
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
