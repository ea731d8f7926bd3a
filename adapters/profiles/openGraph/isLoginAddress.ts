import { webAddress } from "../webAddress.ts"

/** Folders of an address that only a page asking to sign in has. */
const LOGIN_FOLDERS = ["login", "login.php", "log-in", "signin", "sign-in", "authwall", "checkpoint", "challenge"]

export const isLoginAddress = (address: string, base?: string): boolean => {
  const url = webAddress(address, base)
  return url !== null && new URL(url).pathname.split("/").some((part) => LOGIN_FOLDERS.includes(part.toLowerCase()))
}
