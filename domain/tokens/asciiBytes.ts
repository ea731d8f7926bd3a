/** The bytes of ASCII text: keys and signing secrets are ASCII, and purity leaves no text encoder here. */
export const asciiBytes = (ascii: string): Uint8Array => Uint8Array.from(ascii, (character) => character.charCodeAt(0))

/** Whether text is one or more printable ASCII characters without blanks. */
export const isVisibleAscii = (text: string): boolean => /^[!-~]+$/.test(text)
