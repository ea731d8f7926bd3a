import type { Cell } from "../../../../ports/creators/reports/ReportDocument.ts"

/** Agents and wholes are of so many points. */
export const POINTS_MAX = 100

export const makeCell = (text: string, url: string | null = null): Cell => ({ text, url })
