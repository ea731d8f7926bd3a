const ENCODINGS = ["br", "gzip"] as const
export type Encoding = (typeof ENCODINGS)[number]

const WEIGHT = /^q\s*=\s*(\d(?:\.\d{0,3})?)$/i

/** The best encoding that an Accept-Encoding header takes (RFC 9110); null where it takes none of ours. */
export const acceptedEncoding = (header: string | null): Encoding | null => {
  const weights = new Map<string, number>()
  for (const item of (header ?? "").split(",")) {
    const [name = "", ...parameters] = item.split(";").map((part) => part.trim())
    const weight = parameters.map((parameter) => WEIGHT.exec(parameter)?.[1]).find((found) => found !== undefined)
    if (name !== "") weights.set(name.toLowerCase(), weight === undefined ? 1 : Number(weight))
  }
  const weightOf = (encoding: string) => weights.get(encoding) ?? weights.get("*") ?? 0
  const best = ENCODINGS.reduce((a, b) => (weightOf(b) > weightOf(a) ? b : a))
  const asItIs = weights.get("identity") ?? 0
  return weightOf(best) > 0 && weightOf(best) >= asItIs ? best : null
}

/** Whether an If-None-Match header names this entity tag (RFC 9110: compared weakly). */
export const namesTag = (header: string | null, tag: string): boolean =>
  (header ?? "").split(",").some((item) => {
    const named = item.trim().replace(/^W\//, "")
    return named === "*" || named === tag
  })
