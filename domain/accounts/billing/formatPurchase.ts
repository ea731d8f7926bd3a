import type { Purchase } from "../../../ports/accounts/billing/Purchase.ts"
import { formatCredits } from "./formatCredits.ts"

/** What was bought: `250 credits`, or `score of youtube/jane`. */
export const formatPurchase = ({ credits, score }: Pick<Purchase, "credits" | "score">): string =>
  score === null ? formatCredits(credits) : `score of ${score.spelling}/${score.handle}`
