import type { Face, ShapedCluster, ShapedGlyph } from "./FontCache.ts"
import type { Picture } from "./pictures.ts"
import type { Colour } from "./styles.ts"
import { PAGE } from "./styles.ts"
import type { Fragment, TextLine } from "./typeset.ts"

/** An address that a reader's program may open; null for any other. Longer ones are not linked. */
const LINK_UNITS_MAX = 2_000

const number = (value: number): string => String(Math.round(value * 100) / 100)
const hex = (value: number): string => value.toString(16).padStart(4, "0")

const asUtf16 = (text: string): string => {
  let written = "FEFF"
  for (let at = 0; at < text.length; at++) written += hex(text.charCodeAt(at))
  return written
}

const linkOf = (url: string): string | null => {
  if (url.length > LINK_UNITS_MAX || !URL.canParse(url)) return null
  const { protocol, href } = new URL(url)
  return protocol === "https:" || protocol === "http:" ? href : null
}

interface Embedded {
  readonly font: PDFKit.EmbeddedFont
  /** By glyph and by what it stands for. */
  readonly glyphs: Map<string, number>
}

/** What a glyph says that nothing is to be read of: a character that readers' programs drop, as they don't drop glyphs without any. */
const UNREAD = "\ufeff"

/** Begins what is read as a text, whatever its glyphs say. */
const spanOf = (text: string): string => `/Span <</ActualText <${asUtf16(text)}>>> BDC`

/** Characters in visual order, as all text of a page is read. */
const inVisualOrder = (text: string, isRtl: boolean): ReadonlyArray<string> =>
  isRtl ? Array.from(text).reverse() : Array.from(text)

/** What each letter of a cluster says; its marks say nothing. */
const readingsOf = ({ text, glyphs }: ShapedCluster, isRtl: boolean): ReadonlyMap<ShapedGlyph, string> => {
  const wide = glyphs.filter(({ advance }) => advance !== 0)
  const letters = wide.length === 0 ? glyphs.slice(0, 1) : wide
  const characters = inVisualOrder(text, isRtl)
  const last = letters.length - 1
  return new Map(
    letters.map((glyph, index) => {
      const read = characters.slice(index, index === last ? undefined : index + 1).join("")
      return [glyph, read === "" ? UNREAD : read]
    })
  )
}

/** What a part of the page is for who has it read aloud. A thing that stands in several places has one role throughout. */
export interface Role {
  readonly tag: "H1" | "H2" | "H3" | "P" | "BlockQuote" | "Figure" | "L" | "LI" | "LBody" | "Table" | "TR" | "TH" | "TD"
  readonly within: Role | null
  /** What is said instead of it. */
  readonly alternative?: string
}

export type Point = readonly [number, number]

