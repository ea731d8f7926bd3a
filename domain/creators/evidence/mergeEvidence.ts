import type { ImportedProfile, KeptEvidence } from "../../../ports/creators/evidence/ImportedItem.ts"
import { profileAddress } from "../../../ports/creators/identity/accountAddress.ts"
import type { SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import {
  COMMENTS_MAX,
  type Comment,
  type Evidence,
  POSTS_MAX,
  type Post,
  type Profile
} from "../../../ports/creators/scoring/Evidence.ts"
import { SECOND_MS } from "../../../ports/time/days.ts"
import { withNewestTranscripts, withTranscriptsOf } from "./transcripts.ts"

const newestFirst = (a: Post, b: Post): number => b.publishedAt.getTime() - a.publishedAt.getTime()

/** What tells posts apart. An archive may name a post otherwise than its page does; its moment and its words are the same. */
const namesOfPost = ({ id, url, publishedAt, text }: Post): ReadonlyArray<string> => [
  `id ${id}`,
  `url ${url}`,
  `said ${Math.floor(publishedAt.getTime() / SECOND_MS)} ${text}`
]

const namesOfComment = ({ id, publishedAt, text }: Comment): ReadonlyArray<string> => [
  `id ${id}`,
  ...(publishedAt === null ? [] : [`said ${Math.floor(publishedAt.getTime() / SECOND_MS)} ${text}`])
]

/** The first ones, then those of the others that are none of them, as many as there is room for. */
const joined = <Item>(
  first: ReadonlyArray<Item>,
  others: ReadonlyArray<Item>,
  namesOf: (item: Item) => ReadonlyArray<string>,
  limit: number
): ReadonlyArray<Item> => {
  const known = new Set(first.flatMap(namesOf))
  const all = [...first]
  for (const item of others) {
    if (all.length >= limit) break
    const names = namesOf(item)
    if (names.some((name) => known.has(name))) continue
    for (const name of names) known.add(name)
    all.push(item)
  }
  return all
}

/** The profile of an account whose platform shows none. */
const emptyProfile = (account: SocialAccount): Profile => ({
  ...account,
  displayName: account.handle,
  url: profileAddress(account) ?? "",
  bio: "",
  location: null,
  avatarUrl: null,
  links: [],
  isVerified: null,
  createdAt: null,
  followers: null,
  following: null,
  posts: null
})

/** What the platform shows stands; the files fill what it doesn't. The newest file comes first. */
const completed = (shown: Profile | null, files: ReadonlyArray<ImportedProfile>, account: SocialAccount): Profile => {
  const profile = shown ?? emptyProfile(account)
  const { displayName, bio, location, links, createdAt, followers, following, posts } = profile
  /** The newest file's word that says something. */
  const told = <Value>(of: (file: ImportedProfile) => Value | null): Value | null =>
    files.map(of).find((value) => value !== null) ?? null
  return {
    ...profile,
    displayName: displayName === account.handle ? (told((file) => file.displayName) ?? displayName) : displayName,
    bio: bio === "" ? (told((file) => file.bio) ?? "") : bio,
    location: location ?? told((file) => file.location),
    links: links.length === 0 ? (files.find((file) => file.links.length > 0)?.links ?? []) : links,
    createdAt: createdAt ?? told((file) => file.createdAt),
    followers: followers ?? told((file) => file.followers),
    following: following ?? told((file) => file.following),
    posts: posts ?? told((file) => file.posts)
  }
}

/**
 * What the platform shows anyone, if it does, and what a tenant holds, as one. All that the platform shows stays: files can't
 * crowd it out, and can't say otherwise of the profile. They add what it doesn't show, as far as there is room.
 *
 * `files` are newest first; of two that hold the same post the newer one counts. Followers have no name to tell them apart by,
 * so the sample is of one source: the platform's, else the newest file's that has one.
 */
export const mergeEvidence = (
  shown: Evidence | null,
  files: ReadonlyArray<KeptEvidence>,
  account: SocialAccount,
  now: Date
): Evidence => {
  const posts = files.flatMap((file) => file.posts).sort(newestFirst)
  const samples = [shown?.followerSample ?? [], ...files.map(({ followers }) => followers)]
  return {
    profile: completed(
      shown?.profile ?? null,
      files.flatMap(({ profile }) => profile ?? []),
      account
    ),
    posts: withNewestTranscripts(
      [...joined(withTranscriptsOf(shown?.posts ?? [], posts, namesOfPost), posts, namesOfPost, POSTS_MAX)].sort(
        newestFirst
      )
    ),
    comments: joined(
      shown?.comments ?? [],
      files.flatMap((file) => file.comments),
      namesOfComment,
      COMMENTS_MAX
    ),
    followerSample: samples.find((sample) => sample.length > 0) ?? [],
    followed: shown?.followed ?? [],
    followerHistory: shown?.followerHistory ?? [],
    audience: shown?.audience ?? [],
    realisedRevenue: shown?.realisedRevenue ?? null,
    gatheredAt: shown?.gatheredAt ?? now
  }
}
