import { SIGN_IN_FOLDERS } from "../creators/identity/platforms.ts"

/** What stands between the host and the query. */
const PATH = /^https?:\/\/[^/?#]*([^?#]*)/

/** Whether an absolute address, as a URL parser writes it, is of a page that asks to sign in. */
export const isLoginAddress = (url: string): boolean => {
  const path = PATH.exec(url)?.[1]?.toLowerCase() ?? ""
  return path.split("/").some((folder) => SIGN_IN_FOLDERS.includes(folder.replace(/\.php$/, "")))
}
