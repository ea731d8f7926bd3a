import { Layer } from "effect"
import { TextReader } from "../../ports/creators/textAnalysis/TextReader.ts"

/** Where no second reader is configured: no text is read twice. */
export const layer: Layer.Layer<TextReader> = Layer.succeed(TextReader, { reader: null })
