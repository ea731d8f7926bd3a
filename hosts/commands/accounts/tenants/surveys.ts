import { Effect, Option, Schema } from "effect"
import { Tenants } from "../../../../ports/accounts/tenants/Tenants.ts"
import { parsed } from "../../../../ports/text/exactJson.ts"
import {
  readSurveyMappings,
  SURVEY_MAPPINGS_PATH,
  surveyMappingsBody
} from "../../../http/tracking/surveys/surveyMappings.ts"
import { optionalTextFlag } from "../../line/flags.ts"
import { UsageWrong } from "../../line/Invocation.ts"
import { operatorCommand } from "../../line/operatorCommand.ts"
import { storeUnavailable, tenantNotFound } from "../../line/refusals.ts"
import { tenantField } from "../../line/values.ts"

/** Characters of the mappings' JSON on a command line at most. */
const JSON_CHARACTERS_MAX = 100_000
const JSON_RULE = `must be JSON of at most ${JSON_CHARACTERS_MAX} characters, as PUT ${SURVEY_MAPPINGS_PATH} takes it`

const readJson = Effect.fnUntraced(function* (text: string) {
  const json = parsed(text)
  if (Option.isNone(json)) return yield* new UsageWrong({ message: `--mappings ${JSON_RULE}` })
  return yield* readSurveyMappings(json.value).pipe(
    Effect.mapError(({ details }) => new UsageWrong({ message: `--mappings: ${details.join("; ")}` }))
  )
})

export const tenantSurveys = operatorCommand({
  name: "tenant surveys",
  description: "Say where an account's surveys of shapes of their own hold what an answer needs, or show it",
  flags: {
    ...tenantField.flags,
    mappings: optionalTextFlag("mappings", 'JSON with a list "mappings", which takes the place of all that are set')
  },
  fields: {
    ...tenantField.fields,
    mappings: Schema.NullOr(Schema.String.pipe(Schema.check(Schema.isMaxLength(JSON_CHARACTERS_MAX))))
  },
  rules: { ...tenantField.rules, mappings: JSON_RULE },
  read: Effect.fnUntraced(function* ({ mappings, tenant }) {
    if (mappings !== null) yield* readJson(mappings)
    return { mappings, tenant }
  }),
  isReadOnly: ({ mappings }) => mappings === null,
  run: Effect.fnUntraced(function* ({ mappings, tenant }) {
    const tenants = yield* Tenants
    if (mappings !== null) {
      const read = yield* Effect.orDie(readJson(mappings))
      yield* tenants.setSurveyMappings(tenant, read)
    }
    return { id: tenant, ...rowOf(surveyMappingsBody(yield* tenants.surveyMappings(tenant))) }
  }),
  refusals: { ...storeUnavailable, ...tenantNotFound }
})

const rowOf = ({ mappings }: ReturnType<typeof surveyMappingsBody>) => ({
  mappings: mappings.map(({ shop_domain, ...mapping }) => ({
    shop_domain: shop_domain ?? "",
    mapping: JSON.stringify(mapping)
  }))
})