/** Draws on one page after the other of a document; from the page's top left corner, in points. */
export const makePdfCanvas = (document: PDFKit.PDFDocument) => {
  const embedded = new Map<string, Embedded>()
  const images = new Map<string, PDFKit.OpenImage>()
  const elements = new Map<Role, PDFKit.PDFStructureElement>()
  const root = document.struct("Document")
  document.addStructure(root)
  let commands: Array<string> = []
  let isTagged = false

  const flush = () => {
    // What has no role is decoration.
    if (commands.length > 0)
      document.addContent(isTagged ? commands.join("\n") : `/Artifact BMC\n${commands.join("\n")}\nEMC`)
    commands = []
  }
  const elementOf = (role: Role): PDFKit.PDFStructureElement => {
    const known = elements.get(role)
    if (known !== undefined) return known
    const parent = role.within === null ? root : elementOf(role.within)
    const element = document.struct(role.tag, role.alternative === undefined ? {} : { alt: role.alternative })
    parent.add(element)
    elements.set(role, element)
    return element
  }
  const embed = (face: Face): Embedded => {
    const known = embedded.get(face.key)
    if (known !== undefined) return known
    document.font(face.font, face.key)
    const added = { font: document._font, glyphs: new Map() }
    embedded.set(face.key, added)
    return added
  }
  const colourCommand = ([red, green, blue]: Colour, operator: "rg" | "RG") =>
    `${number(red)} ${number(green)} ${number(blue)} ${operator}`
  const path = (points: ReadonlyArray<Point>) =>
    points.map(([x, y], index) => `${number(x)} ${number(y)} ${index === 0 ? "m" : "l"}`).join(" ")

  /**
   * The number of a glyph in the document. Where it stands for another text, as one dotless letter does for many, it is
   * another glyph: each is read as one text alone.
   */
  const embedGlyph = ({ font, glyphs }: Embedded, id: number, width: number, text: string) => {
    const key = `${id} ${text}`
    const known = glyphs.get(key)
    if (known !== undefined) return known
    const glyph = font.subset.glyphs.push(id) - 1
    font.widths[glyph] = width
    font.unicode[glyph] = Array.from(text, (character) => character.codePointAt(0) ?? 0)
    glyphs.set(key, glyph)
    return glyph
  }

  /**
   * A line's letters, and apart from them its marks, which would tear a word asunder for who copies it: they stand higher or
   * lower than the line, and before or behind their letter. Lengths in thousandths of the size.
   */
  const glyphCommands = (fragments: ReadonlyArray<Fragment>, size: number) => {
    const letters: Array<string> = []
    const marks: Array<{ readonly font: string; readonly glyph: number; readonly x: number; readonly up: number }> = []
    let font = ""
    let array = ""
    let rise = 0
    // Where the next glyph would stand, and where it should.
    let pen = 0
    let x = 0
    const end = () => {
      if (array !== "") letters.push(`[${array}] TJ`)
      array = ""
    }
    const moveTo = (target: number) => {
      if (Math.abs(pen - target) < 0.05) return
      array += number(pen - target)
      pen = target
    }
    const setFont = (into: Embedded) => {
      if (into.font.id === font) return
      moveTo(x)
      end()
      document.page.fonts[into.font.id] ??= into.font.ref()
      font = into.font.id
      letters.push(`/${font} ${number(size)} Tf`)
    }
    const put = (into: Embedded, { id, width, right, up }: ShapedGlyph, text: string) => {
      if (up !== rise) {
        end()
        letters.push(`${number((up * size) / 1000)} Ts`)
        rise = up
      }
      moveTo(x + right)
      array += `<${hex(embedGlyph(into, id, width, text))}>`
      pen += width
    }
    for (const { face, run, level } of fragments) {
      const into = embed(face)
      setFont(into)
      const isRtl = level % 2 === 1
      for (const cluster of run.clusters) {
        const [only] = cluster.glyphs
        if (cluster.glyphs.length === 1 && only !== undefined) {
          put(into, only, isRtl ? inVisualOrder(cluster.text, true).join("") : cluster.text)
          x += only.advance
          continue
        }
        const readings = readingsOf(cluster, isRtl)
        // Letters that nothing is read of, and room between letters, would be taken for blanks.
        const isSpread = cluster.isWide || [...readings.values()].includes(UNREAD)
        if (isSpread) {
          end()
          letters.push(spanOf(cluster.text))
        }
        for (const glyph of cluster.glyphs) {
          const reading = readings.get(glyph)
          if (reading !== undefined) put(into, glyph, reading)
          else {
            const { id, width, right, up } = glyph
            marks.push({ font, glyph: embedGlyph(into, id, width, UNREAD), x: x + right, up })
          }
          x += glyph.advance
        }
        if (isSpread) {
          end()
          letters.push("EMC")
        }
      }
    }
    end()
    if (rise !== 0) letters.push("0 Ts")
    return { letters, marks, font }
  }

  const fill = (points: ReadonlyArray<Point>, colour: Colour) => {
    commands.push(`${colourCommand(colour, "rg")} ${path(points)} h f`)
  }
  const rectangle = (x: number, y: number, width: number, height: number, colour: Colour) => {
    commands.push(`${colourCommand(colour, "rg")} ${[x, y, width, height].map(number).join(" ")} re f`)
  }
  const circle = (x: number, y: number, radius: number, colour: Colour) => {
    // A dot is a line of no length with round ends.
    commands.push(
      `q 1 J ${number(radius * 2)} w ${colourCommand(colour, "RG")} ${path([
        [x, y],
        [x, y]
      ])} S Q`
    )
  }

  return {
    fill,
    rectangle,
    circle,

    frame: (x: number, y: number, width: number, height: number, thickness: number, colour: Colour) => {
      commands.push(
        `${number(thickness)} w ${colourCommand(colour, "RG")} ${[x, y, width, height].map(number).join(" ")} re S`
      )
    },

    stroke: (points: ReadonlyArray<Point>, thickness: number, colour: Colour, dashes: ReadonlyArray<number> = []) => {
      const dash = dashes.length === 0 ? "" : `[${dashes.map(number).join(" ")}] 0 d `
      commands.push(`q ${dash}1 j ${number(thickness)} w ${colourCommand(colour, "RG")} ${path(points)} S Q`)
    },

    /** Straight lines, each from one point to another. */
    lines: (given: ReadonlyArray<readonly [Point, Point]>, thickness: number, colour: Colour) => {
      if (given.length === 0) return
      commands.push(`${number(thickness)} w ${colourCommand(colour, "RG")} ${given.map(path).join(" ")} S`)
    },

    /** A line of text, its letters standing on `baseline`. */
    text: ({ fragments }: TextLine, size: number, x: number, baseline: number, colour: Colour) => {
      if (fragments.length === 0) return
      commands.push(`BT ${colourCommand(colour, "rg")} 1 0 0 -1 ${number(x)} ${number(baseline)} Tm`)
      const { letters, marks, font } = glyphCommands(fragments, size)
      commands.push(...letters)
      if (marks.length > 0) commands.push(spanOf(""))
      let current = font
      for (const mark of marks) {
        if (mark.font !== current) commands.push(`/${mark.font} ${number(size)} Tf`)
        current = mark.font
        const [markX, markY] = [x + (mark.x * size) / 1000, baseline - (mark.up * size) / 1000]
        commands.push(`1 0 0 -1 ${number(markX)} ${number(markY)} Tm <${hex(mark.glyph)}> Tj`)
      }
      if (marks.length > 0) commands.push("EMC")
      commands.push("ET")
    },

    /** Draws something that has a role; what has one within it is part of it. */
    tagged: (role: Role, draw: () => void) => {
      if (isTagged) {
        draw()
        return
      }
      flush()
      const element = elementOf(role)
      const content = document.markStructureContent(role.tag)
      isTagged = true
      draw()
      flush()
      isTagged = false
      document.endMarkedContent()
      element.add(content)
    },

    link: (x: number, y: number, width: number, height: number, url: string) => {
      const target = linkOf(url)
      if (target !== null) document.link(x, y, width, height, target)
    },

    /** A picture as large as fits into a box, at its top right. */
    picture: ({ id, bytes }: Picture, x: number, y: number, width: number, height: number) => {
      flush()
      const image = images.get(id) ?? document.openImage(bytes)
      images.set(id, image)
      document.image(image, x, y, { fit: [width, height], align: "right" })
    },

    bookmark: (title: string, parent: PDFKit.PDFOutline | null, y: number): PDFKit.PDFOutline =>
      (parent ?? document.outline).addItem(title, { expanded: parent === null, top: y, left: PAGE.width }),

    nextPage: () => {
      flush()
      document.addPage()
    },

    end: () => {
      flush()
      root.end()
    }
  }
}
export type PdfCanvas = ReturnType<typeof makePdfCanvas>
