const ENCODINGS = ["br", "gzip"] as const
export type Encoding = (typeof ENCODINGS)[number]

const WEIGHT = /^q\s*=\s*(\d(?:\.\d{0,3})?)$/i

/** The best of these encodings that an Accept-Encoding header takes (RFC 9110); null where it takes none of them. */
export const acceptedEncoding = (
  header: string | null,
  offered: readonly [Encoding, ...ReadonlyArray<Encoding>] = ENCODINGS
): Encoding | null => {
  const weights = new Map<string, number>()
  for (const item of (header ?? "").split(",")) {
    const [name = "", ...parameters] = item.split(";").map((part) => part.trim())
    const weight = parameters.map((parameter) => WEIGHT.exec(parameter)?.[1]).find((found) => found !== undefined)
    if (name !== "") weights.set(name.toLowerCase(), weight === undefined ? 1 : Number(weight))
  }
  const weightOf = (encoding: string) => weights.get(encoding) ?? weights.get("*") ?? 0
  const best = offered.reduce((a, b) => (weightOf(b) > weightOf(a) ? b : a))
  const asItIs = weights.get("identity") ?? 0
  return weightOf(best) > 0 && weightOf(best) >= asItIs ? best : null
}

/** Whether an If-None-Match header names this entity tag (RFC 9110: compared weakly). */
export const namesTag = (header: string | null, tag: string): boolean =>
  (header ?? "").split(",").some((item) => {
    const named = item.trim().replace(/^W\//, "")
    return named === "*" || named === tag
  })

/** Compressed while it is sent, so that nobody who is served meanwhile waits for it. */
export const gzipped = (text: string): ReadableStream<Uint8Array> =>
  new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"))

/** Encodings that a body may be sent in (RFC 9110, 8.4.1), by the names that the platform decodes them by. */
const DECODED = new Map<string, "gzip" | "deflate">([
  ["gzip", "gzip"],
  ["x-gzip", "gzip"],
  ["deflate", "deflate"]
])

/** What undoes the encoding that a body was sent in; null where it is in none, undefined where it is in one that isn't taken. */
export const decoderOf = ({ headers }: Request): DecompressionStream | null | undefined => {
  const encoding = headers.get("content-encoding")?.trim().toLowerCase() ?? ""
  if (encoding === "" || encoding === "identity") return null
  const format = DECODED.get(encoding)
  return format === undefined ? undefined : new DecompressionStream(format)
}
