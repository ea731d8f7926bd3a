import type { RiskFlag } from "../../../ports/creators/scoring/Score.ts"
import { capitalise } from "../../mail/wording.ts"
import { flagCategoryOf, flagLabelOf } from "../scoring/riskFlags.ts"
import type { FlagKind } from "../textAnalysis/flagKind.ts"
import { categoryLabel } from "./summariseFlags.ts"

/** What a kind of flag is called as a heading. */
export const kindLabel = (kind: FlagKind): string => capitalise(flagLabelOf(kind))

const UNDISCLOSED_AD = kindLabel("undisclosed_ad")

/** What a flag is of, as a heading: of a category of several kinds, the kind that its description names. */
export const flagLabel = ({ category, description }: Pick<RiskFlag, "category" | "description">): string =>
  category === flagCategoryOf("undisclosed_ad") && description.startsWith(UNDISCLOSED_AD)
    ? UNDISCLOSED_AD
    : categoryLabel(category)
