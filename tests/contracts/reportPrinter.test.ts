import { layer as threadLayer } from "../../adapters/pdf/ReportPrinter.ts"
import { layer as fixtureLayer } from "../../fixtures/creators/reports/ReportPrinter.ts"
import { suite } from "./reportPrinter.contract.ts"

suite("a thread", threadLayer())
suite("fixture", fixtureLayer)
