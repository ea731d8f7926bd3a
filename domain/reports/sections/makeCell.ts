import type { Cell } from "../../../ports/reports/ReportDocument.ts"

export const makeCell = (text: string, url: string | null = null): Cell => ({ text, url })
