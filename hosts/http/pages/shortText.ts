/** Characters of somebody's text in a list; the page it leads to has the whole. */
const SHOWN_CHARACTERS = 80

/** A text as a list shows it: its beginning where it is long. */
export const shortText = (text: string): string => {
  const characters = [...text]
  return characters.length > SHOWN_CHARACTERS ? `${characters.slice(0, SHOWN_CHARACTERS).join("")}…` : text
}
