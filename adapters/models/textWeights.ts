import { Option, Result, Schema } from "effect"
import type { TextWeights } from "../../ports/creators/textAnalysis/TextModels.ts"

export const TONE_FILE = /^tone-([a-z]{2})\.bin$/
/** The files beside those of tones that weights consist of. */
export const WEIGHT_FILES = [
  "english.bin",
  "hate.bin",
  "languages.bin",
  "words.txt",
  "seldom.txt",
  "coarse.txt",
  "accounts.json"
] as const
type WeightFile = (typeof WEIGHT_FILES)[number]

const PRIME = 0x01000193

/** A short name for bytes, the same on every machine. They are millions: by their places they are gone through in a tenth of the time. */
const digestOf = (files: ReadonlyArray<Uint8Array>): string => {
  let hash = 0x811c9dc5
  for (const bytes of files) {
    for (let at = 0; at < bytes.length; at += 1) hash = Math.imul(hash ^ (bytes[at] ?? 0), PRIME)
  }
  return (hash >>> 0).toString(16).padStart(8, "0")
}

/** The files of weights, by their names, as the models take them. Throws where one is missing. */
export const weightsOf = (files: ReadonlyMap<string, Uint8Array>): TextWeights => {
  const read = (name: WeightFile): Uint8Array => {
    const bytes = files.get(name)
    if (bytes === undefined) throw new Error(`the weights have no ${name}`)
    return bytes
  }
  const tones = new Map(
    [...files]
      .flatMap(([name, bytes]) => {
        const language = TONE_FILE.exec(name)?.[1]
        return language === undefined ? [] : [[language, bytes] as const]
      })
      .sort(([one], [other]) => (one < other ? -1 : 1))
  )
  const [english, hate, languages] = [read("english.bin"), read("hate.bin"), read("languages.bin")]
  const [words, seldomWords, accounts] = [read("words.txt"), read("seldom.txt"), read("accounts.json")]
  const coarseWords = read("coarse.txt")
  const decoder = new TextDecoder()
  return {
    version: `linear-${digestOf([english, hate, languages, words, seldomWords, coarseWords, accounts, ...tones.values()])}`,
    english,
    hate,
    languages,
    words: decoder.decode(words),
    seldomWords: decoder.decode(seldomWords),
    coarseWords: decoder.decode(coarseWords),
    accounts: decoder.decode(accounts),
    tones
  }
}

/** How a file of all weights begins: the length of its table of contents, little-endian. */
const LENGTH_BYTES = 4
/** The names of the files, and how many bytes each has, in their order. */
const Contents = Schema.fromJsonString(Schema.Array(Schema.Tuple([Schema.String, Schema.Int])))
const readContents = Schema.decodeUnknownOption(Contents)

/** All weights as one file, which a bundler can carry. */
export const packWeights = (files: ReadonlyMap<string, Uint8Array>): Uint8Array => {
  const contents = new TextEncoder().encode(JSON.stringify([...files].map(([name, { length }]) => [name, length])))
  const head = new Uint8Array(LENGTH_BYTES)
  new DataView(head.buffer).setUint32(0, contents.length, true)
  const parts = [head, contents, ...files.values()]
  const packed = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    packed.set(part, at)
    at += part.length
  }
  return packed
}

/** What a file of all weights holds; none where it is no such file, or was cut. */
export const unpackWeights = (packed: Uint8Array): Option.Option<TextWeights> => {
  if (packed.length < LENGTH_BYTES) return Option.none()
  const length = new DataView(packed.buffer, packed.byteOffset, LENGTH_BYTES).getUint32(0, true)
  const head = packed.subarray(LENGTH_BYTES, LENGTH_BYTES + length)
  return Option.flatMap(readContents(new TextDecoder().decode(head)), (contents) => {
    let at = LENGTH_BYTES + length
    const files = new Map(
      contents.map(([name, size]) => {
        const bytes = packed.subarray(at, at + size)
        at += size
        return [name, bytes] as const
      })
    )
    return at === packed.length ? Result.getSuccess(Result.try(() => weightsOf(files))) : Option.none()
  })
}
