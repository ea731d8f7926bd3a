import { ADDRESS_CHARACTERS_MAX } from "../../ports/web/HtmlPage.ts"

const PROTOCOLS = ["http:", "https:"]

/** An http or https address that carries no password, absolute or from `base`; null for anything else. */
export const webUrl = (text: string, base?: string): URL | null => {
  const url = text === "" || text.length > ADDRESS_CHARACTERS_MAX ? null : URL.parse(text, base)
  return url !== null && PROTOCOLS.includes(url.protocol) && url.username === "" && url.password === "" ? url : null
}
