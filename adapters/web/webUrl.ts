import { ADDRESS_CHARACTERS_MAX } from "../../ports/web/HtmlPage.ts"

const PROTOCOLS = ["http:", "https:"]

/** An http or https address that carries no password, absolute or from `base`; null for anything else. */
export const webUrl = (text: string, base?: string): URL | null => {
  if (text === "" || text.length > ADDRESS_CHARACTERS_MAX || !URL.canParse(text, base)) return null
  const url = new URL(text, base)
  return PROTOCOLS.includes(url.protocol) && url.username === "" && url.password === "" ? url : null
}
