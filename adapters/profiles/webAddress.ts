/** A longer address is not one a person would follow. */
export const ADDRESS_MAX_CHARACTERS = 4096

/** The absolute address, normalised; null for anything that is not http or https, or that carries a password. */
export const webAddress = (text: string, base?: string): string | null => {
  if (text.length === 0 || text.length > ADDRESS_MAX_CHARACTERS || !URL.canParse(text, base)) return null
  const { protocol, username, password, href } = new URL(text, base)
  const isWeb = protocol === "https:" || protocol === "http:"
  return isWeb && username === "" && password === "" ? href : null
}
