import { readLists } from "../../../lists/readLists.ts"
import file from "./deceptive.txt" with { type: "text" }
import type { LexiconEntry } from "./lexiconEntry.ts"

const { list } = readLists(file)

/** Fraud, false promises and myths that do harm. */
export const DECEPTIVE: ReadonlyArray<LexiconEntry> = [
  {
    category: "deceptive",
    sign: "guaranteed_return",
    level: 1,
    confidence: 0.8,
    isDeniable: true,
    yieldsToReports: true,
    terms: list("guaranteed_return")
  },
  {
    category: "deceptive",
    sign: "cash_flip",
    level: 1,
    confidence: 0.8,
    isDeniable: true,
    yieldsToReports: true,
    terms: list("cash_flip")
  },
  {
    category: "deceptive",
    sign: "guaranteed_return",
    level: 0.8,
    confidence: 0.75,
    isDeniable: true,
    yieldsToReports: true,
    terms: list("guaranteed_return 2")
  },
  {
    category: "deceptive",
    sign: "fee_giveaway",
    level: 0.8,
    confidence: 0.7,
    isDeniable: true,
    yieldsToReports: true,
    terms: list("fee_giveaway")
  },
  {
    category: "deceptive",
    sign: "miracle_cure",
    level: 0.8,
    confidence: 0.75,
    isDeniable: true,
    yieldsToReports: true,
    terms: list("miracle_cure")
  },
  {
    category: "deceptive",
    sign: "counterfeit",
    level: 0.75,
    confidence: 0.7,
    isDeniable: true,
    yieldsToReports: true,
    terms: list("counterfeit")
  },
  {
    category: "deceptive",
    sign: "fake_engagement",
    level: 0.8,
    confidence: 0.75,
    isDeniable: true,
    yieldsToReports: true,
    terms: list("fake_engagement")
  },
  {
    category: "deceptive",
    sign: "false_claim",
    level: 0.6,
    confidence: 0.65,
    isDeniable: true,
    yieldsToReports: true,
    terms: list("false_claim")
  },
  {
    category: "deceptive",
    sign: "follow_exchange",
    level: 0.1,
    confidence: 0.65,
    terms: list("follow_exchange")
  },
  {
    category: "deceptive",
    sign: "sales_talk",
    level: 0.08,
    confidence: 0.5,
    terms: list("sales_talk")
  }
]
