import { mirrorText } from "./direction.ts"
import type { Face, ShapedGlyph } from "./FontCache.ts"
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

interface LetterGroup {
  readonly letter: ShapedGlyph
  readonly glyphs: ReadonlyArray<ShapedGlyph>
  readonly codePoints: ReadonlyArray<number>
}

/** A letter's code point, whichever way it is turned. */
const unmirrored = (codePoint: number): number =>
  mirrorText(String.fromCodePoint(codePoint)).codePointAt(0) ?? codePoint

/**
 * Glyphs from left to right, each letter with its marks: those before it where the text runs to the left, else those
 * after it. A mark stands higher or lower than its line, where it would be read as another line's; so the letter is read
 * as both, and the mark as nothing.
 */
const letterGroups = (given: ReadonlyArray<ShapedGlyph>, isRtl: boolean): ReadonlyArray<LetterGroup> => {
  const groups: Array<Array<ShapedGlyph>> = []
  for (const glyph of isRtl ? given.toReversed() : given) {
    const last = groups.at(-1)
    if (glyph.advance === 0 && last !== undefined) last.push(glyph)
    else groups.push([glyph])
  }
  const read = groups.flatMap((glyphs) => {
    const [letter] = glyphs
    if (letter === undefined) return []
    const codePoints = glyphs.flatMap((glyph) => glyph.codePoints)
    return [
      {
        letter,
        glyphs: isRtl ? glyphs.toReversed() : glyphs,
        codePoints: isRtl ? codePoints.map(unmirrored) : codePoints
      }
    ]
  })
  return isRtl ? read.toReversed() : read
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
  const embedGlyph = ({ font, glyphs }: Embedded, id: number, width: number, codePoints: ReadonlyArray<number>) => {
    const key = `${id} ${codePoints.join(" ")}`
    const known = glyphs.get(key)
    if (known !== undefined) return known
    const glyph = font.subset.glyphs.push(id) - 1
    font.widths[glyph] = width
    font.unicode[glyph] = codePoints
    glyphs.set(key, glyph)
    return glyph
  }

  /** The fragment's glyphs; and, where they don't read as its text, the text. */
  const textCommands = (into: Embedded, { run, text, level }: Fragment, size: number): ReadonlyArray<string> => {
    const isRtl = level % 2 === 1
    const shown: Array<string> = []
    let array = ""
    let rise = 0
    let pending = 0
    const end = () => {
      if (array !== "") shown.push(`[${array}] TJ`)
      array = ""
    }
    const put = ({ id, width, advance, right, up }: ShapedGlyph, codePoints: ReadonlyArray<number>) => {
      if (up !== rise) {
        end()
        shown.push(`${number((up * size) / 1000)} Ts`)
        rise = up
      }
      const shift = pending - right
      array += `${Math.abs(shift) < 0.05 ? "" : number(shift)}<${hex(embedGlyph(into, id, width, codePoints))}>`
      pending = width + right - advance
    }
    const spanned = (actual: string, body: () => void) => {
      end()
      shown.push(`/Span <</ActualText <${asUtf16(actual)}>>> BDC`)
      body()
      end()
      shown.push("EMC")
    }

    const groups = letterGroups(run.glyphs, isRtl)
    const read = String.fromCodePoint(...groups.flatMap(({ codePoints }) => codePoints))
    if (isRtl || read === text) {
      for (const { glyphs, letter, codePoints } of groups) {
        for (const glyph of glyphs) {
          if (glyph === letter) put(glyph, codePoints)
          else spanned("", () => put(glyph, []))
        }
      }
    } else {
      spanned(text, () => {
        for (const glyph of run.glyphs) put(glyph, glyph.codePoints)
      })
    }
    // What is left after the last glyph moves what follows.
    if (Math.abs(pending) >= 0.05) array += number(pending)
    end()
    if (rise !== 0) shown.push("0 Ts")
    return shown
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
      let current = ""
      for (const fragment of fragments) {
        const into = embed(fragment.face)
        const { font } = into
        document.page.fonts[font.id] ??= font.ref()
        if (font.id !== current) commands.push(`/${font.id} ${number(size)} Tf`)
        current = font.id
        commands.push(...textCommands(into, fragment, size))
      }
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
