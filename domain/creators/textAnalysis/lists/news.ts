import { readLists } from "../../../lists/readLists.ts"
import type { NewsKind } from "../newsKind.ts"
import file from "./news.txt" with { type: "text" }

const { list } = readLists(file)

/** Our own words of headlines, in the grammar of `compilePhrases`. `innocent` phrases take their words out of reach. */
export const NEWS_TERMS: Readonly<Record<NewsKind | "innocent", string>> = {
  legal: list("NEWS_TERMS legal"),
  violence: list("NEWS_TERMS violence"),
  hate: list("NEWS_TERMS hate"),
  deceptive: list("NEWS_TERMS deceptive"),
  nsfw: list("NEWS_TERMS nsfw"),
  substance: list("NEWS_TERMS substance"),
  controversy: list("NEWS_TERMS controversy"),
  innocent: list("NEWS_TERMS innocent")
}

/** What headlines say of somebody who is named, in the grammar of `compilePhrases`. `@` is the name. */
export const ROLE_TERMS = {
  /** What was charged is off. */
  cleared: list("ROLE_TERMS cleared"),
  /** It was done to them. */
  suffered: list("ROLE_TERMS suffered"),
  /** It is told of another, who wronged them. */
  another: list("ROLE_TERMS another"),
  /** It is they who complain. */
  complains: list("ROLE_TERMS complains"),
  /** Of these no other word clears them. */
  guilty: list("ROLE_TERMS guilty"),
  /** Words that aren't guilt, though one of those stands in them. */
  notGuilty: list("ROLE_TERMS notGuilty")
} as const

/** What somebody does, as headlines put it before a name. */
export const NEWS_ROLES = list("/** What somebody does, as headlines put it before a name. */")
