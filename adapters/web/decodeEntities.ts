/** The names of U+00A0 to U+00FF, in order. */
const LATIN_1 =
  "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro " +
  "para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil " +
  "Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave " +
  "Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml " +
  "igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute " +
  "thorn yuml"

/** The names pages use beyond those. */
const NAMED: ReadonlyMap<string, string> = new Map([
  ...LATIN_1.split(" ").map((name, index) => [name, String.fromCharCode(0xa0 + index)] as const),
  ...Object.entries({
    amp: "&",
    lt: "<",
    gt: ">",
    quot: '"',
    apos: "'",
    commat: "@",
    num: "#",
    sol: "/",
    colon: ":",
    excl: "!",
    lpar: "(",
    rpar: ")",
    Tab: "\t",
    NewLine: "\n",
    OElig: "Œ",
    oelig: "œ",
    Scaron: "Š",
    scaron: "š",
    Yuml: "Ÿ",
    ndash: "–",
    mdash: "—",
    lsquo: "‘",
    rsquo: "’",
    sbquo: "‚",
    ldquo: "“",
    rdquo: "”",
    bdquo: "„",
    lsaquo: "‹",
    rsaquo: "›",
    hellip: "…",
    bull: "•",
    dagger: "†",
    permil: "‰",
    euro: "€",
    trade: "™",
    rarr: "→",
    larr: "←",
    hearts: "♥",
    star: "☆",
    starf: "★",
    check: "✓",
    ensp: "\u2002",
    emsp: "\u2003",
    thinsp: "\u2009",
    zwnj: "\u200c",
    zwj: "\u200d",
    lrm: "\u200e",
    rlm: "\u200f"
  })
])

const REFERENCE = /&(?:#[xX]([0-9a-fA-F]{1,8});?|#(\d{1,8});?|([A-Za-z][A-Za-z0-9]{1,31});)/g

/** Numbers 128 to 159 stand, by the HTML standard, for what Windows-1252 has there. */
const windows1252 = new TextDecoder("windows-1252")

const characterAt = (codePoint: number): string => {
  if (codePoint >= 0x80 && codePoint <= 0x9f) return windows1252.decode(new Uint8Array([codePoint]))
  const isCharacter = codePoint > 0 && codePoint <= 0x10ffff && !(codePoint >= 0xd800 && codePoint <= 0xdfff)
  return isCharacter ? String.fromCodePoint(codePoint) : "\ufffd"
}

/**
 * Replaces character references, once: `&amp;lt;` becomes `&lt;`. A named one needs its semicolon, so that addresses
 * such as `?a=1&copy=2` stay whole; an unknown name stays as it is.
 */
export const decodeEntities = (text: string): string =>
  text.replace(REFERENCE, (whole, hexadecimal?: string, decimal?: string, name?: string) => {
    if (hexadecimal !== undefined) return characterAt(Number.parseInt(hexadecimal, 16))
    if (decimal !== undefined) return characterAt(Number(decimal))
    return NAMED.get(name ?? "") ?? whole
  })
