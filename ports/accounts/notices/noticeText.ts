import { NOTICE_TEXT_CHARACTERS_MAX, NOTICE_TITLE_CHARACTERS_MAX } from "./Notice.ts"

const CUT = "…"
/** Blanks, and characters that end a line or are none for a reader. Names of creators are other people's text. */
const BLANKS_AND_CONTROLS = /[\s\p{Cc}\p{Zl}\p{Zp}]+/gu
/** What makes a reader see a text in another order than it has. */
const REORDERING = /\p{Bidi_Control}/gu
const CONTROLS_BUT_BREAKS = /(?:(?![\n\t])\p{Cc})+/gu

/** A text of at most so many UTF-16 units; one that is cut says so. No half of a character is left at the cut. */
export const cutText = (text: string, charactersMax: number): string => {
  if (text.length <= charactersMax) return text
  const kept = text.slice(0, charactersMax - CUT.length)
  const isHalved = /[\ud800-\udbff]$/.test(kept)
  return `${isHalved ? kept.slice(0, -1) : kept}${CUT}`
}

/** A title as it is kept: one line without control characters, so that it never becomes a second header of a mail. */
export const noticeLine = (title: string): string =>
  cutText(
    title.toWellFormed().replaceAll(REORDERING, "").replaceAll(BLANKS_AND_CONTROLS, " ").trim(),
    NOTICE_TITLE_CHARACTERS_MAX
  )

/** A text as it is kept: lines that end with \n, and no other control character but the tabulator. */
export const noticeText = (text: string): string =>
  cutText(
    text
      .toWellFormed()
      .replaceAll(REORDERING, "")
      .replaceAll(/\r\n?/g, "\n")
      .replaceAll(CONTROLS_BUT_BREAKS, " ")
      .trim(),
    NOTICE_TEXT_CHARACTERS_MAX
  )
