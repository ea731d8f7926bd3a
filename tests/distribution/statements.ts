import { Glob } from "bun"

/** A statement that an adapter holds, or a piece of one: what stands between two backticks, or two quotes, of its file. */
export interface HeldText {
  /** Path of the file in the Postgres adapter. */
  readonly file: string
  readonly text: string
}

const TEXTS = /`(?:[^`\\]|\\.)*`|"(?:[^"\\\n]|\\.)*"/g
const ADAPTER = `${import.meta.dir}/../../adapters/postgres`
const LEFT_OUT = /^distribution\/|[/]\w*[sS]chema\.ts$|[/]\d{4}_\w+\.ts$/

/** The texts of one file. A piece within a piece is a text of its own, so a lock stands with the condition of its own statement. */
export const textsOf = (file: string, source: string): ReadonlyArray<HeldText> => {
  const withoutComments = source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "")
  return [...withoutComments.matchAll(TEXTS)].map(([text]) => ({ file, text: text.slice(1, -1) }))
}

/** The texts of all files of the Postgres adapter, without the schema: what it makes is in the database's catalogue. */
export const heldTexts = async (): Promise<ReadonlyArray<HeldText>> => {
  const held: Array<HeldText> = []
  for await (const file of new Glob("**/*.ts").scan(ADAPTER)) {
    if (!LEFT_OUT.test(file)) held.push(...textsOf(file, await Bun.file(`${ADAPTER}/${file}`).text()))
  }
  return held
}
