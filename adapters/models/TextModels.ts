import { readdirSync, readFileSync } from "node:fs"
import { Layer } from "effect"
import { TextModels, type TextWeights } from "../../ports/creators/textAnalysis/TextModels.ts"

const FOLDER = new URL("./weights/", import.meta.url)
const TONE_FILE = /^tone-([a-z]{2})\.bin$/
const PRIME = 0x01000193

/** A short name for bytes, the same on every machine. They are millions: by their places they are gone through in a tenth of the time. */
const digestOf = (files: ReadonlyArray<Uint8Array>): string => {
  let hash = 0x811c9dc5
  for (const bytes of files) {
    for (let at = 0; at < bytes.length; at += 1) hash = Math.imul(hash ^ (bytes[at] ?? 0), PRIME)
  }
  return (hash >>> 0).toString(16).padStart(8, "0")
}

/**
 * Reads the weight files that training wrote. Throws where one is missing.
 *
 * @example
 * ```ts
 * import { readTextWeights } from "creatorsignal/adapters/models"
 *
 * readTextWeights().version.startsWith("linear-") //=> true
 * ```
 */
export const readTextWeights = (folder: URL = FOLDER): TextWeights => {
  const read = (name: string): Uint8Array => readFileSync(new URL(name, folder))
  const names = readdirSync(folder)
    .filter((name) => TONE_FILE.test(name))
    .sort()
  const tones = new Map(names.map((name) => [TONE_FILE.exec(name)?.[1] ?? name, read(name)]))
  const [english, languages] = [read("english.bin"), read("languages.bin")]
  const [words, seldomWords, accounts] = [read("words.txt"), read("seldom.txt"), read("accounts.json")]
  const coarseWords = read("coarse.txt")
  const decoder = new TextDecoder()
  return {
    version: `linear-${digestOf([english, languages, words, seldomWords, coarseWords, accounts, ...tones.values()])}`,
    english,
    languages,
    words: decoder.decode(words),
    seldomWords: decoder.decode(seldomWords),
    coarseWords: decoder.decode(coarseWords),
    accounts: decoder.decode(accounts),
    tones
  }
}

/** The weights beside this file, read when the layer is built. */
export const layer = Layer.sync(TextModels, () => ({ weights: readTextWeights() }))
