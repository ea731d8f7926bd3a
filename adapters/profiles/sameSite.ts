/** Names under which one platform serves the same pages. */
const ALIASES: Readonly<Record<string, string>> = { "twitter.com": "x.com", "threads.net": "threads.com" }

const ADDRESS = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[.*\])$/

/** The last two labels of a host: no platform lives below a longer public suffix. */
const siteOf = (host: string): string => {
  if (ADDRESS.test(host)) return host
  const site = host.split(".").slice(-2).join(".")
  return ALIASES[site] ?? site
}

/** Whether two addresses belong to one platform: `https://i.instagram.com/…` and `https://www.instagram.com/…`. */
export const isSameSite = (one: string, other: string): boolean => {
  if (!URL.canParse(one) || !URL.canParse(other)) return false
  const [first, second] = [new URL(one), new URL(other)]
  const isWeb = [first, second].every(({ protocol }) => protocol === "https:" || protocol === "http:")
  return isWeb && siteOf(first.hostname) === siteOf(second.hostname)
}
