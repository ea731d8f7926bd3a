import PDFDocument from "pdfkit"
import type { Media } from "../../ports/media/Media.ts"
import type { Block, ReportDocument } from "../../ports/reports/ReportDocument.ts"
import { type BlockContext, piecesOf } from "./blocks.ts"
import {
  type Box,
  COLUMN,
  drawnBox,
  makePiece,
  makeTextBoxes,
  type Piece,
  paginate,
  stackBoxes,
  type TextBoxes,
  withSpaceAbove
} from "./boxes.ts"
import { coverOf } from "./cover.ts"
import type { FontCache } from "./FontCache.ts"
import { makePdfCanvas, type PdfCanvas } from "./PdfCanvas.ts"
import { readPicture } from "./pictures.ts"
import { printableLine } from "./plainText.ts"
import { ACCENT, FOOTER_TOP, MARGIN, MUTED, PAGE, RULE, STYLES } from "./styles.ts"
import { makeTypesetter } from "./typeset.ts"

/** Findings of one section that have a bookmark of their own. */
const BOOKMARKS_PER_SECTION_MAX = 40
const BOOKMARK_UNITS_MAX = 120
const IN_FULL_TITLE = "The first page, in full"

/** A language tag that can be worked with. */
const languageOf = (language: string): string => {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? "en"
  } catch {
    return "en"
  }
}

const shortTitle = (title: string): string => {
  const line = printableLine(title)
  return line.length > BOOKMARK_UNITS_MAX ? `${line.slice(0, BOOKMARK_UNITS_MAX).toWellFormed()}…` : line
}

/** The outline as it grows while pages are drawn. */
interface Bookmarks {
  section: PDFKit.PDFOutline | null
  readonly add: (canvas: PdfCanvas, title: string, isSection: boolean, y: number) => void
}

const makeBookmarks = (): Bookmarks => {
  const bookmarks: Bookmarks = {
    section: null,
    add: (canvas, title, isSection, y) => {
      const added = canvas.bookmark(shortTitle(title), isSection ? null : bookmarks.section, y)
      if (isSection) bookmarks.section = added
    }
  }
  return bookmarks
}

const bookmarked = (box: Box, title: string, isSection: boolean, bookmarks: Bookmarks): Box => ({
  ...box,
  parts: box.parts.map((part, index) => (index === 0 ? bookmarked(part, title, isSection, bookmarks) : part)),
  draw: (canvas, x, y) => {
    bookmarks.add(canvas, title, isSection, y)
    box.draw(canvas, x, y)
  }
})

const sectionPieces = (
  setting: BlockContext,
  title: string,
  blocks: ReadonlyArray<Block>,
  bookmarks: Bookmarks
): ReadonlyArray<Piece> => {
  const rule = drawnBox(1.2, (canvas, x, y) => canvas.rectangle(x, y, COLUMN.width, 1.2, ACCENT))
  const head = stackBoxes([
    rule,
    withSpaceAbove(7, setting.boxes.text(title, STYLES.section, COLUMN.width, { role: { tag: "H2", within: null } }))
  ])
  let left = BOOKMARKS_PER_SECTION_MAX
  const pieces = blocks.flatMap((block) => {
    const of = piecesOf(setting, block)
    const [first, ...others] = of
    if (block.kind !== "finding" || first === undefined || left <= 0) return of
    left -= 1
    return [{ ...first, box: bookmarked(first.box, block.title, false, bookmarks) }, ...others]
  })
  return [makePiece(bookmarked(head, title, true, bookmarks), 30, { isKept: pieces.length > 0 }), ...pieces]
}

const footer = (boxes: TextBoxes, document: ReportDocument, page: number, pages: number, language: string): Box => {
  const day = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" }).format(document.asOf)
  const counted = boxes.label(`page ${page} of ${pages}`, STYLES.small, 100, { colour: MUTED, role: null })
  const dated = boxes.label(day, STYLES.small, 120, { colour: MUTED, role: null })
  const side = 130
  const name = boxes.label(`${document.service} · ${document.title}`, STYLES.small, COLUMN.width - side * 1.6, {
    colour: MUTED,
    role: null
  })
  return drawnBox(name.box.height + 6, (canvas, x, y) => {
    canvas.rectangle(x, y, COLUMN.width, 0.5, RULE)
    name.box.draw(canvas, x, y + 6)
    dated.box.draw(canvas, x + COLUMN.width - counted.width - dated.width - 14, y + 6)
    counted.box.draw(canvas, x + COLUMN.width - counted.width, y + 6)
  })
}

const bytesOf = (pdf: PDFKit.PDFDocument): Promise<Uint8Array<ArrayBuffer>> =>
  new Promise((resolve, reject) => {
    const chunks: Array<Uint8Array> = []
    pdf.on("data", (chunk: Uint8Array) => chunks.push(chunk))
    pdf.on("error", reject)
    pdf.on("end", () => {
      const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0))
      let at = 0
      for (const chunk of chunks) {
        bytes.set(chunk, at)
        at += chunk.length
      }
      resolve(bytes)
    })
    pdf.end()
  })

/**
 * A document as a PDF. The same document and pictures give the same bytes, whatever was printed before. It is laid out
 * anew until all its fonts are open; `collect` may clear away after each time.
 */
export const printDocument = async (
  fonts: FontCache,
  document: ReportDocument,
  media: ReadonlyMap<string, Media>,
  collect: () => void = () => {}
): Promise<Uint8Array<ArrayBuffer>> => {
  const language = languageOf(document.language)
  const typesetter = await makeTypesetter(fonts)
  const boxes = makeTextBoxes(typesetter)
  const pictures = new Map<string, ReturnType<typeof readPicture>>()
  const setting: BlockContext = {
    boxes,
    language,
    pictures: (mediaId) => {
      const read = pictures.get(mediaId) ?? readPicture(mediaId, media.get(mediaId))
      pictures.set(mediaId, read)
      return read
    }
  }

  const compose = () => {
    const bookmarks = makeBookmarks()
    const cover = coverOf(boxes, { ...document, language })
    const first = stackBoxes([bookmarked(cover.box, document.cover.name, true, bookmarks)])
    const sections = [
      ...(cover.rest.length === 0 ? [] : [{ title: IN_FULL_TITLE, blocks: cover.rest }]),
      ...document.sections
    ]
    const rest = paginate(sections.flatMap(({ title, blocks }) => sectionPieces(setting, title, blocks, bookmarks)))
    const all = [[{ box: first, y: MARGIN.top }], ...(sections.length === 0 ? [] : rest)]
    return all.map((placed, index) => [
      ...placed,
      { box: footer(boxes, document, index + 1, all.length, language), y: FOOTER_TOP }
    ])
  }
  let pages = compose()
  while (await typesetter.fetchMissing()) {
    pages = []
    collect()
    pages = compose()
  }

  const pdf = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    pdfVersion: "1.7",
    autoFirstPage: false,
    lang: language,
    displayTitle: true,
    tagged: true,
    font: "",
    info: {
      Title: printableLine(document.title),
      Author: printableLine(document.service),
      Subject: printableLine(document.subject),
      Creator: printableLine(document.service),
      Producer: printableLine(document.service),
      CreationDate: document.asOf
    }
  })
  const canvas = makePdfCanvas(pdf)
  for (const placed of pages) {
    canvas.nextPage()
    for (const { box, y } of placed) box.draw(canvas, COLUMN.x, y)
  }
  canvas.end()
  return bytesOf(pdf)
}
