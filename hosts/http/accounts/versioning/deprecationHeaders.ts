import type { Deprecation } from "../../../../ports/accounts/versioning/Deprecation.ts"
import { SECOND_MS } from "../../../../ports/time/units.ts"

/** Where the reference tells of all that is deprecated. */
export const DEPRECATED_PLACE = "/reference#deprecated"

const earliest = (dates: ReadonlyArray<Date>): Date => new Date(Math.min(...dates.map((each) => each.getTime())))

/**
 * The headers of an answer that something deprecated is part of: `Deprecation` (RFC 9745) with the first day, `Sunset` (RFC 8594) with the
 * first end, and links to what is said of each. Of a field both are about the field, as the linked page says, and not the address.
 */
export const deprecationHeaders = (
  deprecations: ReadonlyArray<Deprecation>,
  baseUrl: string
): Readonly<Record<"deprecation" | "sunset" | "link", string>> => {
  const links = new Set(deprecations.map(({ link }) => link ?? `${baseUrl}${DEPRECATED_PLACE}`))
  return {
    deprecation: `@${earliest(deprecations.map(({ deprecatedOn }) => deprecatedOn)).getTime() / SECOND_MS}`,
    sunset: earliest(deprecations.map(({ sunsetOn }) => sunsetOn)).toUTCString(),
    link: [...links]
      .flatMap((link) => ["deprecation", "sunset"].map((relation) => `<${link}>; rel="${relation}"; type="text/html"`))
      .join(", ")
  }
}
