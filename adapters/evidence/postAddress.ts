import { profileAddress } from "../../ports/creators/identity/accountAddress.ts"
import type { SocialAccount } from "../../ports/creators/identity/SocialAccount.ts"

/** Makes addresses of posts that a file gives none of: the account's profile, with the post's id behind it. */
export const makePostAddress = (account: SocialAccount): ((id: string) => string) => {
  const profile = profileAddress(account) ?? ""
  return (id) => `${profile}#${encodeURIComponent(id)}`
}
