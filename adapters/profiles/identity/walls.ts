import type { HtmlPage } from "../../../ports/web/HtmlPage.ts"
import { isLoginAddress } from "../../../ports/web/HtmlReader.ts"

/** Titles of pages that ask to sign in, whatever the platform. */
const LOGIN_TITLES =
  /^(?:log ?in|sign ?in|log on)\b|(?:^|[•|·–—-]\s*)(?:log ?in|sign ?in|log in or sign up)(?:\s*[•|·–—-]|$)/i

/** Titles of pages that stand before others: proofs of being a person, consents, refusals, faults. One a line. */
const WALL_TITLES: ReadonlyArray<RegExp> = [
  /^just a moment/i,
  /^attention required/i,
  /^access denied/i,
  /^blocked$/i,
  /^before you continue/i,
  /^are you (?:a )?(?:human|robot)/i,
  /\bcaptcha\b/i,
  /^security check/i,
  /^verify(?:ing)? (?:that )?you(?:'re| are)/i,
  /^(?:40[13]|429|451|5\d\d)\b/,
  /^(?:something went wrong|error|service unavailable|bad gateway|too many requests)\b/i
]

export type Wall = "login_wall" | "blocked"

/** What stands in the place of the page that was asked for; null where nothing is seen of a wall. */
export const wallOf = ({ title, asksForPassword, url, metas }: HtmlPage): Wall | null => {
  const name = title ?? metas.get("og:title") ?? ""
  if (asksForPassword || isLoginAddress(url) || LOGIN_TITLES.test(name)) return "login_wall"
  return WALL_TITLES.some((wall) => wall.test(name)) ? "blocked" : null
}

/** A host that asks for a consent before it shows anything. */
export const isConsentHost = (host: string): boolean => /^consent\./i.test(host)
