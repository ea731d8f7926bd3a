import type { CollectedEvidence } from "../../../ports/creators/evidence/EvidenceReader.ts"
import type { ImportedItem, ImportedProfile, KeptEvidence } from "../../../ports/creators/evidence/ImportedItem.ts"
import {
  COMMENTS_MAX,
  type Comment,
  FOLLOWER_SAMPLE_MAX,
  type Follower,
  POSTS_MAX,
  type Post
} from "../../../ports/creators/scoring/Evidence.ts"
import { compareAscending } from "../../paging/lists.ts"
import { makeDistinct } from "./distinct.ts"
import { withNewestTranscripts } from "./transcripts.ts"

/** Keeps the first so many in an order, of any number. What is out of it is let go from time to time, so adding is cheap. */
const makeFirst = <Item>(limit: number, compare: (a: Item, b: Item) => number) => {
  let items: Array<Item> = []
  const first = (): ReadonlyArray<Item> => {
    items = items.sort(compare).slice(0, limit)
    return items
  }
  return {
    add: (item: Item): void => {
      items.push(item)
      if (items.length >= 2 * limit) first()
    },
    first
  }
}

const timeOf = (at: Date | null): number => at?.getTime() ?? Number.NEGATIVE_INFINITY

const newestPost = (a: Post, b: Post): number =>
  timeOf(b.publishedAt) - timeOf(a.publishedAt) || compareAscending(a.id, b.id)

/** Both may be without a time. */
const newestComment = (a: Comment, b: Comment): number => {
  const [one, other] = [timeOf(a.publishedAt), timeOf(b.publishedAt)]
  return one === other ? compareAscending(a.id, b.id) : other - one
}

/** What both say of the account: the later one's word, where it says something. */
const joinProfiles = (before: ImportedProfile | null, next: ImportedProfile): ImportedProfile =>
  before === null
    ? next
    : {
        displayName: next.displayName ?? before.displayName,
        bio: next.bio ?? before.bio,
        location: next.location ?? before.location,
        links: next.links.length > 0 ? next.links : before.links,
        createdAt: next.createdAt ?? before.createdAt,
        followers: next.followers ?? before.followers,
        following: next.following ?? before.following,
        posts: next.posts ?? before.posts
      }

/**
 * Collects what a file holds, of whatever length, in bounded memory: everything is counted once, by its id, and what a score
 * reads is kept. Those are the newest posts and comments, and of the followers a sample by chance, since files list them by
 * time and the newest followers are not like the others: the keys are random, and the least of them are the sample.
 */
export const makeEvidenceCollector = () => {
  const posts = makeFirst<Post>(POSTS_MAX, newestPost)
  const comments = makeFirst<Comment>(COMMENTS_MAX, newestComment)
  const followers = makeFirst<{ readonly key: string; readonly follower: Follower }>(FOLLOWER_SAMPLE_MAX, (a, b) =>
    compareAscending(a.key, b.key)
  )
  const seen = { posts: makeDistinct(), comments: makeDistinct(), followers: makeDistinct() }
  let profile: ImportedProfile | null = null

  return {
    take: (item: ImportedItem): void => {
      switch (item.kind) {
        case "post":
          if (seen.posts.add(item.post.id)) posts.add(item.post)
          return
        case "comment":
          if (seen.comments.add(item.comment.id)) comments.add(item.comment)
          return
        case "follower":
          if (seen.followers.add(item.key) && item.follower !== null) {
            followers.add({ key: item.key, follower: item.follower })
          }
          return
        case "profile":
          profile = joinProfiles(profile, item.profile)
      }
    },

    collected: (): CollectedEvidence => {
      const kept: KeptEvidence = {
        profile,
        posts: withNewestTranscripts(posts.first()),
        comments: comments.first(),
        followers: followers.first().map(({ follower }) => follower)
      }
      return {
        kept,
        counts: {
          posts: { read: seen.posts.size(), kept: kept.posts.length },
          comments: { read: seen.comments.size(), kept: kept.comments.length },
          followers: { read: seen.followers.size(), kept: kept.followers.length }
        }
      }
    }
  }
}
