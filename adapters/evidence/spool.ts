import { type FileHandle, mkdtemp, open, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

const OWNER_ALONE = 0o600

/**
 * A file for as long as one archive is read: an archive's list of contents is at its end, so it can't be read as it comes. It has no
 * name once it is open, so that nothing of it is left behind, whatever becomes of this process.
 */
export const openSpool = async (): Promise<FileHandle> => {
  const folder = await mkdtemp(join(tmpdir(), "evidence-"))
  try {
    return await open(join(folder, "archive"), "wx+", OWNER_ALONE)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
