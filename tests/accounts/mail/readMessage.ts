/** A message as it is stored and sent (RFC 5322), read again. */
export interface ReadMessage {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly messageId: string
  /** Names in lower case, values unfolded and as they stand. */
  readonly headers: ReadonlyArray<readonly [name: string, value: string]>
}

const bytesOfQuoted = (text: string): Buffer =>
  Buffer.from(
    text.replaceAll(/=\r\n/g, "").replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16))),
    "latin1"
  )

const bytesOfWord = (encoding: string, text: string): Buffer =>
  encoding.toUpperCase() === "B" ? Buffer.from(text, "base64") : bytesOfQuoted(text.replaceAll("_", " "))

/** Decodes the encoded words of a header (RFC 2047). Blanks between two of them don't count. */
const decodeWords = (value: string): string => {
  const joined = value.replaceAll(/(\?=)\s+(?==\?)/g, "$1")
  return joined.replaceAll(/(?:=\?UTF-8\?[BQ]\?[^?]*\?=)+/gi, (words) =>
    Buffer.concat(
      [...words.matchAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi)].map(([, encoding = "", text = ""]) =>
        bytesOfWord(encoding, text)
      )
    ).toString("utf8")
  )
}

/** Reads a message of one plain text. Throws where it is not one. */
export const readMessage = (bytes: Uint8Array): ReadMessage => {
  const raw = Buffer.from(bytes).toString("latin1")
  const end = raw.indexOf("\r\n\r\n")
  if (end < 0 || /[^\r]\n/.test(raw)) throw new Error("the lines of a message end with CRLF")
  const headers = raw
    .slice(0, end)
    .replaceAll(/\r\n(?=[ \t])/g, "")
    .split("\r\n")
    .map((line) => {
      const [, name = "", value = ""] = /^([!-9;-~]+): ?(.*)$/.exec(line) ?? []
      return [name.toLowerCase(), value] as const
    })
  const one = (wanted: string): string => {
    const values = headers.filter(([name]) => name === wanted).map(([, value]) => value)
    if (values.length !== 1) throw new Error(`${wanted}: ${values.length} times`)
    return values[0] ?? ""
  }
  if (one("content-type") !== "text/plain; charset=utf-8") throw new Error(`of type ${one("content-type")}`)
  const body = raw.slice(end + 4)
  const decoded =
    one("content-transfer-encoding") === "quoted-printable" ? bytesOfQuoted(body) : Buffer.from(body, "latin1")
  return {
    to: one("to"),
    subject: decodeWords(one("subject")),
    text: decoded.toString("utf8").replaceAll("\r\n", "\n"),
    messageId: one("message-id"),
    headers
  }
}
