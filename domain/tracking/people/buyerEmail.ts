import type { PlatformBuyer } from "../../../ports/tracking/stores/ShopPlatform.ts"
import { EMAIL_MAX_CHARACTERS, normalEmail } from "./personOf.ts"

/** The first of a buyer's addresses that is one, as it is hashed; null where none is. It is in nothing that is kept of an order. */
export const buyerEmail = ({ email, otherEmails = [] }: PlatformBuyer): string | null => {
  for (const text of [email ?? "", ...otherEmails]) {
    if (text.length > EMAIL_MAX_CHARACTERS) continue
    const address = normalEmail(text)
    if (/^[^\s@]+@[^\s@]+$/u.test(address) && address.isWellFormed()) return address
  }
  return null
}
