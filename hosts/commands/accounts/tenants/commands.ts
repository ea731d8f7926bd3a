import type { Commands } from "../../line/operatorCommand.ts"
import { tenantAttribution } from "./attribution.ts"
import { tenantCreate } from "./create.ts"
import { tenantDelete } from "./delete.ts"
import { tenantList } from "./list.ts"
import { tenantProfile } from "./profile.ts"
import { tenantReopen } from "./reopen.ts"
import { tenantRetention } from "./retention.ts"
import { tenantSummaries } from "./summaries.ts"
import { tenantSurveys } from "./surveys.ts"

export const commands: Commands = [
  {
    noun: "tenant",
    description: "Accounts",
    commands: [
      tenantCreate,
      tenantProfile,
      tenantAttribution,
      tenantSurveys,
      tenantRetention,
      tenantSummaries,
      tenantList,
      tenantDelete,
      tenantReopen
    ]
  }
]
