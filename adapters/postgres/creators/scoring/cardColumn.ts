import { Schema } from "effect"
import { Scorecard } from "../../../../ports/creators/scoring/Scorecard.ts"

const encode = Schema.encodeSync(Schema.fromJsonString(Scorecard))

/** A score as the text of a JSON column. */
export const encodeCard = (card: Scorecard): string => encode(card)

/** A score as the driver reads it from a JSON column. */
export const CardColumn = Scorecard
