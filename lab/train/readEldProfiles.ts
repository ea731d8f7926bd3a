import { Schema } from "effect"

/** The package exports no data, so its files are named by where they stand. */
const ELD = new URL("..", import.meta.resolve("eld/small"))
const fileOf = (name: string) => new URL(name, ELD).href

const ASCII = 0x80
const BLANK = 0x20
/** The package keeps values without the least of them. */
const LEAST_VALUE = 53

const Dictionary = Schema.Struct({ dictionary: Schema.Array(Schema.String) })
const Profiles = Schema.Struct({
  ngramsData: Schema.Struct({
    languages: Schema.Record(Schema.String, Schema.String),
    ngrams: Schema.Record(Schema.String, Schema.Record(Schema.String, Schema.Number))
  })
})

/** A run of bytes, blanks included, and how usual it is. */
export type RunValue = readonly [run: ReadonlyArray<number>, value: number]

/**
 * The runs of bytes by language that the package eld (Nito T.M., Apache License 2.0) was trained to tell languages by; it
 * writes bytes above ASCII as characters of its own.
 */
export const readEldProfiles = async (): Promise<ReadonlyMap<string, ReadonlyArray<RunValue>>> => {
  const { dictionary } = Schema.decodeUnknownSync(Dictionary)(await import(fileOf("dictionary.js")))
  const { ngramsData } = Schema.decodeUnknownSync(Profiles)(await import(fileOf("ngrams/small.js")))
  const byteOf = new Map(dictionary.slice(ASCII).map((character, index) => [character, index + ASCII]))
  const byLanguage = new Map<string, Array<RunValue>>(Object.values(ngramsData.languages).map((code) => [code, []]))
  for (const [written, values] of Object.entries(ngramsData.ngrams)) {
    const run = [...written].map((character) =>
      character === " " ? BLANK : (byteOf.get(character) ?? character.charCodeAt(0))
    )
    for (const [index, value] of Object.entries(values)) {
      byLanguage.get(ngramsData.languages[index] ?? "")?.push([run, value + LEAST_VALUE])
    }
  }
  return byLanguage
}
