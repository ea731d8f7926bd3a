import PDFDocument from "pdfkit"
import type { Media } from "../../ports/creators/media/Media.ts"
import type {
  Block,
  CheckCover,
  Cover,
  ReportDocument,
  StatementCover
} from "../../ports/creators/reports/ReportDocument.ts"
import { type BlockContext, piecesOfBlocks, pointsMaxOf } from "./blocks.ts"
import {
  type Box,
  boxRow,
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
import { checkCoverOf } from "./checkCover.ts"
import { coverOf } from "./cover.ts"
import type { FontCache } from "./FontCache.ts"
import { makePdfCanvas, type PdfCanvas } from "./PdfCanvas.ts"
import { readPicture } from "./pictures.ts"
import { printableLine } from "./plainText.ts"
import { formatDay } from "./scales.ts"
import { statementCoverOf } from "./statementCover.ts"
import { ACCENT, FOOTER_TOP, MARGIN, MUTED, PAGE, PAPER, RULE, STYLES, TONE_COLOURS } from "./styles.ts"
import { makeTypesetter } from "./typeset.ts"

/** Findings of one section that have a bookmark of their own. */
const BOOKMARKS_PER_SECTION_MAX = 40
const BOOKMARK_UNITS_MAX = 120
const IN_FULL_TITLE = "The first page, in full"
/** Between the margin's words and the edge of what they stand on. */
const MARK_PADDING = 10
/** Above the text of each page. */
const MARK_TOP = MARGIN.top - 18
/** Between the text of each page and its footer. */
const NOTICE_TOP = FOOTER_TOP - 15

/** A language tag that can be worked with. */
const languageOf = (language: string): string => {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? "en"
  } catch {
    return "en"
  }
}

/** The title; with what every page says where it says something. */
const titleOf = ({ mark, title }: ReportDocument): string => (mark === null ? title : `${mark} · ${title}`)

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

/** What every page of a report says that is not to be taken for a real one. */
const markStrip = (boxes: TextBoxes, mark: string): Box => {
  const label = boxes.label(mark, STYLES.smallStrong, COLUMN.width - MARK_PADDING * 2, { colour: PAPER, role: null })
  const width = label.width + MARK_PADDING * 2
  return drawnBox(label.box.height, (canvas, x, y) => {
    canvas.rectangle(x, y, COLUMN.width, 1, TONE_COLOURS.bad)
    canvas.rectangle(x + (COLUMN.width - width) / 2, y, width, label.box.height + 1, TONE_COLOURS.bad)
    label.box.draw(canvas, x + (COLUMN.width - label.width) / 2, y + 0.5)
  })
}

const sectionPieces = (
  setting: Omit<BlockContext, "bookmark">,
  title: string,
  blocks: ReadonlyArray<Block>,
  mark: string | null,
  bookmarks: Bookmarks
): ReadonlyArray<Piece> => {
  let left = BOOKMARKS_PER_SECTION_MAX
  const pieces = piecesOfBlocks(
    {
      ...setting,
      bookmark: (box, of) => {
        left -= 1
        return left < 0 ? box : bookmarked(box, of, false, bookmarks)
      }
    },
    blocks
  )
  if (pieces.length === 0) return []
  const rule = drawnBox(1.2, (canvas, x, y) => canvas.rectangle(x, y, COLUMN.width, 1.2, ACCENT))
  const { boxes } = setting
  const marked =
    mark === null ? null : boxes.label(mark, STYLES.strong, COLUMN.width / 3, { colour: TONE_COLOURS.bad, role: null })
  const room = marked === null ? COLUMN.width : COLUMN.width - marked.width - MARK_PADDING
  const name = boxes.text(title, STYLES.section, room, { role: { tag: "H2", within: null } })
  const head = stackBoxes([
    rule,
    withSpaceAbove(
      7,
      marked === null
        ? name
        : boxRow([
            { left: 0, box: name },
            { left: COLUMN.width - marked.width, box: withSpaceAbove(8, marked.box) }
          ])
    )
  ])
  return [makePiece(bookmarked(head, title, true, bookmarks), 30, { isKept: true }), ...pieces]
}

const footer = (boxes: TextBoxes, document: ReportDocument, page: number, pages: number): Box => {
  const counted = boxes.label(`page ${page} of ${pages}`, STYLES.small, 100, { colour: MUTED, role: null })
  const dated = boxes.label(formatDay(document.asOf), STYLES.small, 120, { colour: MUTED, role: null })
  const side = 130
  const name = boxes.label(`${document.service} · ${titleOf(document)}`, STYLES.small, COLUMN.width - side * 1.6, {
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

/** What every page says that it is not for, over its footer. */
const noticeStrip = (boxes: TextBoxes, notice: string): Box => {
  const label = boxes.label(notice, STYLES.smallStrong, COLUMN.width, { role: null })
  return drawnBox(label.box.height, (canvas, x, y) => label.box.draw(canvas, x + (COLUMN.width - label.width) / 2, y))
}

/** The first page, or what it begins with where the sections follow on it. */
const frontOf = (boxes: TextBoxes, document: ReportDocument, cover: Cover | CheckCover | StatementCover) => {
  if (!("kind" in cover)) return { ...coverOf(boxes, document, cover), isFlowing: false }
  return cover.kind === "check"
    ? { ...checkCoverOf(boxes, document, cover), isFlowing: false }
    : { box: statementCoverOf(boxes, document, cover), rest: [], isFlowing: true }
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
  const setting = {
    boxes,
    pointsMax: pointsMaxOf(document),
    pictures: (mediaId: string) => {
      const read = pictures.get(mediaId) ?? readPicture(mediaId, media.get(mediaId))
      pictures.set(mediaId, read)
      return read
    }
  }

  const compose = () => {
    const bookmarks = makeBookmarks()
    const cover = frontOf(boxes, document, document.cover)
    const first = stackBoxes([bookmarked(cover.box, document.cover.name, true, bookmarks)])
    const pieces = [
      ...(cover.rest.length === 0 ? [] : [{ title: IN_FULL_TITLE, blocks: cover.rest }]),
      ...document.sections
    ].flatMap(({ title, blocks }) => sectionPieces(setting, title, blocks, document.mark, bookmarks))
    const all = cover.isFlowing
      ? paginate([makePiece(first, 0), ...pieces])
      : [[{ box: first, y: MARGIN.top }], ...(pieces.length === 0 ? [] : paginate(pieces))]
    const strip = document.mark === null ? [] : [{ box: markStrip(boxes, document.mark), y: MARK_TOP }]
    const notice = document.notice === undefined ? [] : [{ box: noticeStrip(boxes, document.notice), y: NOTICE_TOP }]
    return all.map((placed, index) => [
      ...strip,
      ...placed,
      ...notice,
      { box: footer(boxes, document, index + 1, all.length), y: FOOTER_TOP }
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
      Title: printableLine(titleOf(document)),
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
