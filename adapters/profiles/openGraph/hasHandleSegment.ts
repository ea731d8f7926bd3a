import { webAddress } from "../webAddress.ts"

/** Whether one folder of the address is `handle` (lower case), with or without @: `/@jane/`, `/in/jane`. */
export const hasHandleSegment = (address: string, handle: string, base?: string): boolean => {
  const url = webAddress(address, base)
  if (url === null) return false
  const spellings = [handle, encodeURIComponent(handle).toLowerCase()]
  return new URL(url).pathname
    .toLowerCase()
    .split("/")
    .some((folder) => spellings.includes(folder.replace(/^@/, "")))
}
