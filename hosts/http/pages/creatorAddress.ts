import { platformName } from "../../../domain/creators/identity/socialAccount.ts"
import type { SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"

export const CREATORS_PATH = "/creators"
export const SEARCH_PATH = `${CREATORS_PATH}/search`
export const DISCOVER_PATH = `${CREATORS_PATH}/discover`

/** What an account is called in addresses, forms and on pages. */
export const accountName = ({ platform, handle }: SocialAccount, serviceSlug: string): string =>
  `${platformName(platform, serviceSlug)}/${handle}`

/** Where the page of a creator is, by one of their accounts. */
export const creatorPath = ({ platform, handle }: SocialAccount, serviceSlug: string): string =>
  `${CREATORS_PATH}/${platformName(platform, serviceSlug)}/${encodeURIComponent(handle)}`
