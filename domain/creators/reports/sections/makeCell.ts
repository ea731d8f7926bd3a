import type { Cell } from "../../../../ports/creators/reports/ReportDocument.ts"

export const makeCell = (text: string, url: string | null = null): Cell => ({ text, url })
