/** A step of the schema: what makes a context's tables, or changes them later. */
export interface Migration {
  /** The place in the order that steps run in; each is larger than the one before. */
  readonly id: number
  readonly name: string
  readonly statements: ReadonlyArray<string>
  /** SHA-256 of the statements' JSON, in hex: a database keeps it of each step that it ran. */
  readonly sha256: string
  /** Whether programs that don't know the step work beside it, and after it. */
  readonly isAdditive: boolean
}

/** A step that only adds what older programs need not know. */
export const adds = (id: number, name: string, statements: ReadonlyArray<string>, sha256: string): Migration => ({
  id,
  name,
  statements,
  sha256,
  isAdditive: true
})

/** The name of a step, as people read it: `0007_jobs`. */
export const nameOfMigration = ({ id, name }: Pick<Migration, "id" | "name">): string =>
  `${String(id).padStart(4, "0")}_${name}`
