import { THINGS } from "../lists/things.ts"
import { once } from "../once.ts"
import { compilePhrases, type PhraseMatch, termsOf, thingsBesideOf } from "../phrases/phrases.ts"
import { parseWords } from "../phrases/termList.ts"
import { DEHUMANISING_WORDS, DIRT_WORDS, GENDERED, STRONG } from "./lists/contempt.ts"
import { EMOTIONS, HATE_VERBS, LIKING } from "./lists/feelings.ts"
import { BLOCKERS, COUNTERS, DISBELIEFS, DISCLAIMERS, FILLERS, NEGATORS, OTHERS } from "./lists/framing.ts"
import { APPROVALS, DEEDS_JUDGED, GLOATING, HARM, INTENT, MENACES } from "./lists/harm.ts"
import { DECLINES, ILLS } from "./lists/ills.ts"
import { MISDEEDS, TAUNTS } from "./lists/misdeeds.ts"
import { SLOGANS, TAG_SLOGANS } from "./lists/slogans.ts"
import {
  ADDRESSEES,
  ADJECTIVE_SLURS,
  BEFORE_NAMES,
  GROUPS,
  HOMONYMS,
  NAMES_TOO,
  PLAIN_BESIDE,
  PLAIN_TOO,
  PRONOUNS,
  RECLAIMERS,
  SLURS
} from "./lists/targets.ts"
import { MORE_TRAITS, TRAITS } from "./lists/traits.ts"
import { DENIALS_OF_WORTH, DUES, KINDLY, UNFIT, UNMET, VIRTUES } from "./lists/worth.ts"

/** A noun as many, by its looks. */
const AS_MANY = /\p{L}{3,}[^us]s$/u

/** Shorter words are too like others to be looked for. */
const DISGUISED_CHARACTERS_MIN = 4

const singleWordsOf = (terms: string): ReadonlyArray<string> =>
  termsOf(terms).flatMap((words) => (words.length === 1 ? words : []))

/** With one of what is named as many. */
const withOne = (terms: string): string =>
  [
    terms,
    ...termsOf(terms).flatMap(([word = "", ...rest]) =>
      rest.length === 0 && AS_MANY.test(word) ? [word.slice(0, -1)] : []
    )
  ].join("\n")

/**
 * What the phrases of each list are in a hostile sentence. Of two that begin at the same word, the one of the list
 * further up is found first.
 */
const lists = () =>
  [
    { terms: GROUPS, value: "group" },
    { terms: SLURS, value: "slur" },
    { terms: GENDERED, value: "gendered" },
    { terms: HATE_VERBS, value: "hateVerb" },
    { terms: STRONG, value: "strong" },
    { terms: withOne(`${TRAITS}\n${MORE_TRAITS}`), value: "trait" },
    { terms: MISDEEDS, value: "misdeed" },
    { terms: TAUNTS, value: "taunt" },
    { terms: LIKING, value: "liking" },
    { terms: UNMET, value: "unmet" },
    { terms: MENACES, value: "menace" },
    { terms: EMOTIONS, value: "emotion" },
    { terms: KINDLY, value: "kindly" },
    { terms: APPROVALS, value: "approval" },
    { terms: DEEDS_JUDGED, value: "deed" },
    { terms: GLOATING, value: "gloating" },
    { terms: DISCLAIMERS, value: "disclaimer" },
    { terms: DISBELIEFS, value: "disbelief" },
    { terms: DUES, value: "due" },
    { terms: VIRTUES, value: "virtue" },
    { terms: DENIALS_OF_WORTH, value: "unworthy" },
    { terms: UNFIT, value: "unfit" },
    { terms: HARM, value: "harm" },
    { terms: INTENT, value: "intent" },
    { terms: OTHERS, value: "others" },
    { terms: COUNTERS, value: "counter" },
    { terms: PRONOUNS, value: "pronoun" },
    { terms: ADDRESSEES, value: "addressee" },
    { terms: RECLAIMERS, value: "reclaimer" },
    { terms: HOMONYMS, value: "homonym" },
    { terms: THINGS, value: "homonym" },
    { terms: SLOGANS, value: "slogan" },
    { terms: TAG_SLOGANS, value: "tagSlogan" },
    { terms: ILLS, value: "ill" },
    { terms: DECLINES, value: "decline" }
  ] as const

/** The role of a phrase in a hostile sentence; `lists/` has the phrases of each role. */
export type PhraseRole = ReturnType<typeof lists>[number]["value"]

/** Every phrase that hate is read from. */
export const hatePhrases = once(() => compilePhrases<PhraseRole>(lists(), { group: GROUPS }, FILLERS))

export type RoleMatch = PhraseMatch<PhraseRole>

/** By slur, the words beside which it is harmless. */
export const harmlessContexts = once(() => thingsBesideOf(PLAIN_BESIDE))

/** Slurs that are given names or family names, too. */
export const namesToo = new Set(singleWordsOf(NAMES_TOO))

/** Words that stand before a name. */
export const beforeNames = new Set(singleWordsOf(BEFORE_NAMES))

/** Words that put people on a level with beasts, dirt and illness. */
export const DEHUMANISING = new Set(singleWordsOf(DEHUMANISING_WORDS))

/** Words that call a group unclean right before its name. */
export const DIRT = new Set(singleWordsOf(DIRT_WORDS))

/** Slurs that are plain words, too, and need to be said of someone. */
export const DOUBTFUL_SLURS = new Set(termsOf(PLAIN_TOO).map(([word = ""]) => word))

/** Words that describe how something is done or what it is like, and are a slur of people alone. */
export const SLURRING_ADJECTIVES = new Set(singleWordsOf(ADJECTIVE_SLURS))

/** Words that deny what follows. */
export const negatorWords = new Set(singleWordsOf(NEGATORS))

/** Words that part a verb from a group. */
export const blockerWords = new Set(termsOf(BLOCKERS).flat())

/** Words that are looked for in disguise: groups, slurs and what is said of them. */
export const disguisableWords = once(
  (): ReadonlySet<string> =>
    new Set(
      [GROUPS, SLURS, GENDERED, HATE_VERBS, STRONG, HARM].flatMap((terms) =>
        termsOf(terms).flatMap((words) => words.filter((word) => word.length >= DISGUISED_CHARACTERS_MIN))
      )
    )
)

/** Groups and slurs of one word. */
export const targetWords = once((): ReadonlySet<string> => new Set([GROUPS, SLURS].flatMap(singleWordsOf)))

/** Words of groups' names that say nothing without the others. */
const UNTELLING = new Set(
  parseWords(`
a
the
of
in
on
with
is
are
was
were
being
man
men
guy
guys
girl
boy
boys
kid
kids
child
children
person
people
ppl
folk
folks
ones
those
anyone
community
communities
families
family
lot
crowd
students
workers
players
`)
)

/** Words without one of which no group or slur is named. */
export const targetCueWords = once(
  (): ReadonlySet<string> =>
    new Set(
      [GROUPS, SLURS, SLOGANS, TAG_SLOGANS]
        .flatMap((terms) => termsOf(terms).flat())
        .filter((word) => !UNTELLING.has(word))
    )
)
