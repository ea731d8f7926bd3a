import { createHash } from "node:crypto"
import { brotliCompressSync, constants, gzipSync } from "node:zlib"
import { acceptedEncoding, namesTag } from "../server/contentEncoding.ts"
import { REFERENCE_PAGE } from "./words.ts"

/** How long a browser may rely on a page: a new version of the service is read of within this time. */
const PAGE_CACHE_SECONDS = 300
const TAG_CHARACTERS = 22
/** Nearly as small as the best, in a twentieth of its time: a page is compressed while somebody waits for it. */
const BROTLI_QUALITY = 9

/** A page that is the same for everyone for as long as the process lives: written, compressed and named once. */
export const makeKeptPage = (text: string): ((request: Request) => Response) => {
  const bytes = Buffer.from(text)
  const forms = {
    gzip: gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }),
    br: brotliCompressSync(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length
      }
    })
  }
  const tag = createHash("sha256").update(bytes).digest("base64url").slice(0, TAG_CHARACTERS)
  return ({ headers: asked }) => {
    const encoding = acceptedEncoding(asked.get("accept-encoding"))
    const etag = `"${tag}${encoding === null ? "" : `-${encoding}`}"`
    const headers = {
      ...REFERENCE_PAGE.headers,
      "cache-control": `public, max-age=${PAGE_CACHE_SECONDS}`,
      etag,
      vary: "accept-encoding"
    }
    if (namesTag(asked.get("if-none-match"), etag)) return new Response(null, { status: 304, headers })
    return encoding === null
      ? new Response(text, { headers })
      : new Response(forms[encoding], { headers: { ...headers, "content-encoding": encoding } })
  }
}
