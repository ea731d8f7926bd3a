import fc from "fast-check"

/** Pieces that end, begin or disguise something in HTML, in an attribute or in an address. */
const PIECES = [
  ..."<>\"'&`=/\\;:#?%- \t\n\r\f\0\u0001\u00a0\u2028\ufeff\u202e\ufffd\u{1f600}",
  "\ud800",
  "\udc00",
  "<script>alert(1)</script>",
  "</p></div></title></textarea></style>",
  "<!--",
  "-->",
  "<![CDATA[",
  "]]>",
  "<img src=x onerror=alert(1)>",
  `" onclick="alert(1)`,
  "' autofocus onfocus='alert(1)",
  "&lt;",
  "&#60;",
  "&amp",
  "&#0;",
  "&notit;",
  "javascript:",
  "JaVa\tScRiPt:",
  "java\nscript:",
  "\u0001javascript:",
  " vbscript:",
  "data:text/html,",
  "data:image/svg+xml,",
  "data:image/png;base64,iVBORw0K",
  "blob:",
  "file:///",
  "https://social.example/",
  "//half.example",
  "mailto:"
]

/** Texts that try to be something else than text. */
export const hostileText: fc.Arbitrary<string> = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: "binary", maxLength: 6 })), { maxLength: 6 })
  .map((pieces) => pieces.join(""))

/** What a parser reads of a text: HTML can't hold NUL and halves of surrogate pairs. */
export const readable = (text: string): string => text.toWellFormed().replaceAll("\0", "\ufffd")
