/**
 * A report as it is read: what stands in it, in which order, in words. Whoever shows it decides how it looks, and adds
 * nothing. Every text is plain, in any script, and may be long; none is markup. Plain data throughout, so that it can be
 * handed to another thread.
 */

/** How a thing stands for who pays; never told by colour alone. */
export type Tone = "plain" | "good" | "warning" | "bad"

export interface Fact {
  readonly label: string
  readonly value: string
  /** Where more is to be seen; null where nothing is. */
  readonly url: string | null
}

/** A value on a scale from 0 to `max`. */
export interface Bar {
  readonly label: string
  readonly value: number
  /** The value as it is written: `37.5`, `12 %`. */
  readonly text: string
  readonly max: number
  /** Where the scale has a mark to compare with; null where it has none. */
  readonly mark: number | null
}

export interface Reason {
  readonly text: string
  /** What it moves: `+6 in audience quality`. */
  readonly detail: string
}

export interface Cell {
  readonly text: string
  readonly url: string | null
}

export interface Column {
  readonly label: string
  readonly align: "left" | "right"
  /** Share of the width, against the other columns'. */
  readonly weight: number
}

export type Block =
  | { readonly kind: "paragraph"; readonly text: string; readonly tone: "plain" | "muted" }
  | { readonly kind: "heading"; readonly text: string }
  | { readonly kind: "callout"; readonly tone: Tone; readonly title: string; readonly text: string }
  | { readonly kind: "list"; readonly items: ReadonlyArray<string> }
  | { readonly kind: "facts"; readonly facts: ReadonlyArray<Fact> }
  | { readonly kind: "bars"; readonly caption: string; readonly bars: ReadonlyArray<Bar> }
  | {
      readonly kind: "table"
      readonly caption: string
      readonly columns: ReadonlyArray<Column>
      readonly rows: ReadonlyArray<ReadonlyArray<Cell>>
    }
  | {
      /** Something a post says, with what was written and why it matters. */
      readonly kind: "finding"
      readonly tone: Tone
      /** The severity as a word. */
      readonly label: string
      readonly title: string
      /** `87 % sure · in a post · counts in the score`. */
      readonly detail: string
      /** What was written, word for word; null where nothing is quoted. */
      readonly quote: string | null
      readonly text: string
      readonly url: string | null
      /** A copy of the post's picture; null where none is kept. */
      readonly picture: { readonly mediaId: string; readonly alternative: string } | null
    }
  | {
      /** How a score came about: base + contributions = score, exactly. */
      readonly kind: "contributions"
      readonly title: string
      readonly base: number
      readonly score: number
      /** Those that move something, in no order of size. */
      readonly contributions: ReadonlyArray<{ readonly text: string; readonly points: number }>
    }
  | {
      /** A value over time, oldest first, each between `min` and `max`. */
      readonly kind: "line"
      readonly caption: string
      readonly min: number
      readonly max: number
      readonly points: ReadonlyArray<{ readonly at: Date; readonly value: number }>
    }

export interface DocumentSection {
  /** Lower case letters and underscores; unique in the document. */
  readonly id: string
  readonly title: string
  readonly blocks: ReadonlyArray<Block>
}

/** What the first page says. */
export interface Cover {
  /** The creator's name as they write it. */
  readonly name: string
  /** `@nova on youtube`, each with its address. */
  readonly accounts: ReadonlyArray<Fact>
  /** 1 to 100, whole. */
  readonly score: number
  readonly tier: string
  readonly tone: Tone
  readonly confidence: {
    readonly level: "low" | "medium" | "high"
    /** `63 %`. */
    readonly share: string
    /** What it rests on, and what was missing. */
    readonly text: string
  }
  /** What must not be overlooked: knockouts, an old score. */
  readonly warnings: ReadonlyArray<string>
  /** The seven agents, each 1 to 100; the mark is what a creator of whom nothing is known gets. */
  readonly agents: ReadonlyArray<Bar>
  readonly reasonsFor: ReadonlyArray<Reason>
  readonly reasonsAgainst: ReadonlyArray<Reason>
}

export interface ReportDocument {
  /** The service's name. */
  readonly service: string
  readonly title: string
  readonly subject: string
  /** BCP 47, of everything that isn't quoted. */
  readonly language: string
  /** When the score was made that it tells of. */
  readonly asOf: Date
  readonly cover: Cover
  readonly sections: ReadonlyArray<DocumentSection>
}
