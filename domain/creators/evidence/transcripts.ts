import { type Post, TRANSCRIPTS_MAX } from "../../../ports/creators/scoring/Evidence.ts"

const withoutTranscript = ({ transcript: _, ...post }: Post): Post => post

/** Posts, newest first, with the transcripts of the newest TRANSCRIPTS_MAX that have one: a score reads no more. */
export const withNewestTranscripts = (posts: ReadonlyArray<Post>): ReadonlyArray<Post> => {
  let kept = 0
  return posts.map((post) => {
    if (post.transcript === undefined) return post
    kept += 1
    return kept <= TRANSCRIPTS_MAX ? post : withoutTranscript(post)
  })
}

/** Posts that the platform shows without a transcript, with that of the same post of a file. `namesOf` tells posts apart. */
export const withTranscriptsOf = (
  shown: ReadonlyArray<Post>,
  held: ReadonlyArray<Post>,
  namesOf: (post: Post) => ReadonlyArray<string>
): ReadonlyArray<Post> => {
  const said = new Map<string, string>()
  for (const post of held) {
    const { transcript } = post
    if (transcript === undefined) continue
    for (const name of namesOf(post)) if (!said.has(name)) said.set(name, transcript)
  }
  if (said.size === 0) return shown
  return shown.map((post) => {
    const transcript = namesOf(post).flatMap((name) => said.get(name) ?? [])[0]
    return post.transcript !== undefined || transcript === undefined ? post : { ...post, transcript }
  })
}
