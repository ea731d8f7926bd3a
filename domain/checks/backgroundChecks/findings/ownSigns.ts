import type { CheckCategory } from "../../../../ports/checks/backgroundChecks/categories.ts"
import type { Severity } from "../../../../ports/creators/scoring/Score.ts"
import {
  BARE_SIGN,
  NOT_OWN_DEED,
  OFFER_SIGN,
  OWN_DECEPTION,
  OWN_LEGAL,
  OWN_SUBSTANCE,
  POSITION,
  SELLS_NSFW
} from "./words/deeds.ts"
import { isEndorsed } from "./words/disguises.ts"
import { HATRED_ELSEWHERE, SECRET_POWER, TOLD_OF } from "./words/groups.ts"
import { ACCUSATION, namesSomeone } from "./words/persons.ts"
import {
  BOAST,
  BOASTED_DEED,
  CALL_TO_HARM,
  PLAYED_HARM,
  PROMISED_ELSEWHERE,
  PROMISED_HARM,
  SPECIFIC_HARM
} from "./words/threats.ts"

/** What the lists of this folder find beside the reading of texts: of everyday posts, and of languages that aren't read in full. */
export interface OwnSign {
  readonly category: CheckCategory
  readonly severity: Severity
  readonly matched: string
  readonly start: number
  readonly meaning: string
}

/** A promise of harm that names where, when or what with. No laughter makes it a joke. */
export const isSpecificThreat = (text: string): boolean =>
  PROMISED_HARM.test(text) && SPECIFIC_HARM.test(text) && !PLAYED_HARM.test(text)

interface Rule {
  readonly category: CheckCategory
  readonly severity: Severity
  readonly meaning: string
  readonly find: (text: string) => RegExpExecArray | null
}

const RULES: ReadonlyArray<Rule> = [
  {
    category: "hate_speech",
    severity: "critical",
    meaning: "a group is called vermin, criminal or worth no life",
    find: (text) => (TOLD_OF.test(text) && !isEndorsed(text) ? null : HATRED_ELSEWHERE.exec(text))
  },
  {
    category: "hate_speech",
    severity: "high",
    meaning: "a group is said to hold power in secret",
    find: (text) => (TOLD_OF.test(text) && !isEndorsed(text) ? null : SECRET_POWER.exec(text))
  },
  {
    category: "violence",
    severity: "critical",
    meaning: "harm is promised to someone, with where, when or what with",
    find: (text) => (isSpecificThreat(text) ? PROMISED_HARM.exec(text) : null)
  },
  {
    category: "violence",
    severity: "high",
    meaning: "harm is promised to someone",
    find: (text) => (TOLD_OF.test(text) ? null : PROMISED_ELSEWHERE.exec(text))
  },
  {
    category: "violence",
    severity: "high",
    meaning: "harm to someone is asked for, or boasted of",
    find: (text) => {
      if (PLAYED_HARM.test(text)) return null
      return CALL_TO_HARM.exec(text) ?? (BOAST.test(text) ? BOASTED_DEED.exec(text) : null)
    }
  },
  {
    category: "nsfw",
    severity: "high",
    meaning: "sexual content of oneself is offered",
    find: (text) => SELLS_NSFW.exec(text) ?? (OFFER_SIGN.test(text) ? BARE_SIGN.exec(text) : null)
  },
  {
    category: "legal",
    severity: "high",
    meaning: "the writer tells of an own arrest, charge or conviction",
    find: (text) => OWN_LEGAL.exec(text)
  },
  {
    category: "substance",
    severity: "medium",
    meaning: "the writer takes, seeks or sells drugs, or drinks to excess",
    find: (text) => (NOT_OWN_DEED.test(text) ? null : OWN_SUBSTANCE.exec(text))
  },
  {
    category: "deceptive",
    severity: "medium",
    meaning: "gains or cures are promised, bought followers owned up to, or an advertisement hidden",
    find: (text) => (NOT_OWN_DEED.test(text) ? null : OWN_DECEPTION.exec(text))
  },
  {
    category: "political",
    severity: "low",
    meaning: "a side in politics is taken",
    find: (text) => POSITION.exec(text)
  },
  {
    category: "public_feuds",
    severity: "medium",
    meaning: "someone who is named is accused",
    find: (text) => (namesSomeone(text) ? ACCUSATION.exec(text) : null)
  }
]

/** What a text says by these lists. */
export const ownSignsIn = (text: string): ReadonlyArray<OwnSign> =>
  RULES.flatMap(({ category, severity, meaning, find }) => {
    const match = find(text)
    return match === null ? [] : [{ category, severity, meaning, matched: match[0], start: match.index }]
  })
