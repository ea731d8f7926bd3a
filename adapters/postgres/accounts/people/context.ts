import { Layer } from "effect"
import { postgresContext, small } from "../../tables/PostgresContext.ts"
import { layer as Members } from "./Members.ts"
import { layer as Passkeys } from "./Passkeys.ts"
import { layer as SignIns } from "./SignIns.ts"

export const people = postgresContext({
  layer: Layer.mergeAll(Members, Passkeys, SignIns),
  owned: {
    members: {
      ...small,
      more: "jsonb_build_object('email', (select p.email from people p where p.person_id = t.person_id))"
    }
  }
})
