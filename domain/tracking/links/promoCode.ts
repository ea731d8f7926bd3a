/** Runs of any blank: tabs, line breaks, no-break and ideographic spaces too. */
const BLANKS = /[\s\p{Z}]+/gu

/**
 * A discount code as all that compare as one are written: in Unicode's form NFC, in upper case by no country's rules, without blanks
 * around it, and with one blank for each run of blanks within. Shops compare codes so, and buyers type and copy them in all these ways.
 */
export const promoCodeKey = (text: string): string =>
  text.normalize("NFC").toUpperCase().normalize("NFC").replace(BLANKS, " ").trim()
