import { platformOfHost } from "../../ports/creators/identity/accountAddress.ts"

const ADDRESS = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[.*\])$/

/** A platform's name; of any other host the last two labels, as no platform lives below a longer public suffix. */
const siteOf = (host: string): string => {
  if (ADDRESS.test(host)) return host
  return platformOfHost(host) ?? host.split(".").slice(-2).join(".")
}

/** Whether two addresses belong to one platform or one site, whatever the labels before its name. */
export const isSameSite = (one: string, other: string): boolean => {
  if (!URL.canParse(one) || !URL.canParse(other)) return false
  const [first, second] = [new URL(one), new URL(other)]
  const isWeb = [first, second].every(({ protocol }) => protocol === "https:" || protocol === "http:")
  return isWeb && siteOf(first.hostname) === siteOf(second.hostname)
}
