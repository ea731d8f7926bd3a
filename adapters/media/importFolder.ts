import { opendir, readFile, rm, rmdir, stat } from "node:fs/promises"
import { join } from "node:path"
import { Clock, Effect, Layer } from "effect"
import { MEDIA_BYTES_MAX, type Media } from "../../ports/media/Media.ts"
import { MediaStore } from "../../ports/media/MediaStore.ts"
import { mediaTypeOf } from "./mediaTypeOf.ts"

/** Files that one start moves at most; the next one goes on with the rest. */
export const IMPORTED_FILES_MAX = 20_000
const FILES_AT_ONCE = 4
const FILE_NAME = /^[0-9a-f]{64}$/

/** Names of pictures in the folder; none where there is no folder. */
const namesIn = async (directory: string): Promise<ReadonlyArray<string>> => {
  const folder = await opendir(directory).catch(() => null)
  const names: Array<string> = []
  if (folder === null) return names
  for await (const { name } of folder) {
    if (FILE_NAME.test(name)) names.push(name)
    if (names.length >= IMPORTED_FILES_MAX) break
  }
  return names
}

/** The picture in a file; null where it can't be read, is none, or is too large to be kept. */
const pictureAt = async (path: string): Promise<Media | null> => {
  try {
    if ((await stat(path)).size > MEDIA_BYTES_MAX) return null
    const bytes = new Uint8Array(await readFile(path))
    const type = mediaTypeOf(bytes)
    return type === null ? null : { bytes, type }
  } catch {
    return null
  }
}

/**
 * Moves pictures that earlier versions kept as files into the store, each named by its bytes; a file is removed once its
 * picture is kept. What is no such picture stays where it is. Answers how many were moved.
 */
export const importFolder = Effect.fn("media.importFolder")(function* (directory: string) {
  const store = yield* MediaStore
  const at = new Date(yield* Clock.currentTimeMillis)
  const moved = yield* Effect.forEach(
    yield* Effect.promise(() => namesIn(directory)),
    Effect.fnUntraced(function* (name) {
      const path = join(directory, name)
      const media = yield* Effect.promise(() => pictureAt(path))
      if (media === null || (yield* store.store(media, null, at)) !== name) return 0
      yield* Effect.tryPromise(() => rm(path, { force: true }))
      return 1
    }),
    { concurrency: FILES_AT_ONCE }
  )
  // A folder that holds something else is left.
  yield* Effect.promise(() => rmdir(directory).catch(() => {}))
  return moved.reduce<number>((sum, one) => sum + one, 0)
})

/** Moves them before anything is served, so that no link to one of them is broken for a moment. A failure stops no start. */
export const layer = (directory: string) =>
  Layer.effectDiscard(
    importFolder(directory).pipe(
      Effect.flatMap((moved) =>
        moved === 0 ? Effect.void : Effect.logInfo(`pictures moved from files into the database: ${moved}`)
      ),
      Effect.catch((error) => Effect.logWarning("pictures could not be moved into the database", error))
    )
  )
