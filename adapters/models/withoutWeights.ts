import { Layer } from "effect"
import { TextModels } from "../../ports/creators/textAnalysis/TextModels.ts"

/** For a host that reads no texts: no weights are loaded. */
export const layer: Layer.Layer<TextModels> = Layer.succeed(TextModels, { weights: null })
