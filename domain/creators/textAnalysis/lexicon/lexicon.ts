import { DECEPTIVE } from "../lists/deceptive.ts"
import { HATE } from "../lists/hate.ts"
import { INNOCENT } from "../lists/innocent.ts"
import { LEGAL } from "../lists/legal.ts"
import type { InnocentEntry, LexiconEntry } from "../lists/lexiconEntry.ts"
import { NSFW } from "../lists/nsfw.ts"
import { OFFENCE } from "../lists/offence.ts"
import { POLITICAL } from "../lists/political.ts"
import { PROFANITY } from "../lists/profanity.ts"
import { SUBSTANCE } from "../lists/substance.ts"
import { VIOLENCE } from "../lists/violence.ts"

/** Every entry. Of matches that are equally grave and long, the first wins. */
export const LEXICON: ReadonlyArray<LexiconEntry> = [
  ...PROFANITY,
  ...HATE,
  ...OFFENCE,
  ...NSFW,
  ...VIOLENCE,
  ...POLITICAL,
  ...LEGAL,
  ...SUBSTANCE,
  ...DECEPTIVE
]

/** Phrases that say the opposite of what their words do. */
export const HARMLESS: ReadonlyArray<InnocentEntry> = INNOCENT
