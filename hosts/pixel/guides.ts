import { readFileSync } from "node:fs"

/** The pages and files of `integrations`, by the names they are shown under. */
export const GUIDES = [
  { name: "first-party.md", title: "The pixel under your own site's path" },
  { name: "shopify-theme.md", title: "Shopify: the theme and the order notifications" },
  { name: "shopify-pixel.md", title: "Shopify: customer events, checkout included" },
  { name: "shopify-pixel.js", title: null },
  { name: "tag-manager.md", title: "Google Tag Manager" },
  { name: "tag-manager.tpl", title: null },
  { name: "segment.md", title: "Segment" },
  { name: "segment.js", title: null },
  { name: "server.md", title: "Your own server" }
] as const

/** What the pages call the service and its address by. */
const NAME = /CreatorSignal/g
const ADDRESS = /https:\/\/track\.example/g

/** The text of a guide as it holds for one service. */
export const readGuide = (
  name: (typeof GUIDES)[number]["name"],
  { serviceName, baseUrl }: { readonly serviceName: string; readonly baseUrl: string }
): string =>
  readFileSync(new URL(`./integrations/${name}`, import.meta.url), "utf8")
    .replace(NAME, () => serviceName)
    .replace(ADDRESS, () => baseUrl)
