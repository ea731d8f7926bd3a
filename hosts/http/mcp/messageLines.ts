/** The longest message that is read. */
export const LINE_CHARACTERS_MAX = 1024 * 1024

const PARSE_ERROR = -32_700
const INVALID_REQUEST = -32_600

const refusal = (code: number, message: string): string =>
  `${JSON.stringify({ jsonrpc: "2.0", id: null, error: { code, message } })}\n`

const isMessage = (value: unknown): boolean => typeof value === "object" && value !== null

/** What is wrong with a line as a message of the protocol, as its answer; null where nothing is. */
const refusalOf = (line: string): string | null => {
  try {
    return isMessage(JSON.parse(line)) ? null : refusal(INVALID_REQUEST, "Invalid Request")
  } catch {
    return refusal(PARSE_ERROR, "Parse error")
  }
}

/**
 * The lines of an input that are messages, each with its end. One that is none, or is too long, is answered by `refuse` and left out:
 * the server would take it for the end of everything.
 */
export async function* messageLines(
  input: AsyncIterable<Uint8Array>,
  refuse: (answer: string) => Promise<void>
): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder()
  const encoder = new TextEncoder()
  let rest = ""
  let isTooLong = false
  for await (const bytes of input) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split("\n")
    rest = lines.pop() ?? ""
    for (const line of lines) {
      if (isTooLong) {
        isTooLong = false
        continue
      }
      if (line.trim() === "") continue
      const wrong = refusalOf(line)
      if (wrong === null) yield encoder.encode(`${line}\n`)
      else await refuse(wrong)
    }
    if (rest.length > LINE_CHARACTERS_MAX) {
      if (!isTooLong) await refuse(refusal(INVALID_REQUEST, "The message is too long"))
      isTooLong = true
      rest = ""
    }
  }
}
