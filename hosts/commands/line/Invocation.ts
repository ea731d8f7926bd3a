import { Context, Effect, Schema } from "effect"

/** What standard input may hold. */
export const INPUT_BYTES_MAX = 64 * 1024

/** A command line was not understood, or what it says can't be so; the message is a sentence for who typed it. */
export class UsageWrong extends Schema.TaggedError<UsageWrong>()("UsageWrong", { message: Schema.String }) {}

/** How a command line was called, and where its answer goes. */
export class Invocation extends Context.Service<
  Invocation,
  {
    readonly environment: Readonly<Record<string, string | undefined>>
    /** The bytes of a file, or of standard input under the name `-`; at most INPUT_BYTES_MAX and one. */
    readonly read: (file: string) => Promise<Uint8Array>
    readonly print: (text: string) => void
    /** The status of a command that answers and whose answer is a no; 0 where nobody sets it. */
    readonly setStatus: (code: number) => void
  }
>()("creatorsignal/hosts/commands/line/Invocation") {}

const decoder = new TextDecoder("utf-8", { fatal: true })

/** The text of a file, or of standard input under the name `-`, without the line's end that editors put behind it. */
export const readText = Effect.fnUntraced(function* (flag: string, file: string) {
  const { read } = yield* Invocation
  const source = file === "-" ? "standard input" : file
  const bytes = yield* Effect.tryPromise({
    try: () => read(file),
    catch: () => new UsageWrong({ message: `${flag}: ${source} can't be read` })
  })
  if (bytes.length > INPUT_BYTES_MAX) {
    return yield* new UsageWrong({ message: `${flag}: ${source} holds more than ${INPUT_BYTES_MAX} bytes` })
  }
  const text = yield* Effect.try({
    try: () => decoder.decode(bytes),
    catch: () => new UsageWrong({ message: `${flag}: ${source} is not UTF-8 text` })
  })
  return text.replace(/\r?\n$/, "")
})

const ARGUMENT_CHARACTERS_MAX = 4_096

/** Why a word of a command line can't be taken: none has what no terminal types. */
const problemWith = (word: string): string | null => {
  if (word.length > ARGUMENT_CHARACTERS_MAX) return `is longer than ${ARGUMENT_CHARACTERS_MAX} characters`
  if (word.includes("\0")) return "must not contain NUL"
  // What is not UTF-8 comes as replacement characters.
  return word.isWellFormed() && !word.includes("\ufffd") ? null : "is not UTF-8 text"
}

/** The first word that can't be taken, as a sentence that names the flag before it. */
export const findWordProblem = (words: ReadonlyArray<string>): string | null => {
  for (const [index, word] of words.entries()) {
    const problem = problemWith(word)
    const before = words[index - 1] ?? ""
    const name = word.startsWith("--") ? word.replace(/=.*$/s, "") : before
    if (problem !== null) return `${/^--[a-z-]+$/.test(name) ? name : "an argument"} ${problem}`
  }
  return null
}
