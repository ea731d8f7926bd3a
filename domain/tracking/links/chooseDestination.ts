import type { DeviceKind, TrackingLink } from "../../../ports/tracking/links/TrackingLink.ts"

/** What a redirect knows of a visitor; null: nothing. */
export interface VisitorPlace {
  /** ISO 3166-1 alpha-2, upper case. */
  readonly country: string | null
  readonly device: DeviceKind | null
}

/** Where a link leads a visitor; null where it is ended and leads nowhere. */
export const chooseDestination = (
  {
    destinationUrl,
    endedAt,
    fallbackUrl,
    variants
  }: Pick<TrackingLink, "destinationUrl" | "endedAt" | "fallbackUrl" | "variants">,
  visitor: VisitorPlace
): string | null => {
  if (endedAt !== null) return fallbackUrl
  const fitting = variants.find(
    ({ country, device }) =>
      (country === null || country === visitor.country) && (device === null || device === visitor.device)
  )
  return fitting?.destinationUrl ?? destinationUrl
}

/** What the browsers of phones and tablets call themselves. */
const MOBILE = /\b(Mobi|Mobile|Android|iPhone|iPad|iPod|Windows Phone|Opera Mini|Silk)\b/i
const DESKTOP = /\b(Windows NT|Macintosh|X11|CrOS|Linux)\b/i

/** What a visitor holds, by the user agent alone. An iPad whose browser asks for desktop pages calls itself a Mac. */
export const deviceOf = (userAgent: string | null): DeviceKind | null => {
  if (userAgent === null) return null
  if (MOBILE.test(userAgent)) return "mobile"
  return DESKTOP.test(userAgent) ? "desktop" : null
}
