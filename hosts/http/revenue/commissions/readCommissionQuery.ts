import { Effect, Schema } from "effect"
import { CurrencyCode } from "../../../../ports/money/money.ts"
import { Month } from "../../../../ports/revenue/commissions/Statement.ts"
import { CREATOR_ACCOUNT, type CreatorAccount } from "../../../../ports/tracking/links/TrackingLink.ts"
import type { Call, ParameterDescription } from "../../server/endpoint.ts"
import { InvalidRequest } from "../../server/validationProblems.ts"

export const MONTH_RULE = "must be a month such as 2026-03"
export const CURRENCY_RULE = "must be an ISO 4217 currency code"

const isMonth = Schema.is(Month)
const isCurrency = Schema.is(CurrencyCode)

/** A creator as people write one; null where it is none. */
export const creatorFrom = (text: string): CreatorAccount | null => {
  const [, platform, handle] = CREATOR_ACCOUNT.exec(text) ?? []
  if (platform === undefined || handle === undefined) return null
  return { platform: platform.toLowerCase(), handle: handle.toLowerCase() }
}

export const monthFrom = (text: string): Month | null => (isMonth(text) ? text : null)

export const currencyFrom = (text: string): CurrencyCode | null => {
  const code = text.toUpperCase()
  return isCurrency(code) ? code : null
}

export const queryParameter = (
  name: string,
  description: string,
  schema: ParameterDescription["schema"],
  required = false
): ParameterDescription => ({ name, in: "query", required, description, schema })

export const MONTH_PARAMETER: ParameterDescription = {
  name: "month",
  in: "path",
  required: true,
  description: "A month in UTC, such as 2026-03.",
  schema: Schema.String
}

/** What is wrong with a request is gathered, so that every field is named at once. */
export const makeProblems = () => {
  const problems: Array<string> = []
  const wrong = (name: string, rule: string): null => {
    problems.push(`${name}: ${rule}`)
    return null
  }
  return {
    wrong,
    /** Null where it is absent, and where it is wrong. */
    read: <A>(name: string, given: string | undefined, from: (text: string) => A | null, rule: string): A | null =>
      given === undefined ? null : (from(given) ?? wrong(name, rule)),
    whole: (name: string, given: string | undefined, least: number, most: number): number | null => {
      if (given === undefined) return null
      const value = /^\d{1,9}$/.test(given) ? Number(given) : Number.NaN
      return value >= least && value <= most ? value : wrong(name, `must be a whole number from ${least} to ${most}`)
    },
    /** Fails with InvalidRequest where something is wrong. */
    refuse: Effect.suspend(() =>
      problems.length === 0 ? Effect.void : Effect.fail(new InvalidRequest({ details: problems }))
    )
  }
}

/** The month of an address. Fails with InvalidRequest where it is none. */
export const readMonth = ({ pathParameters: { month = "" } }: Call) => {
  const found = monthFrom(month)
  return found === null ? Effect.fail(new InvalidRequest({ details: [`month: ${MONTH_RULE}`] })) : Effect.succeed(found)
}
