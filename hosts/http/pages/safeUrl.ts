/** Attributes that a browser follows or loads. */
const URL_ATTRIBUTES: ReadonlySet<string> = new Set([
  "action",
  "background",
  "cite",
  "data",
  "formaction",
  "href",
  "longdesc",
  "poster",
  "src",
  "xlink:href"
])
const SCHEMES: ReadonlySet<string> = new Set(["http", "https", "mailto"])
/** Pictures of the kinds that are archived, as `data:` addresses. They are shown, never followed. */
const PICTURE = /^data:image\/(?:png|jpeg|webp|gif|avif);base64,[A-Za-z0-9+/]+={0,2}$/
const PICTURE_ATTRIBUTE = "src"

/** An address that leads nowhere. */
export const HARMLESS_URL = "about:invalid"

export const isUrlAttribute = (name: string): boolean => URL_ATTRIBUTES.has(name)

/** The scheme that a browser reads: it drops leading blanks and control characters, and tabs and line ends anywhere. */
export const schemeOf = (url: string): string | null =>
  /^([a-z][a-z0-9+.-]*):/i.exec(url.replace(/^[\0-\x20]+|[\t\n\r]/g, ""))?.[1]?.toLowerCase() ?? null

/** Whether a browser may follow or load this without running anything of it. */
export const isSafeScheme = (scheme: string): boolean => SCHEMES.has(scheme)

/** The address where it is one of the web, of mail, within the site, or a picture in place; else HARMLESS_URL. */
export const safeUrl = (attribute: string, url: string): string => {
  const scheme = schemeOf(url)
  if (scheme === null || isSafeScheme(scheme)) return url
  return attribute === PICTURE_ATTRIBUTE && PICTURE.test(url) ? url : HARMLESS_URL
}
