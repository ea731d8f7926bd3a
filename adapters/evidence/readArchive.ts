import { crc32 } from "node:zlib"
import { type Entry, fromFdPromise, type ZipFile } from "yauzl"
import type { ImportedProfile } from "../../ports/creators/evidence/ImportedItem.ts"
import { bareHandle, type SocialAccount } from "../../ports/creators/identity/SocialAccount.ts"
import type { Archive, ArchiveContext, KnownFile } from "./archives/archive.ts"
import { BIO, NAME } from "./fields.ts"
import {
  bytesText,
  UNPACKED_BYTES_MAX,
  UNPACKED_RATIO_FROM_BYTES,
  UNPACKED_RATIO_MAX,
  ZIP_ENTRIES_MAX
} from "./limits.ts"
import { type Reading, Stopped } from "./Reading.ts"
import { makePostAddress } from "./rows.ts"

const MODE_SHIFT = 16
const FILE_TYPE = 0o170000
const SYMBOLIC_LINK = 0o120000
const ENCRYPTED = 1
const [STORED, DEFLATED] = [0, 8]

const CUT_OFF = "file: is no whole zip archive; it may have been cut off"
const DAMAGED = "is damaged"

interface Found {
  readonly entry: Entry
  readonly file: KnownFile
}

/** Folders that platforms or people put around the whole: `Takeout/YouTube and YouTube Music/`, the archive's own name. */
const FOLDERS_AROUND_MAX = 2

/** The known file that a path is; undefined for one that is left closed. */
const knownFile = ({ files }: Archive, path: string): KnownFile | undefined => {
  const parts = path.split("/")
  for (let around = 0; around <= Math.min(FOLDERS_AROUND_MAX, parts.length - 1); around++) {
    const within = parts.slice(around).join("/")
    const file = files.find(({ path: pattern }) => pattern.test(within))
    if (file !== undefined) return file
  }
  return undefined
}

/** What yauzl says of a path that leads elsewhere. */
const LEADS_OUT = /^(?:absolute path|invalid relative path|invalid characters in fileName)/

/** Why an entry can't be what an archive of a platform has; null where it can. */
const problemOf = (entry: Entry): string | null => {
  if (((entry.externalFileAttributes >>> MODE_SHIFT) & FILE_TYPE) === SYMBOLIC_LINK) {
    return "archive: holds a link to another file, which no platform puts there"
  }
  return (entry.generalPurposeBitFlag & ENCRYPTED) === 0
    ? null
    : "archive: holds an encrypted file; send it without a password"
}

/** Goes through the list of contents, and finds what is to be read. Nothing is unpacked yet. */
const findFiles = async (zip: ZipFile, archive: Archive, reading: Reading): Promise<ReadonlyArray<Found>> => {
  if (zip.entryCount > ZIP_ENTRIES_MAX) reading.refuse(`archive: must have at most ${ZIP_ENTRIES_MAX} files`)
  const found: Array<Found> = []
  const paths = new Set<string>()
  let hasArchive = false
  let unpacked = 0
  for await (const entry of zip.eachEntry()) {
    const problem = problemOf(entry)
    if (problem !== null) reading.refuse(problem)
    hasArchive ||= /\.zip$/i.test(entry.fileName)
    const file = knownFile(archive, entry.fileName)
    if (file === undefined) continue
    if (paths.has(entry.fileName)) reading.refuse(`${file.name}: is in the archive twice`)
    if (![STORED, DEFLATED].includes(entry.compressionMethod)) {
      reading.refuse(`${file.name}: is packed in a way that is not read; pack it as zip programs do`)
    }
    paths.add(entry.fileName)
    unpacked += entry.uncompressedSize
    const isBomb =
      entry.uncompressedSize > UNPACKED_RATIO_FROM_BYTES &&
      entry.uncompressedSize > entry.compressedSize * UNPACKED_RATIO_MAX
    if (isBomb) reading.refuse(`${file.name}: unpacks to more than ${UNPACKED_RATIO_MAX} times its size`)
    if (unpacked > UNPACKED_BYTES_MAX) {
      reading.refuse(`archive: what is read of it must unpack to at most ${bytesText(UNPACKED_BYTES_MAX)}`)
    }
    found.push({ entry, file })
  }
  if (found.length === 0) {
    reading.refuse(
      hasArchive
        ? "archive: holds another archive and nothing that is read; send the one within"
        : `archive: holds nothing that is read; ${archive.advice}`
    )
  }
  return found
}

