import { Layer } from "effect"
import { HtmlReader } from "../../ports/web/HtmlReader.ts"
import { readHtml } from "./html/readHtml.ts"

export const layer = Layer.succeed(HtmlReader, { read: readHtml })
