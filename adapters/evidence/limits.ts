const KIBIBYTE = 1024
const MEBIBYTE = 1024 * KIBIBYTE
const GIBIBYTE = 1024 * MEBIBYTE

/** What one file may be. Each is there so that no file, whoever made it, takes more than that of this machine. */

/** Bytes of a file as it is sent. Archives hold pictures and videos, which are not opened but are sent. */
export const FILE_BYTES_MAX = 2 * GIBIBYTE
/** Rows of a file, repeated ones too. */
export const ROWS_MAX = 2_000_000
/** Bytes of one row: a line, a record of a table, an element of a list. */
export const ROW_BYTES_MAX = 512 * KIBIBYTE
/** Entries of an archive, those too that are not opened. */
export const ZIP_ENTRIES_MAX = 200_000
/** Bytes of the opened entries of an archive, unpacked, all together. */
export const UNPACKED_BYTES_MAX = 2 * GIBIBYTE
/** How many times larger than packed an opened entry may be. Lists of likes come to 30; a bomb to 1,000. */
export const UNPACKED_RATIO_MAX = 200
/** Entries smaller than this may have any ratio: an empty list packs well. */
export const UNPACKED_RATIO_FROM_BYTES = MEBIBYTE
/** How far in the future a post may be dated, for clocks that are wrong. */
export const FUTURE_HOURS_MAX = 24

/** A number of bytes as a person writes it. */
export const bytesText = (bytes: number): string =>
  bytes % GIBIBYTE === 0
    ? `${bytes / GIBIBYTE} GiB`
    : bytes % MEBIBYTE === 0
      ? `${bytes / MEBIBYTE} MiB`
      : `${bytes / KIBIBYTE} KiB`
