import { SIGN_IN_FOLDERS } from "../../ports/identity/platforms.ts"
import { webAddress } from "./webAddress.ts"

/** Whether an address, absolute or from `base`, is of a page that asks to sign in. */
export const isLoginAddress = (address: string, base?: string): boolean => {
  const url = webAddress(address, base)
  if (url === null) return false
  const path = new URL(url).pathname.toLowerCase()
  return path.split("/").some((folder) => SIGN_IN_FOLDERS.includes(folder.replace(/\.php$/, "")))
}
