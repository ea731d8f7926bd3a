import { Effect, Schema } from "effect"
import { changeLink, type LinkChange } from "../../../../domain/tracking/links/changeLink.ts"
import { Tenants } from "../../../../ports/accounts/tenants/Tenants.ts"
import { CREATOR_RULE, CreatorText, creatorOf } from "../../../http/tracking/links/linkTable.ts"
import { optionalTextFlag } from "../../line/flags.ts"
import { UsageWrong } from "../../line/Invocation.ts"
import { operatorCommand } from "../../line/operatorCommand.ts"
import { LINE_RULE, LineText, TRUTH_RULE, URL_RULE } from "../../line/values.ts"
import { linkField, linkRefusals, linkRow } from "./ofLink.ts"

/** What takes a field off. */
const NONE = "none"

const orNone = (text: string | null): { readonly value: string | null } | null =>
  text === null ? null : { value: text === NONE ? null : text }

export const linkChange = operatorCommand({
  name: "link change",
  description:
    "Change where a tracking link leads or whose it is from now on; none takes a creator, a campaign or a fallback off",
  flags: {
    ...linkField.flags,
    url: optionalTextFlag("url", "Where the link leads"),
    creator: optionalTextFlag("creator", "The creator who shares it from now on: platform/handle, or none"),
    campaign: optionalTextFlag("campaign", "The campaign it is part of, or none"),
    fallback: optionalTextFlag("fallback", "Where it leads once it is ended, or none"),
    keeps_query: optionalTextFlag(
      "keeps-query",
      "Whether a visitor's own parameters are passed on: true, false, or none: as the account says"
    )
  },
  fields: {
    ...linkField.fields,
    url: Schema.NullOr(LineText),
    creator: Schema.NullOr(Schema.Union([CreatorText, Schema.Literal(NONE)])),
    campaign: Schema.NullOr(LineText),
    fallback: Schema.NullOr(LineText),
    keeps_query: Schema.NullOr(Schema.Literals(["true", "false", NONE]))
  },
  rules: {
    ...linkField.rules,
    url: URL_RULE,
    creator: `${CREATOR_RULE}, or none`,
    campaign: LINE_RULE,
    fallback: URL_RULE,
    keeps_query: `${TRUTH_RULE}, or none`
  },
  read: (said) =>
    [said.url, said.creator, said.campaign, said.fallback, said.keeps_query].every((value) => value === null)
      ? Effect.fail(
          new UsageWrong({ message: "one of --url, --creator, --campaign, --fallback and --keeps-query is required" })
        )
      : Effect.succeed(said),
  isReadOnly: false,
  run: Effect.fnUntraced(function* ({ code, tenant, url, ...said }, place) {
    yield* Tenants.use((tenants) => tenants.get(tenant))
    const [creator, campaign, fallback] = [orNone(said.creator), orNone(said.campaign), orNone(said.fallback)]
    const keepsQuery = orNone(said.keeps_query)
    const change: LinkChange = {
      ...(url === null ? {} : { destinationUrl: url }),
      ...(creator === null ? {} : { creator: creatorOf(creator.value) }),
      ...(campaign === null ? {} : { campaign: campaign.value }),
      ...(fallback === null ? {} : { fallbackUrl: fallback.value }),
      ...(keepsQuery === null ? {} : { keepsQuery: keepsQuery.value === null ? null : keepsQuery.value === "true" })
    }
    return { id: code, ...linkRow(yield* changeLink(tenant, code, change), place) }
  }),
  refusals: { ...linkRefusals, InvalidLink: null }
})
