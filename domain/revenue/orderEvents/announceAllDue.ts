import { Effect, Option } from "effect"
import { announceOrders } from "./announceOrders.ts"

/** Claims that one sweep takes at most. */
const CLAIMS_MAX = 1_000

/** Tells what is new of every order that is due, account by account. Answers how many events that are. */
export const announceAllDue = Effect.fn("announcing.announceAllDue")(function* () {
  let told = 0
  for (let claims = 0; claims < CLAIMS_MAX; claims++) {
    const more = yield* announceOrders()
    if (Option.isNone(more)) break
    told += more.value
  }
  return told
})
