import type { Schema } from "effect"
import type { AlertKind } from "../../../ports/accounts/notices/Notice.ts"
import type { SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import type { RiskFlag } from "../../../ports/creators/scoring/Score.ts"

/** Alerts that one look, or one rescoring, gives rise to at most: the worst. */
export const ALERTS_AT_ONCE_MAX = 20

/** What every tenant that monitors an account is told, whoever they are. */
export interface Alert {
  readonly kind: AlertKind
  readonly account: SocialAccount
  /** What tells it from every other alert of its kind about its account, and not from itself on another day. */
  readonly about: ReadonlyArray<string>
  /** One line for a person. */
  readonly title: string
  /** For a person, some lines. */
  readonly text: string
  /** What it rests on, as it is sent: names in snake_case. */
  readonly evidence: Schema.JsonObject
}

/** Whether a flag is grave enough that a brand wants to know of it at once, and counts in the score. */
export const isAlarming = ({ severity, scoreImpact }: Pick<RiskFlag, "severity" | "scoreImpact">): boolean =>
  scoreImpact === "scored" && (severity === "high" || severity === "critical")
