import { Effect, Schema } from "effect"
import { assignPromoCode } from "../../../../domain/tracking/links/assignPromoCode.ts"
import { Tenants } from "../../../../ports/accounts/tenants/Tenants.ts"
import { optionalTextFlag, textFlag } from "../../line/flags.ts"
import { operatorCommand } from "../../line/operatorCommand.ts"
import { LINE_RULE, LineText } from "../../line/values.ts"
import { linkField, linkRefusals } from "./ofLink.ts"

const TIME_RULE = "must be an ISO 8601 time with its offset, such as 2026-06-01T00:00:00Z"

/** A time as a running host is sent it; null: now, or without an end. */
const Time = Schema.NullOr(
  Schema.DateFromString.pipe(Schema.check(Schema.makeFilter((time) => !Number.isNaN(time.getTime()))))
)

export const linkPromo = operatorCommand({
  name: "link promo",
  description:
    "Give a discount code to a tracking link from now or later on; orders that were placed before stay where they are",
  flags: {
    ...linkField.flags,
    promo: textFlag("promo", "The discount code, in any letter case"),
    from: optionalTextFlag("from", "From when on; now unless said otherwise"),
    until: optionalTextFlag("until", "Until when; until it is given to another unless said otherwise")
  },
  fields: { ...linkField.fields, promo: LineText, from: Time, until: Time },
  rules: { ...linkField.rules, promo: LINE_RULE, from: TIME_RULE, until: TIME_RULE },
  read: Effect.succeed,
  isReadOnly: false,
  run: Effect.fnUntraced(function* ({ code, from, promo, tenant, until }) {
    yield* Tenants.use((tenants) => tenants.get(tenant))
    const { history, own, promoCode } = yield* assignPromoCode(tenant, { promoCode: promo, code, from, until })
    return {
      id: promoCode,
      own_link: own,
      assignments: history.map((assignment) => ({
        link: assignment.code,
        from: assignment.from.toISOString(),
        until: assignment.until?.toISOString() ?? null
      }))
    }
  }),
  refusals: { ...linkRefusals, InvalidLink: null }
})
