import { Effect, Schema } from "effect"
import { changeProfile, readProfile } from "../../../../domain/accounts/tenants/account.ts"
import {
  PROFILE_NAME_CHARACTERS_MAX,
  PROFILE_NOTES_CHARACTERS_MAX,
  ProfileLine,
  ProfileLines,
  TENANT_NAME_CHARACTERS_MAX,
  TenantName
} from "../../../../ports/accounts/tenants/Tenant.ts"
import type { IdempotentEndpoint, KeyedEndpoint } from "../../server/endpoint.ts"
import { checkedReader } from "../../server/fields.ts"
import { readJson } from "../../server/readBody.ts"

const PATH = "/api/v1/account/profile"
/** Of every text at its longest, each character escaped. */
const BODY_BYTES_MAX = 32 * 1024

const ProfileBody = Schema.Struct({
  name: Schema.String,
  brand_name: Schema.NullOr(Schema.String),
  category: Schema.NullOr(Schema.String),
  notes: Schema.NullOr(Schema.String)
}).annotate({ identifier: "AccountProfile" })

const ProfileChange = Schema.Struct({
  name: Schema.optionalKey(TenantName),
  brand_name: Schema.optionalKey(Schema.NullOr(ProfileLine)),
  category: Schema.optionalKey(Schema.NullOr(ProfileLine)),
  notes: Schema.optionalKey(Schema.NullOr(ProfileLines))
}).annotate({ identifier: "AccountProfileChange" })

const LINE_RULE = `must be one line of 1 to ${PROFILE_NAME_CHARACTERS_MAX} characters without control characters, or null`

const readChange = checkedReader(
  ProfileChange,
  {
    name: `must be one trimmed line of 1 to ${TENANT_NAME_CHARACTERS_MAX} characters without control characters`,
    brand_name: LINE_RULE,
    category: LINE_RULE,
    notes:
      `must be text of 1 to ${PROFILE_NOTES_CHARACTERS_MAX} characters without control characters other than ends of lines and tabs, ` +
      "or null"
  },
  () => null
)

type Profile = Effect.Success<ReturnType<typeof readProfile>>

const profileBody = ({ name, brandName, category, notes }: Profile): typeof ProfileBody.Type => ({
  name,
  brand_name: brandName,
  category,
  notes
})

/** GET /api/v1/account/profile: what the account is called, and its brand. */
export const profileEndpoint: KeyedEndpoint = {
  method: "GET",
  path: PATH,
  area: "scoring",
  summary:
    "What your account is called, and the brand that background checks are made for unless an order names another. Free.",
  access: { scopes: ["full", "read", "test"] },
  responses: { 200: { description: "The profile.", schema: ProfileBody } },
  handle: Effect.fnUntraced(function* (_call, { tenantId }) {
    return { status: 200, body: profileBody(yield* readProfile(tenantId)) }
  })
}

/** PATCH /api/v1/account/profile: changes what is named of it. */
export const changeProfileEndpoint: IdempotentEndpoint = {
  method: "PATCH",
  path: PATH,
  area: "scoring",
  summary: "Changes what is named of your account's profile. Checks that are ordered already stay as they are. Free.",
  access: { scopes: ["full", "test"] },
  isIdempotent: true,
  body: { schema: ProfileChange, contentTypes: ["application/json"] },
  responses: { 200: { description: "The profile as it is now.", schema: ProfileBody } },
  handle: Effect.fnUntraced(function* (call, { tenantId }) {
    const { name, brand_name, category, notes } = yield* Effect.flatMap(readJson(call, BODY_BYTES_MAX), readChange)
    const changed = yield* changeProfile(tenantId, {
      ...(name === undefined ? {} : { name }),
      ...(brand_name === undefined ? {} : { brandName: brand_name }),
      ...(category === undefined ? {} : { category }),
      ...(notes === undefined ? {} : { notes })
    })
    return { status: 200, body: profileBody(changed) }
  })
}
