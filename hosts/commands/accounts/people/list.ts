import { Effect } from "effect"
import { Members } from "../../../../ports/accounts/people/Members.ts"
import { PersonId } from "../../../../ports/accounts/people/Person.ts"
import { Tenants } from "../../../../ports/accounts/tenants/Tenants.ts"
import { operatorCommand } from "../../line/operatorCommand.ts"
import { readPage } from "../../line/readPage.ts"
import { storeUnavailable, tenantNotFound } from "../../line/refusals.ts"
import { tenantPageFields } from "../../line/values.ts"
import { memberRow } from "./memberRow.ts"

export const personList = operatorCommand({
  name: "person list",
  description: "An account's members",
  ...tenantPageFields(PersonId),
  read: Effect.succeed,
  isReadOnly: true,
  run: Effect.fnUntraced(function* ({ tenant, ...page }) {
    yield* Tenants.use((tenants) => tenants.get(tenant))
    const members = yield* Members
    const { items, next } = yield* readPage(
      page,
      (part) => members.members(tenant, part),
      ({ person }) => person.id
    )
    return { id: tenant, people: items.map(memberRow), next }
  }),
  refusals: { ...storeUnavailable, ...tenantNotFound }
})
