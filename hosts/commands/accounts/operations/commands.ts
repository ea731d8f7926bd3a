import type { Commands } from "../../line/operatorCommand.ts"
import { secretsReseal } from "./secrets/reseal.ts"
import { secretsStatus } from "./secrets/status.ts"
import { operatorStatus } from "./status.ts"
import { operatorTenants } from "./tenants.ts"

export const commands: Commands = [
  {
    noun: "operator",
    description: "The service as a whole",
    commands: [operatorStatus, operatorTenants]
  },
  {
    noun: "secrets",
    description: "What is sealed under the signing secret",
    commands: [secretsStatus, secretsReseal]
  }
]
