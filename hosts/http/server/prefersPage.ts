const WEIGHT = /^q\s*=\s*(\d(?:\.\d{0,3})?)$/i
/** More kinds than these no browser names; what stands after them is not read. */
const KINDS_MAX = 32

/**
 * Whether who asks would rather have a page than JSON, by the Accept header (RFC 9110). Only who names `text/html` does:
 * programs take anything, and are answered in JSON.
 */
export const prefersPage = ({ method, headers }: Request): boolean => {
  if (method !== "GET" && method !== "HEAD") return false
  const accept = headers.get("accept")
  if (accept?.includes("text/html") !== true) return false
  const weights = new Map<string, number>()
  for (const item of accept.split(",", KINDS_MAX)) {
    const [kind = "", ...parameters] = item.split(";").map((part) => part.trim())
    const weight = parameters.map((parameter) => WEIGHT.exec(parameter)?.[1]).find((found) => found !== undefined)
    weights.set(kind.toLowerCase(), weight === undefined ? 1 : Number(weight))
  }
  const json = weights.get("application/json") ?? weights.get("application/*") ?? weights.get("*/*") ?? 0
  return (weights.get("text/html") ?? 0) > json
}
