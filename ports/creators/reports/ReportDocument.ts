/**
 * A report as it is read: what stands in it, in which order, in words. Whoever shows it decides how it looks, and adds
 * nothing. Every text is plain, in any script, and may be long; none is markup. Plain data throughout, so that it can be
 * handed to another thread.
 */

/** How a thing stands for who pays; never told by colour alone. */
export type Tone = "plain" | "good" | "warning" | "bad"

/** One of several things of a kind, such as creators, none better than another: told apart by its look alone. */
export type Series = 1 | 2 | 3 | 4 | 5 | 6

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
  /** What the value means, where it means something. */
  readonly tone?: Tone
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
      /** When it was posted; null where that isn't known. */
      readonly at: Date | null
      /** Others that say nearly the same, newest first, each with its address. */
      readonly similar: ReadonlyArray<{ readonly at: Date | null; readonly url: string | null }>
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
      /** At least two. */
      readonly points: ReadonlyArray<{ readonly at: Date; readonly value: number }>
      /** What ranges of values mean, lowest first; empty where they mean nothing. */
      readonly bands: ReadonlyArray<{
        readonly from: number
        readonly to: number
        readonly label: string
        readonly tone: Tone
      }>
      /** Points that stand out, with why: "+12 % in a day". */
      readonly marks: ReadonlyArray<{ readonly at: Date; readonly label: string }>
    }
  | {
      /** What is folded away until it is asked for on a page; on paper it stands open. */
      readonly kind: "group"
      readonly title: string
      /** `12 flags, 2 of them high`. */
      readonly detail: string
      readonly tone: Tone
      readonly isOpen: boolean
      readonly blocks: ReadonlyArray<Block>
    }
  | {
      /** How many items lie in each range of a value, lowest first. */
      readonly kind: "histogram"
      readonly caption: string
      readonly bins: ReadonlyArray<{
        readonly label: string
        readonly from: number
        readonly to: number
        readonly count: number
      }>
      /** Values to compare with, such as the peers' median. */
      readonly marks: ReadonlyArray<{ readonly value: number; readonly label: string }>
    }
  | {
      /** A whole and its parts, as one bar. Shares add up to 1. */
      readonly kind: "parts"
      readonly caption: string
      readonly parts: ReadonlyArray<{
        readonly label: string
        readonly share: number
        readonly text: string
        readonly tone: Tone
      }>
      /** How sure the parts are, in a sentence; null where nothing is to be said. */
      readonly note: string | null
    }
  | {
      /** Parts by span of time, oldest first: a column a span. Null: nothing was posted. */
      readonly kind: "columns"
      readonly caption: string
      readonly parts: ReadonlyArray<{
        readonly label: string
        readonly tone: Tone
        /** On a page instead of the tone, where parts are nothing but different. */
        readonly series?: Series
      }>
      readonly columns: ReadonlyArray<{
        readonly at: Date
        readonly values: ReadonlyArray<number>
        /** How the values are written, where they are no plain figures: amounts of money, to the last place. */
        readonly texts?: ReadonlyArray<string>
      }>
    }
  | {
      /** Events on a line of time, a row a kind. */
      readonly kind: "timeline"
      readonly caption: string
      readonly from: Date
      readonly to: Date
      readonly rows: ReadonlyArray<{
        readonly label: string
        readonly events: ReadonlyArray<{ readonly at: Date; readonly tone: Tone; readonly text: string }>
      }>
    }

export interface DocumentSection {
  /** Lower case letters and underscores; unique in the document. */
  readonly id: string
  readonly title: string
  readonly blocks: ReadonlyArray<Block>
}

/** What to do, in a sentence, and why. */
export interface Decision {
  readonly tone: Tone
  /** `Ready to sign`, `Look into it first`, `Don't sign yet`. */
  readonly title: string
  readonly text: string
  /** At most three. */
  readonly reasons: ReadonlyArray<string>
}

