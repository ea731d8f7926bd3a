import { Layer } from "effect"
import { layer as HtmlReader } from "./HtmlReader.ts"
import { layerWith as PublicApis } from "./PublicApis.ts"
import { layerWith as PublicPages } from "./PublicPages.ts"
import { API_LIMITS, PAGE_LIMITS, type PacingLimits } from "./politeness.ts"

/** Pages, APIs and the HTML of other people, each at its own pace. */
export const layerWith = ({ pages, apis }: { readonly pages: PacingLimits; readonly apis: PacingLimits }) =>
  Layer.mergeAll(PublicPages(pages), PublicApis(apis), HtmlReader)

export const layer = layerWith({ pages: PAGE_LIMITS, apis: API_LIMITS })
