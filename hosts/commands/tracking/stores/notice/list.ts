import { Effect, Option, Schema } from "effect"
import { listLetters, readLetterCursor } from "../../../../../domain/tracking/stores/letters/readLetters.ts"
import { Tenants } from "../../../../../ports/accounts/tenants/Tenants.ts"
import { ShopDomain } from "../../../../../ports/tracking/orders/Order.ts"
import { DeadLetters } from "../../../../../ports/tracking/stores/DeadLetters.ts"
import { optionalTextFlag } from "../../../line/flags.ts"
import { operatorCommand } from "../../../line/operatorCommand.ts"
import { storeUnavailable, tenantNotFound } from "../../../line/refusals.ts"
import { tenantPageFields } from "../../../line/values.ts"
import { letterRow } from "./letterRow.ts"

const page = tenantPageFields(
  Schema.String.pipe(Schema.check(Schema.makeFilter((text) => Option.isSome(readLetterCursor(text)))))
)

export const noticeList = operatorCommand({
  name: "notice list",
  description: "An account's notifications of stores that could not be read, newest first",
  flags: { ...page.flags, store: optionalTextFlag("store", "The domain of one store") },
  fields: { ...page.fields, store: Schema.NullOr(ShopDomain) },
  rules: { ...page.rules, store: "must be a store's domain: shop list shows them" },
  read: Effect.succeed,
  isReadOnly: true,
  run: Effect.fnUntraced(function* ({ tenant, store, after, limit }) {
    yield* Tenants.use((tenants) => tenants.get(tenant))
    const { letters, next } = yield* listLetters(tenant, {
      shopDomain: store,
      after: after === null ? null : Option.getOrNull(readLetterCursor(after)),
      limit
    })
    const losses = yield* DeadLetters.use((kept) => kept.losses(tenant))
    return {
      id: tenant,
      notices: letters.map(letterRow),
      lost: losses.map((loss) => ({
        store: loss.shopDomain,
        cause: loss.cause,
        notices: loss.letters,
        last_at: loss.lastAt.toISOString()
      })),
      next
    }
  }),
  refusals: { ...storeUnavailable, ...tenantNotFound }
})