/** What the first page of a score's report says. */
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
  readonly decision: Decision
  /** Flags by severity, worst first; those of none are there with 0. */
  readonly counts: ReadonlyArray<{ readonly label: string; readonly count: number; readonly tone: Tone }>
  /** The worst that was found; null where nothing was. */
  readonly worst: Extract<Block, { readonly kind: "finding" }> | null
  /** What to check before signing, gravest first. */
  readonly checks: ReadonlyArray<string>
  /** What must not be overlooked: knockouts, an old score. */
  readonly warnings: ReadonlyArray<string>
  /** The seven agents, each 1 to 100; the mark is what a creator of whom nothing is known gets. */
  readonly agents: ReadonlyArray<Bar>
  readonly reasonsFor: ReadonlyArray<Reason>
  readonly reasonsAgainst: ReadonlyArray<Reason>
}

/** What the first page of a background check says. It has no score. */
export interface CheckCover {
  readonly kind: "check"
  /** The subject, as the buyer named them. */
  readonly name: string
  /** Each with why it was read, or that it wasn't. */
  readonly accounts: ReadonlyArray<Fact>
  /** Tier, purpose and the like. */
  readonly facts: ReadonlyArray<Fact>
  /** Whether the subject fits the brand, and why; where no brand is known, what was found. */
  readonly decision: Decision
  /** How much was read, in figures: `1,204` `posts read`, of how many. */
  readonly coverage: ReadonlyArray<{ readonly label: string; readonly value: string; readonly detail: string }>
  /** What the figures leave out, in a sentence. */
  readonly coverageText: string
  readonly categories: ReadonlyArray<{
    readonly label: string
    readonly standing: "clean" | "flagged" | "unassessed"
    readonly tone: Tone
    /** How many findings, or why it wasn't assessed. */
    readonly text: string
  }>
  /** What counts, by severity, worst first; those of none are there with 0. */
  readonly counts: ReadonlyArray<{ readonly label: string; readonly count: number; readonly tone: Tone }>
  /** The worst that counts; null where nothing does. */
  readonly worst: Extract<Block, { readonly kind: "finding" }> | null
  /** What to do, gravest first. */
  readonly checks: ReadonlyArray<string>
  /** What must not be overlooked, such as evidence that was removed. */
  readonly warnings: ReadonlyArray<string>
  /** What the check is not. */
  readonly disclaimers: ReadonlyArray<string>
}

/** One side of a statement. */
export interface StatementParty {
  /** Such as `Paid by`. */
  readonly label: string
  readonly name: string
  readonly lines: ReadonlyArray<string>
}

/** What a statement of commissions begins with; its lines follow on the same page. */
export interface StatementCover {
  readonly kind: "statement"
  /** Whose it is. */
  readonly name: string
  /** Of which month and currency, and when it was closed. */
  readonly text: string
  /** Who pays and who is paid, each with the lines of their letterhead. */
  readonly parties: ReadonlyArray<StatementParty>
  /** The sums, as they are written, the first one being what is payable. */
  readonly sums: ReadonlyArray<{ readonly label: string; readonly value: string }>
  /** That it is a draft; null where it is final. */
  readonly warning: string | null
}

export interface ReportDocument<
  Front extends Cover | CheckCover | StatementCover = Cover | CheckCover | StatementCover
> {
  /** The service's name. */
  readonly service: string
  readonly title: string
  readonly subject: string
  /** BCP 47, of everything that isn't quoted. */
  readonly language: string
  /** What every page says in plain sight, such as `TEST DATA`; null where it says nothing. */
  readonly mark: string | null
  /** What stands at the foot of every page, such as what the report is not for; at most one line. */
  readonly notice?: string
  /** When the score was made, or the check, that it tells of. */
  readonly asOf: Date
  readonly cover: Front
  readonly sections: ReadonlyArray<DocumentSection>
}

/** A report of a score. */
export type ScoreReport = ReportDocument<Cover>
/** A report of a background check. */
export type CheckDocument = ReportDocument<CheckCover>
