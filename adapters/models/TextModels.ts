import { Layer, Option } from "effect"
import { TextModels, type TextWeights } from "../../ports/creators/textAnalysis/TextModels.ts"
import { TONE_FILE, unpackWeights, WEIGHT_FILES, weightsOf } from "./textWeights.ts"

/** Named apart from where it is used: bundlers that follow addresses would look for the folder among modules. */
const HERE = import.meta.url
const FOLDER = new URL("weights/", HERE)

/** Asked of the runtime when it is needed: an import would keep what reads no disk out of runtimes that have none. */
const disk = () => process.getBuiltinModule("node:fs")

/** The bytes of a file, by its address. */
export const readFileAt = (url: URL): Uint8Array => disk().readFileSync(url)

/** The weight files that training wrote into a folder. */
export const weightFilesIn = (folder: URL = FOLDER): ReadonlyMap<string, Uint8Array> => {
  const tones = disk()
    .readdirSync(folder)
    .filter((name) => TONE_FILE.test(name))
    .sort()
  return new Map([...WEIGHT_FILES, ...tones].map((name) => [name, readFileAt(new URL(name, folder))]))
}

/**
 * Reads the weights: those of the package, or the files that training wrote into a folder. Throws where one is missing.
 *
 * @example
 * ```ts
 * import { readTextWeights } from "creatorsignal/adapters/models"
 *
 * readTextWeights().version.startsWith("linear-") //=> true
 * ```
 */
export const readTextWeights = (folder: URL = FOLDER): TextWeights => {
  // The package has one file, which bundlers can carry, in the place of the folder.
  const packed = new URL("weights.bin", HERE)
  if (folder !== FOLDER || !disk().existsSync(packed)) return weightsOf(weightFilesIn(folder))
  return Option.getOrThrowWith(unpackWeights(readFileAt(packed)), () => new Error("weights.bin is damaged"))
}

/** The weights beside this file, read when the layer is built. */
export const layer = Layer.sync(TextModels, () => ({ weights: readTextWeights() }))
