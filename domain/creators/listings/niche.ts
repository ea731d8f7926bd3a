/** Sizes are told by powers of two. */
const sizeOf = (followers: number | null): number | null =>
  followers === null || followers < 1 ? null : Math.floor(Math.log2(followers))

const UNKNOWN = "-"

/** What a creator is compared within: their main topic and their size. */
export const nicheOf = (topic: string | null, followers: number | null): string =>
  `${topic ?? UNKNOWN}/${sizeOf(followers) ?? UNKNOWN}`

/** The niches around a creator's: of the given topics and about their size. */
export const nichesAround = (topics: ReadonlyArray<string>, followers: number | null): ReadonlyArray<string> => {
  const size = sizeOf(followers)
  const sizes = size === null ? [null] : [size, size - 1, size + 1].filter((each) => each >= 0)
  return (topics.length === 0 ? [null] : topics).flatMap((topic) =>
    sizes.map((each) => nicheOf(topic, each === null ? null : 2 ** each))
  )
}
