import type { Finding } from "./Finding.ts"

/** What stands in the place of what was quoted. */
const REMOVED = "[removed]"

const QUOTES = /“[^”]*”|"[^"]*"|«[^»]*»|„[^“”]*[“”]/gu

/** A sentence without the words that it quotes. */
export const withoutQuotes = (text: string): string => text.replaceAll(QUOTES, REMOVED)

/** A finding without what it rests on: no quote and no picture of anyone. The same however often it is done. */
export const redactedFinding = (finding: Finding): Finding => ({
  ...finding,
  description: withoutQuotes(finding.description),
  why: withoutQuotes(finding.why),
  excerpt: "",
  archivedUrl: null,
  pictures: []
})
