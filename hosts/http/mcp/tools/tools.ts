import type { ToolSpec } from "../toolSpec.ts"
import { account, startBackgroundCheck } from "./account.ts"
import { getReport, jobStatus, lookUpCreator, vetCreators } from "./creators.ts"
import { discoverAccounts, resolveIdentity, scoreFootprint, searchCreators, similarCreators } from "./discovery.ts"
import { attributionReport, explainOrder, rateCard } from "./revenue.ts"
import { listRoster, setPlan } from "./roster.ts"

/** Every tool. None buys credits, and none pays for anything by card. */
export const TOOLS: ReadonlyArray<ToolSpec> = [
  lookUpCreator,
  vetCreators,
  getReport,
  searchCreators,
  similarCreators,
  resolveIdentity,
  discoverAccounts,
  scoreFootprint,
  jobStatus,
  listRoster,
  setPlan,
  rateCard,
  attributionReport,
  explainOrder,
  account,
  startBackgroundCheck
]
