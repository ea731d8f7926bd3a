/** What a lexicon found, by name, and where in the original. It is weighed like a word; `=word` is that word itself. */
export interface LexiconMark {
  readonly name: string
  readonly start: number
  readonly end: number
}
