import { Clock, Context, Logger, References } from "effect"
import { ReportPrinter } from "../../../ports/reports/ReportPrinter.ts"

/** The live services that test keys use too. A report is printed as any other, and the printer keeps nothing. */
const SHARED = [ReportPrinter] as const

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
