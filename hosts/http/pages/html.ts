/** A text as it stands in an element or in a quoted attribute, whatever it holds. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
