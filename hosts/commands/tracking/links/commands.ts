import { Effect } from "effect"
import { endLink, readOwnLink } from "../../../../domain/tracking/links/changeLink.ts"
import { EdgeKeyNumber } from "../../../../ports/accounts/tenants/AttributionSettings.ts"
import { Tenants } from "../../../../ports/accounts/tenants/Tenants.ts"
import { type Commands, operatorCommand } from "../../line/operatorCommand.ts"
import { storeUnavailable, tenantNotFound } from "../../line/refusals.ts"
import { tenantField } from "../../line/values.ts"
import { linkChange } from "./change.ts"
import { linkCreate } from "./create.ts"
import { linkExport } from "./export.ts"
import { linkImport } from "./import.ts"
import { linkList } from "./list.ts"
import { linkField, linkRefusals, linkRow } from "./ofLink.ts"
import { linkPromo } from "./promo.ts"
import { linkSnapshot } from "./snapshot.ts"

const linkShow = operatorCommand({
  name: "link show",
  description: "One tracking link, and who had it before",
  ...linkField,
  read: Effect.succeed,
  isReadOnly: true,
  run: Effect.fnUntraced(function* ({ code, tenant }, place) {
    yield* Tenants.use((tenants) => tenants.get(tenant))
    const link = yield* readOwnLink(tenant, code)
    const owners = link.formerOwners.map(({ creator, until }) => ({
      creator: creator === null ? null : `${creator.platform}/${creator.handle}`,
      until: until.toISOString()
    }))
    return { id: link.code, ...linkRow(link, place), former_owners: owners }
  }),
  refusals: linkRefusals
})

const linkRotate = operatorCommand({
  name: "link rotate",
  description: "Begin the account's next key for its edges; the one before it still counts, and none before that",
  ...tenantField,
  read: Effect.succeed,
  isReadOnly: false,
  run: Effect.fnUntraced(function* ({ tenant }) {
    const tenants = yield* Tenants
    const { edgeKey } = yield* tenants.attribution(tenant)
    const next = EdgeKeyNumber.make(edgeKey + 1)
    yield* tenants.setAttribution(tenant, { edgeKey: next })
    return { id: tenant, key_id: next }
  }),
  refusals: { ...storeUnavailable, ...tenantNotFound }
})

const linkEnd = operatorCommand({
  name: "link end",
  description: "End a tracking link: it leads to its fallback or nowhere; its clicks and its credit stay",
  ...linkField,
  read: Effect.succeed,
  isReadOnly: false,
  run: Effect.fnUntraced(function* ({ code, tenant }, place) {
    yield* Tenants.use((tenants) => tenants.get(tenant))
    return { id: code, ...linkRow(yield* endLink(tenant, code), place) }
  }),
  refusals: { ...linkRefusals, InvalidLink: null }
})

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
