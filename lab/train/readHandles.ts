import { readFileSync } from "node:fs"
import { join } from "node:path"

/** The platforms of the data, in its order. */
export const HANDLE_PLATFORMS = ["twitch", "twitter", "github", "youtube", "instagram"] as const

/** Somebody's handles, by HANDLE_PLATFORMS; null where none is known. */
export type PersonHandles = ReadonlyArray<string | null>

/** The people of identity/developer-streams.tsv (bnb/awesome-developer-streams, CC0 1.0), in its order. */
export const readHandles = (data: string): ReadonlyArray<PersonHandles> => {
  const [head = "", ...lines] = readFileSync(join(data, "identity/developer-streams.tsv"), "utf8").trimEnd().split("\n")
  if (head.split("\t").join() !== HANDLE_PLATFORMS.join()) throw new Error("developer-streams.tsv has other columns")
  return lines.map((line) => {
    const cells = line.split("\t")
    return HANDLE_PLATFORMS.map((_, at) => {
      const handle = cells[at]?.trim() ?? ""
      return handle === "" ? null : handle
    })
  })
}

/** Two handles on two platforms. */
export interface HandlePair {
  readonly one: string
  readonly other: string
}

/** The platforms two by two, by their places. */
export const PLATFORM_PAIRS: ReadonlyArray<readonly [number, number]> = HANDLE_PLATFORMS.flatMap((_, one) =>
  HANDLE_PLATFORMS.slice(one + 1).map((_platform, more) => [one, one + 1 + more] as const)
)

/** The handles of one person, two by two. */
export const ownPairs = (person: PersonHandles): ReadonlyArray<HandlePair> =>
  PLATFORM_PAIRS.flatMap(([at, to]) => {
    const [one, other] = [person[at], person[to]]
    return one == null || other == null ? [] : [{ one, other }]
  })

/** What ties two people's handles together, beyond doubt that they are two: several people share some accounts. */
const sharedWith = (a: PersonHandles, b: PersonHandles): boolean =>
  a.some((handle, at) => handle !== null && handle.toLowerCase() === b[at]?.toLowerCase())

/** Handles of two people each, on two platforms. */
export const strangerPairs = (people: ReadonlyArray<PersonHandles>): ReadonlyArray<HandlePair> =>
  people.flatMap((a) =>
    people.flatMap((b) =>
      a === b || sharedWith(a, b)
        ? []
        : PLATFORM_PAIRS.flatMap(([at, to]) => {
            const [one, other] = [a[at], b[to]]
            return one == null || other == null ? [] : [{ one, other }]
          })
    )
  )
