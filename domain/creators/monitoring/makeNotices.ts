import { Effect, type Schema } from "effect"
import { type NewNotice, NOTICE_KEY_CHARACTERS_MAX, NoticeId } from "../../../ports/accounts/notices/Notice.ts"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { accountKey } from "../../../ports/creators/identity/SocialAccount.ts"
import { toStorable } from "../../../ports/text/storableText.ts"
import { makeItemId } from "../../tokens/itemId.ts"
import type { Alert } from "./alertTexts.ts"

/** What pages say, as a store and a mail take it: pages may hold anything. */
const plainJson = (evidence: Schema.JsonObject): Schema.JsonObject =>
  Object.fromEntries(
    Object.entries(evidence).map(([name, value]) => [name, typeof value === "string" ? toStorable(value) : value])
  )

/** ASCII, the same for the same text and for no other. */
const asciiOf = (text: string): string => encodeURIComponent(text)

/** A name that fits: one that is too long is told by its hash. */
const keyOf = Effect.fnUntraced(function* ({ kind, account, about }: Alert) {
  const key = toStorable([kind, accountKey(account), ...about].join("/"))
  if (key.length <= NOTICE_KEY_CHARACTERS_MAX) return key
  const idAt = yield* makeItemId(asciiOf(key))
  return `${kind}/${account.platform}/${idAt(0)}`
})

/**
 * One notice of each alert for each tenant. Its key and its id are made of what the alert is about: what is told again, after a
 * crash or on another day, is the same notice.
 */
export const makeNotices = Effect.fnUntraced(function* (
  alerts: ReadonlyArray<Alert>,
  tenants: ReadonlyArray<TenantId>,
  at: Date
) {
  const notices: Array<NewNotice> = []
  for (const alert of alerts) {
    const key = yield* keyOf(alert)
    for (const tenantId of tenants) {
      const idAt = yield* makeItemId(`notice/${tenantId}/${asciiOf(key)}`)
      notices.push({
        tenantId,
        noticeId: NoticeId.make(idAt(0)),
        key,
        event: "creator.alert",
        account: alert.account,
        title: toStorable(alert.title).replaceAll(/\s+/g, " "),
        text: toStorable(alert.text),
        data: { kind: alert.kind, evidence: plainJson(alert.evidence) },
        at
      })
    }
  }
  return notices
})
