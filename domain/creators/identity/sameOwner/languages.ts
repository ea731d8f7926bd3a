/** What it says that two accounts write one language; many write English. */
const SAME_BITS = 0.5
const SAME_ENGLISH_BITS = 0.2
/** Some write another language on another platform. */
const OTHER_BITS = -0.8
/** Nothing is known of the language, or there are no words. */
const UNKNOWN: ReadonlySet<string> = new Set(["und", "zxx", "mul", ""])

const primary = (tag: string): string => tag.split("-", 1)[0]?.toLowerCase() ?? ""

/** What two languages, as BCP 47 tags, say in bits; null where one isn't known. */
export const bitsOfLanguages = (one: string, other: string): number | null => {
  const [a, b] = [primary(one), primary(other)]
  if (UNKNOWN.has(a) || UNKNOWN.has(b)) return null
  return a !== b ? OTHER_BITS : a === "en" ? SAME_ENGLISH_BITS : SAME_BITS
}
