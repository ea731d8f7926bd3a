import type { Finding } from "../../../../ports/checks/backgroundChecks/Finding.ts"
import { SEVERITY_RANK } from "../../../creators/scoring/riskFlags.ts"
import { compareAscending } from "../../../paging/compareAscending.ts"

/** What counts before what is shown; of those the gravest, the surest and the newest first. */
export const inOrder = (findings: ReadonlyArray<Finding>): ReadonlyArray<Finding> =>
  [...findings].sort(
    (a, b) =>
      Number(a.weight === "context") - Number(b.weight === "context") ||
      SEVERITY_RANK[b.severity] - SEVERITY_RANK[a.severity] ||
      b.confidence - a.confidence ||
      (b.postedAt?.getTime() ?? 0) - (a.postedAt?.getTime() ?? 0) ||
      compareAscending(a.id, b.id)
  )