/** What all files of an archive say of the account, and of whose it is. */
const makeContext = (reading: Reading, account: SocialAccount, keyOf: (name: string) => string) => {
  let profile: Partial<ImportedProfile> = {}
  let followers = 0
  const context: ArchiveContext = {
    reading,
    account,
    addressOf: makePostAddress(account),
    keyOf,
    tell: (said) => {
      const name = said.displayName ?? null
      const bio = said.bio ?? null
      const location = said.location ?? null
      profile = {
        ...profile,
        ...(said.createdAt === undefined ? {} : { createdAt: said.createdAt }),
        ...(name !== null && NAME.read(name)._tag === "Some" ? { displayName: name } : {}),
        ...(bio !== null && BIO.read(bio)._tag === "Some" ? { bio } : {}),
        ...(location !== null && NAME.read(location)._tag === "Some" ? { location } : {})
      }
    },
    belongsTo: (handle) => {
      if (bareHandle(handle).normalize("NFC").toLowerCase() !== account.handle) {
        reading.refuse("archive: is of another account than the one it is sent for")
      }
    },
    countFollower: () => {
      followers += 1
    }
  }
  const giveProfile = (): void => {
    if (followers === 0 && Object.keys(profile).length === 0) return
    reading.give({
      kind: "profile",
      profile: {
        displayName: null,
        bio: null,
        location: null,
        links: [],
        createdAt: null,
        following: null,
        posts: null,
        ...profile,
        followers: followers === 0 ? null : followers
      }
    })
  }
  return { context, giveProfile }
}

/** Unpacks one file as it is read. Its size is held to what the list of contents says, and so is its checksum. */
const readFile = async (
  zip: ZipFile,
  { entry, file }: Found,
  context: ArchiveContext,
  onBytes: (size: number) => void
): Promise<void> => {
  const { reading } = context
  const parser = file.parse(context, file.name)
  let checksum = 0
  try {
    for await (const bytes of await zip.openReadStreamPromise(entry)) {
      checksum = crc32(bytes, checksum)
      parser.push(bytes)
      onBytes(bytes.length)
    }
  } catch (thrown) {
    if (thrown instanceof Stopped) throw thrown
    reading.refuse(`${file.name}: ${DAMAGED}`)
  }
  if (checksum !== entry.crc32) reading.refuse(`${file.name}: ${DAMAGED}`)
  await parser.end()
}

/** Reads an archive that lies in a file of our own, which stays open. */
export const readArchive = async (
  spool: number,
  archive: Archive,
  account: SocialAccount,
  reading: Reading,
  keyOf: (name: string) => string,
  onBytes: (size: number) => void
): Promise<void> => {
  const zip = await fromFdPromise(spool, { autoClose: false }).catch(() => reading.refuse(CUT_OFF))
  const found = await findFiles(zip, archive, reading).catch((thrown: unknown) => {
    if (thrown instanceof Stopped) throw thrown
    const said = thrown instanceof Error ? thrown.message : ""
    return reading.refuse(LEADS_OUT.test(said) ? "archive: holds a file whose path leads out of it" : CUT_OFF)
  })
  const { context, giveProfile } = makeContext(reading, account, keyOf)
  for (const each of found) await readFile(zip, each, context, onBytes)
  giveProfile()
}
