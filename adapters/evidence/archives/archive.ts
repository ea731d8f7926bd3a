import type { ImportedProfile } from "../../../ports/creators/evidence/ImportedItem.ts"
import type { SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import type { Reading } from "../Reading.ts"

/** What takes the bytes of one file apart. */
export interface FileParser {
  readonly push: (bytes: Uint8Array) => void
  readonly end: () => Promise<void>
}

/** What the files of one archive have in common. */
export interface ArchiveContext {
  readonly reading: Reading
  readonly account: SocialAccount
  readonly addressOf: (id: string) => string
  /** Makes a key of a follower's handle or number, which is then forgotten. */
  readonly keyOf: (name: string) => string
  /** Says something of the account itself. */
  readonly tell: (profile: Partial<ImportedProfile>) => void
  /** Says whose archive it is. One of another account is refused. */
  readonly belongsTo: (handle: string) => void
  /** Counts a follower: the list of an archive is whole. */
  readonly countFollower: () => void
}

/** A file of an archive that is read. Every other file is left closed: private messages most of all. */
export interface KnownFile {
  /** The path within the archive, below whatever folder the whole may be in. */
  readonly path: RegExp
  /** What a problem calls it: never the path as the archive has it. */
  readonly name: string
  readonly parse: (context: ArchiveContext, name: string) => FileParser
}

export interface Archive {
  readonly files: ReadonlyArray<KnownFile>
  /** How to ask the platform for an archive that can be read. */
  readonly advice: string
}
