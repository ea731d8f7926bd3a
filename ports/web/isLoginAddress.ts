import { webAddress } from "./webAddress.ts"

/** Folders of an address that only a page asking to sign in has; `.php` may stand behind them. */
const LOGIN_FOLDERS = ["login", "log-in", "signin", "sign-in", "authwall", "checkpoint", "challenge", "uas"]
const LOGIN_FLOW = "/i/flow/login"

/** Whether an address, absolute or from `base`, is of a page that asks to sign in. */
export const isLoginAddress = (address: string, base?: string): boolean => {
  const url = webAddress(address, base)
  if (url === null) return false
  const path = new URL(url).pathname.toLowerCase()
  const folders = path.split("/").map((folder) => folder.replace(/\.php$/, ""))
  return path.startsWith(LOGIN_FLOW) || folders.some((folder) => LOGIN_FOLDERS.includes(folder))
}
