const DIGITS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"))

/** Bytes as lower-case hexadecimal digits. */
export const hex = (bytes: Iterable<number>): string => {
  let text = ""
  for (const byte of bytes) text += DIGITS[byte]
  return text
}
