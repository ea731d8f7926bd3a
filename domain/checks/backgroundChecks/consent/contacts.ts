import { noticeLine } from "../../../../ports/accounts/notices/noticeText.ts"
import type { Check } from "../../../../ports/checks/backgroundChecks/Check.ts"

/** Who runs the service, as subjects of checks are told. */
export interface ServiceContact {
  readonly serviceName: string
  /** Where they are reached about what is kept of somebody; absent or null where nobody said it. */
  readonly contactEmail?: string | null
}

/** Others' names can't be made to look like the service's own words: they are one line each. */
export const buyerName = ({ buyer }: Pick<Check, "buyer">, tenantName: string): string => {
  const [brand, tenant] = [noticeLine(buyer.brandName), noticeLine(tenantName)]
  return brand === "" || brand === tenant ? tenant : `${brand} (${tenant})`
}

/** Whom the subject of a check writes to, and about what: as they are told, or as others read of `them`. */
export const contactLines = (
  { buyer }: Pick<Check, "buyer">,
  who: string,
  { serviceName, contactEmail = null }: ServiceContact,
  subject: "you" | "them" = "you"
): ReadonlyArray<string> => {
  const buyerEmail = buyer.contactEmail ?? null
  const rights = `To object, to ask what is kept about ${subject}, or to have it corrected or erased, write to`
  return [
    ...(buyerEmail === null ? [] : [`${who} is reached at ${buyerEmail}.`]),
    ...(contactEmail === null
      ? []
      : [
          `${serviceName}, which reads the posts${subject === "you" ? " for them" : ""}, is reached at ${contactEmail}.`
        ]),
    buyerEmail === null && contactEmail === null
      ? `${rights} ${who}, and to whoever runs this ${serviceName}.`
      : `${rights} ${[contactEmail, buyerEmail].filter((each) => each !== null).join(" or ")}.`
  ]
}

/** A mailbox as a report names it: `n•••@example.com`. */
export const maskedMailbox = (address: string): string => {
  const at = address.lastIndexOf("@")
  return `${[...address][0] ?? ""}•••${at < 0 ? "" : address.slice(at)}`
}

const CODE_DIGITS = 10

/** What the subject of a check puts into the bio of an account to show that they control it: read with the profile when it is scanned. */
export const proofCode = ({ checkId }: Pick<Check, "checkId">): string => `cs-${checkId.slice(-CODE_DIGITS)}`

/** Whether a bio shows the code, alone or among other words. */
export const showsCode = (bio: string, code: string): boolean =>
  bio
    .normalize("NFKC")
    .toLowerCase()
    .split(/[^a-z0-9-]+/)
    .includes(code)
