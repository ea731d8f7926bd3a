import { pixelStub } from "../../../pixel/renderPixel.ts"

/** The lines that put the pixel on a page. */
export const pixelLines = (
  { serviceName, baseUrl }: { readonly serviceName: string; readonly baseUrl: string },
  publishableKey: string
): ReadonlyArray<string> => [
  `<script>${pixelStub(serviceName)}</script>`,
  `<script async src="${baseUrl}/api/v1/track/pixel.js?key=${publishableKey}"></script>`
]
