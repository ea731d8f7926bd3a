const names = new Intl.DisplayNames(["en"], { type: "region" })

/** The English name of a country by its ISO 3166-1 alpha-2 code; what isn't one stays as it is. */
export const countryName = (code: string): string => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code)
