const languages = new Intl.DisplayNames(["en"], { type: "language" })

/** ISO 639-2: it can't be told which. */
const UNDETERMINED = "und"
const TAG = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/

/** The English name of a language by its BCP 47 tag; what isn't one stays as it is. */
export const languageName = (tag: string): string => {
  if (tag === UNDETERMINED) return "a language that can't be told"
  return TAG.test(tag) ? (languages.of(tag) ?? tag) : tag
}

const countries = new Intl.DisplayNames(["en"], { type: "region" })

/** The English name of a country by its ISO 3166-1 alpha-2 code; what isn't one stays as it is. */
export const countryName = (code: string): string => (/^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code)
