import { Clock, Context, Logger, References } from "effect"
import { EvidenceReader } from "../../ports/creators/evidence/EvidenceReader.ts"
import { ReportPrinter } from "../../ports/creators/reports/ReportPrinter.ts"
import { TextModels } from "../../ports/creators/textAnalysis/TextModels.ts"

/** The live services that test keys use too. A report is printed, and a file read, as any other; neither keeps anything. */
const SHARED = [ReportPrinter, EvidenceReader, TextModels] as const

/** What holds for the whole process: which time it is, and where its log goes. */
const OF_THE_PROCESS = [Clock.Clock, Logger.CurrentLoggers, References.MinimumLogLevel] as const

export type SharedWithSandbox = Context.Service.Identifier<(typeof SHARED)[number]>

/**
 * All that test keys are answered with: the sandbox's own services and what it shares with the live ones. Whoever asks for another
 * one ends with a defect that names it.
 */
export const sandboxContext = <Own>(
  own: Context.Context<Own>,
  live: Context.Context<SharedWithSandbox>
): Context.Context<Own | SharedWithSandbox> => Context.merge(Context.pick(...SHARED, ...OF_THE_PROCESS)(live), own)
