/** Wrong fields that are named at most; those beyond are counted. */
export const DETAILS_MAX = 20

/** What was handed in can't be read. `message` says all of `details`. */
export class InvalidInput extends Error {
  /** Each wrong field by its place and what it must be, `posts[3].text: must be a text`; never its value. The first 20. */
  readonly details: ReadonlyArray<string>

  constructor(wrong: ReadonlyArray<string>) {
    const details = wrong.slice(0, DETAILS_MAX)
    const unnamed = wrong.length - details.length
    super(`${details.join("; ")}${unnamed === 0 ? "" : `; and ${unnamed} more`}`)
    this.details = details
  }
}
