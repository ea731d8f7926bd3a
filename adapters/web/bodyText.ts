/** How far into a page its own word about its encoding is looked for, as in browsers. */
const CHARSET_BYTES_MAX = 1024

const CHARSET = /charset\s*=\s*["']?\s*([\w.:-]{1,40})/i
const META_CHARSET = /<meta\b[^>]{0,200}?charset\s*=\s*["']?\s*([\w.:-]{1,40})/i

/** The encodings of the standard that pages of today are in; any other is read as UTF-8. */
const ENCODINGS = [
  "utf-8",
  "utf-16le",
  "utf-16be",
  "iso-8859-1",
  "iso-8859-2",
  "iso-8859-5",
  "iso-8859-7",
  "iso-8859-15",
  "windows-1250",
  "windows-1251",
  "windows-1252",
  "windows-1253",
  "windows-1254",
  "windows-1255",
  "windows-1256",
  "windows-1257",
  "windows-1258",
  "windows-874",
  "koi8-r",
  "koi8-u",
  "shift_jis",
  "euc-jp",
  "iso-2022-jp",
  "euc-kr",
  "gbk",
  "gb2312",
  "gb18030",
  "big5"
] as const

/** In lower case, without parameters; empty where the answer doesn't say. */
export const mediaTypeOf = (contentType: string | undefined): string =>
  contentType?.split(";", 1)[0]?.trim().toLowerCase() ?? ""

/** An answer that doesn't say what it is may be a page. */
const HTML_TYPES = ["text/html", "application/xhtml+xml", ""]

export const isHtml = (mediaType: string): boolean => HTML_TYPES.includes(mediaType)

/** What a page says of its encoding near its beginning. */
const declaredIn = (body: Uint8Array): string | undefined =>
  META_CHARSET.exec(new TextDecoder("windows-1252").decode(body.subarray(0, CHARSET_BYTES_MAX)))?.[1]

/** A body as text: in the encoding that the answer names, else, of a page, the one that it names itself, else UTF-8. */
export const bodyText = (body: Uint8Array, contentType: string | undefined): string => {
  const isPage = isHtml(mediaTypeOf(contentType))
  const declared = CHARSET.exec(contentType ?? "")?.[1] ?? (isPage ? declaredIn(body) : undefined)
  const encoding = ENCODINGS.find((name) => name === declared?.toLowerCase())
  return new TextDecoder(encoding ?? "utf-8").decode(body)
}
