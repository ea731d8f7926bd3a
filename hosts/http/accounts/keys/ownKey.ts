import { Effect, Option, Schema } from "effect"
import { KeyId } from "../../../../ports/accounts/keys/ApiKey.ts"
import { ApiKeys, type ListedKey } from "../../../../ports/accounts/keys/ApiKeys.ts"
import type { MemberCall, MemberPage } from "../../memberPages/memberPages.ts"
import { html } from "../../pages/html.ts"
import type { ParameterDescription } from "../../server/endpoint.ts"

export const KEYS_PATH = "/account/api"
export const KEY_PATH = `${KEYS_PATH}/keys/{key}`

export const pathOf = (id: KeyId): string => `${KEYS_PATH}/keys/${id}`
export const deliveriesPathOf = (id: KeyId): string => `${pathOf(id)}/deliveries`

export const KEY_PARAMETER: ParameterDescription = {
  name: "key",
  in: "path",
  required: true,
  description: "The key's id.",
  schema: Schema.String
}

export const isKeyId = Schema.is(KeyId)

/** The key that an address names; none where the tenant that is looked at has no such key, whoever else has. */
export const ownKey = ({ call, current }: MemberCall) => {
  const { key } = call.pathParameters
  return isKeyId(key)
    ? ApiKeys.use((keys) => keys.get(current.tenantId, key)).pipe(
        Effect.map(Option.some),
        Effect.catchTag("KeyNotFound", () => Effect.succeed(Option.none<ListedKey>()))
      )
    : Effect.succeed(Option.none<ListedKey>())
}

export const NO_SUCH_KEY: MemberPage = {
  title: "No such key",
  status: 404,
  content: html`<h1>No such key</h1>
<p>This account has no key with that id. <a href="/account/api">To its keys</a></p>`
}
