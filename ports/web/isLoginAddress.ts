/** Folders of an address that only a page asking to sign in has; `.php` may stand behind them. */
const LOGIN_FOLDERS = ["login", "log-in", "signin", "sign-in", "authwall", "checkpoint", "challenge", "uas"]

/** What stands between the host and the query. */
const PATH = /^https?:\/\/[^/?#]*([^?#]*)/

/** Whether an absolute address, as a URL parser writes it, is of a page that asks to sign in. */
export const isLoginAddress = (url: string): boolean => {
  const path = PATH.exec(url)?.[1]?.toLowerCase() ?? ""
  return path.split("/").some((folder) => LOGIN_FOLDERS.includes(folder.replace(/\.php$/, "")))
}
