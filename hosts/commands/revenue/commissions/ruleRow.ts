import { baseWords, renewalWords } from "../../../../domain/revenue/commissions/baseWords.ts"
import type { CommissionRule, CommissionScope } from "../../../../ports/revenue/commissions/Commission.ts"

const scopeText = (scope: CommissionScope): string => {
  switch (scope.kind) {
    case "account":
      return "account"
    case "campaign":
      return `campaign ${scope.name}`
    case "creator":
      return `creator ${scope.platform}/${scope.handle}`
    case "link":
      return `link ${scope.code}`
  }
}

export const ruleRow = ({ currency, from, ruleId, scope, terms, until }: CommissionRule) => ({
  rule: ruleId,
  scope: scopeText(scope),
  currency,
  from: from.toISOString(),
  until: until?.toISOString() ?? null,
  pays_on: terms === null ? null : baseWords(terms),
  renewals: terms === null ? null : (renewalWords(terms.renewalMonths) ?? "all"),
  percent_ppm: terms?.percentPpm ?? null,
  flat_minor: terms === null ? null : String(terms.flatMinorUnits),
  tiers: terms?.tiers.map(({ fromMinorUnits, percentPpm }) => `${fromMinorUnits}:${percentPpm}`).join(" ") ?? null,
  cap_minor: terms?.capMinorUnits == null ? null : String(terms.capMinorUnits),
  new_customers_only: terms === null ? null : String(terms.newCustomersOnly),
  hold_days: terms?.holdDays ?? null
})
