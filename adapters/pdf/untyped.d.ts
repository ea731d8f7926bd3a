/** What is used here of packages that bring no types, or too few. */

declare module "subset-font" {
  interface SubsetOptions {
    readonly targetFormat: "sfnt"
    readonly keepAllGlyphs: boolean
    readonly variationAxes?: Readonly<Record<string, number>>
  }
  export default function subsetFont(
    font: Uint8Array,
    text: string | undefined,
    options: SubsetOptions
  ): Promise<Uint8Array>
}

declare module "fontkit" {
  export interface Font {
    readonly unitsPerEm: number
    hasGlyphForCodePoint(codePoint: number): boolean
  }
  export function create(bytes: Uint8Array): Font
}

declare module "linebreak" {
  export default class LineBreaker {
    constructor(text: string)
    nextBreak(): { readonly position: number; readonly required: boolean } | null
  }
}

declare module "bidi-js" {
  interface Levels {
    readonly levels: Uint8Array
    readonly paragraphs: ReadonlyArray<{ readonly start: number; readonly end: number; readonly level: number }>
  }
  export default function bidiFactory(): {
    readonly getEmbeddingLevels: (text: string, direction?: "ltr" | "rtl") => Levels
    readonly getMirroredCharacter: (character: string) => string | null
  }
}

declare namespace PDFKit {
  /** A font as one document embeds it. */
  interface EmbeddedFont {
    readonly id: string
    readonly subset: { readonly glyphs: Array<number> }
    /** By embedded glyph: its width in thousandths of an em, and what it stands for. */
    readonly widths: Array<number | undefined>
    readonly unicode: Array<ReadonlyArray<number> | undefined>
    ref(): object
  }

  interface PDFPage {
    readonly fonts: Record<string, object>
  }

  interface PDFDocument {
    readonly _font: EmbeddedFont
    font(font: import("fontkit").Font, family: string): this
    openImage(bytes: Uint8Array): OpenImage
    image(image: OpenImage, x: number, y: number, options: Mixins.ImageOption): this
  }

  interface PDFOutline {
    addItem(title: string, options: { expanded: boolean; top: number; left: number }): PDFOutline
  }

  /** A picture that is kept once, however often it is shown. */
  interface OpenImage {
    readonly width: number
    readonly height: number
    readonly obj: object | null
    embed(document: PDFDocument): void
  }
}
