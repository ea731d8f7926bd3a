import { groupBy } from "../../../../ports/text/groupBy.ts"
import type { Word } from "../normalise.ts"
import type { WordKey } from "../phrases/phrases.ts"
import { parseWords } from "../phrases/termList.ts"

/** A word as it is compared, and where it was written. */
export interface RestoredWord extends WordKey {
  readonly start: number
  readonly end: number
  readonly kind: Word["kind"]
  /** How it was hidden, if it was. */
  readonly disguise: "none" | "respelled" | "masked"
}

export interface Spellings {
  /** Words that are known as they are. */
  readonly known: ReadonlySet<string>
  /** Known words by what is left of them when no letter is repeated. */
  readonly squeezed: ReadonlyMap<string, ReadonlyArray<string>>
  /** Words that people hide on purpose, likeliest first: only these are looked for behind masks, gaps and prefixes. */
  readonly hidden: ReadonlySet<string>
}

const REPEATS = /(.)\1+/gu
const LONG_REPEAT = /(.)\1\1/u
const LEET: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "8": "b",
  "9": "g",
  "@": "a",
  $: "s",
  "!": "i",
  "|": "l"
}
const LEET_SIGN = /[0-9@$!|]/
const HAS_LETTER = /\p{L}/u
const MASK_SIGN = /[*#%^@$!&|]/
const HIDDEN_JOINED_CHARACTERS_MIN = 4
const AMPERSAND_LETTERS_MIN = 3
/** How many letters may stand around a sign that masks one and isn't a masking sign else: "sh-t". */
const MASKED_LETTERS_MIN = 3
const MASKED_LETTERS_MAX = 6

/** What may follow a hidden word in a row of letters that stood apart: "f u c k y o u". */
const AFTER_HIDDEN = new Set("you u off it this that me him her them all up er ing s".split(" "))

/** Halves of which one is an everyday word, but that never stand together else. */
const ALWAYS_SPLIT = new Set([
  "sh it",
  "fu ck",
  "bi tch",
  "cu nt",
  "as shole",
  "ass hole",
  "fuc king",
  "fu cking",
  "bull shit"
])

const FIRST_HALVES: ReadonlySet<string> = new Set([...ALWAYS_SPLIT].map((pair) => pair.slice(0, pair.indexOf(" "))))

const BEFORE_HIDDEN = /^[aiur]/

/** Short words that stand beside others in any text, so that they never are half of a hidden one. */
const SHORT_WORDS = new Set(
  parseWords(`
a
i
am
an
as
at
be
by
do
go
he
hi
if
in
is
it
me
my
no
of
oh
ok
on
or
so
to
up
us
we
u
r
ur
la
le
el
de
di
da
en
es
et
un
il
ha
ah
ex
its
his
her
the
and
one
you
all
new
top
big
old
bad
job
off
out
`)
)

const squeeze = (word: string): string => word.replace(REPEATS, "$1")

/** Whether `word` is `known` with some of its letters repeated. */
const isStretched = (word: string, known: string): boolean => {
  let at = 0
  for (let index = 0; index < known.length; ) {
    const letter = known[index]
    let [wanted, given] = [0, 0]
    while (known[index] === letter && index < known.length) [index, wanted] = [index + 1, wanted + 1]
    while (word[at] === letter && at < word.length) [at, given] = [at + 1, given + 1]
    if (given < wanted) return false
  }
  return at === word.length
}

/** Prepares a vocabulary. `hidden` is in order of likelihood and part of `known`. */
export const prepareSpellings = (known: ReadonlySet<string>, hidden: ReadonlyArray<string>): Spellings => ({
  known,
  squeezed: groupBy(
    [...known].sort((a, b) => b.length - a.length || (a < b ? -1 : 1)),
    squeeze
  ),
  hidden: new Set(hidden)
})

const unleet = (word: string, one: "i" | "l"): string => {
  let plain = ""
  for (const sign of word) plain += sign === "1" || sign === "!" ? one : (LEET[sign] ?? sign)
  return plain
}

/** Whether a digit, a sign or a repeated letter stands in it: without one there is nothing to respell. */
const isOdd = (text: string): boolean => {
  let before = -1
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (code === before || code < 0x61) return true
    before = code
  }
  return false
}

/** What stands right behind the number that counts it. */
const UNITS = parseWords(`
# Thousands, millions and places in a row
k
m
mn
mil
b
bn
st
nd
rd
th
x
s
# Times
am
pm
h
hr
hrs
min
mins
sec
secs
d
w
wk
wks
y
yr
yrs
yo
# Sizes, weights and contents
mm
cm
km
ft
in
g
gr
kg
kgs
mg
lb
lbs
oz
l
ml
cl
p
gb
mb
tb
cc
hp
mph
fps
hz
# Money
c
usd
eur
gbp
# Others
pcs
pts
d
f
v
e
er
`)
/** Numbers with their units, such as "900k", "24hrs" and "3x", and sizes such as "4x4": their digits stand for nothing. */
const COUNT = new RegExp(`^[0-9]+(?:${UNITS.join("|")}|x[0-9]+)$`)

/** The known word that `text` stands for by repeats or look-alike digits and signs. */
const respelled = (text: string, { known, squeezed, hidden }: Spellings): string | null => {
  if (!HAS_LETTER.test(text) || COUNT.test(text)) return null
  const forms = LEET_SIGN.test(text) ? [unleet(text, "i"), unleet(text, "l")] : [text]
  for (const form of forms) {
    if (known.has(form) && form !== text) return form
    const bare = squeeze(form)
    // One letter again and again is a sound or a number: "aaa", "III".
    if (bare.length === 1) continue
    const candidates = squeezed.get(bare)
    if (candidates === undefined) continue
    const isLong = LONG_REPEAT.test(form)
    const stretched = candidates.find((word) => (isLong || hidden.has(word)) && isStretched(form, word))
    if (stretched !== undefined && stretched !== text) return stretched
  }
  return null
}

/** The hidden word that fits a text in which each masking sign stands for one letter: `f*ck`, `s**t`, `f#ck`. */
const unmasked = (text: string, { hidden }: Spellings): string | null => {
  if (text.length < 3 || !/[a-z]/.test(text[0] ?? "")) return null
  // "F&G", "r&bs": initials, unless enough letters of a word stand around the sign.
  if (text.includes("&") && (text.match(/[a-z]/g)?.length ?? 0) < AMPERSAND_LETTERS_MIN) return null
  for (const word of hidden) {
    if (word.length !== text.length) continue
    let fits = true
    for (let index = 0; fits && index < word.length; index += 1) {
      const sign = text[index] ?? ""
      fits = sign === word[index] || MASK_SIGN.test(sign)
    }
    if (fits) return word
  }
  return null
}

/** The hidden word at the front of letters that stood apart, where what follows it is an everyday word. */
const leading = (text: string, { hidden }: Spellings): string | null => {
  // "such a s h i t": a word of one letter stands before the others in the same row.
  const bare = BEFORE_HIDDEN.test(text) ? text.slice(1) : text
  if (hidden.has(bare)) return bare
  for (const word of hidden) {
    if (text.startsWith(word) && AFTER_HIDDEN.has(text.slice(word.length))) return word
    if (bare.startsWith(word) && AFTER_HIDDEN.has(bare.slice(word.length))) return word
  }
  return null
}

/** The hidden word of which a pictograph stands between the letters, or for one: "fu🔥ck", "f🔥ck". */
const aroundPictograph = (
  first: Word,
  pictograph: Word | undefined,
  last: Word | undefined,
  spellings: Spellings
): { readonly key: string; readonly end: number } | null => {
  if (pictograph?.kind !== "emoji" || last?.kind !== "word") return null
  if (pictograph.start !== first.end || last.start !== pictograph.end) return null
  const together = first.text + last.text
  const key = spellings.hidden.has(together) ? together : unmasked(`${first.text}*${last.text}`, spellings)
  return key === null ? null : { key, end: last.end }
}

/** The hidden word that two neighbours make: "fu ck", "sh-t". */
const joined = (first: Word, second: Word | undefined, spellings: Spellings) => {
  if (second === undefined || first.kind !== "word" || second.kind !== "word") return null
  const { joint } = second
  if (joint !== "glued" && joint !== "near") return null
  const mayBeHalf = FIRST_HALVES.has(first.text)
  const isSplit = first.text.length <= 2 || second.text.length <= 2
  if (joint === "near" && !isSplit && !mayBeHalf) return null
  const together = first.text + second.text
  if (joint === "near") {
    if (mayBeHalf && ALWAYS_SPLIT.has(`${first.text} ${second.text}`))
      return { key: together, disguise: "respelled" as const }
    if (!isSplit || SHORT_WORDS.has(first.text) || SHORT_WORDS.has(second.text)) return null
  }
  if (together.length >= HIDDEN_JOINED_CHARACTERS_MIN && spellings.hidden.has(together)) {
    return { key: together, disguise: "respelled" as const }
  }
  const letters = first.text.length + second.text.length
  // Two letters and a sign between are initials: "F&G", "f/g".
  if (joint === "near" || letters < MASKED_LETTERS_MIN || letters > MASKED_LETTERS_MAX) return null
  const masked = unmasked(`${first.text}*${second.text}`, spellings)
  return masked === null ? null : { key: masked, disguise: "masked" as const }
}

/** Reads every word as the known word it stands for, undoing what hides it; words that aren't known stay as they are. */
export const restoreWords = (words: ReadonlyArray<Word>, spellings: Spellings): ReadonlyArray<RestoredWord> => {
  const { known } = spellings
  const spelled: Array<RestoredWord> = []
  const add = (word: Word, key: string, disguise: RestoredWord["disguise"], end = word.end) => {
    spelled.push({ key, start: word.start, end, kind: word.kind, disguise, isAfterBreak: word.joint === "far" })
  }
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index]
    if (word === undefined) break
    const { text, kind } = word
    if (kind === "emoji" || kind === "link") add(word, text, "none")
    else if (kind === "mention") {
      const plain = unleet(text, "i")
      add(word, spellings.hidden.has(plain) ? plain : text, "respelled")
    } else if (known.has(text) && words[index + 1]?.kind !== "emoji")
      add(word, text, word.isSpelledOut ? "respelled" : "none")
    else {
      const around = aroundPictograph(word, words[index + 1], words[index + 2], spellings)
      if (around !== null) {
        add(word, around.key, "masked", around.end)
        index += 2
        continue
      }
      const pair = joined(word, words[index + 1], spellings)
      const plain =
        (isOdd(text) ? respelled(text, spellings) : null) ?? (word.isSpelledOut ? leading(text, spellings) : null)
      const masked = plain === null && word.parts.length > 0 ? unmasked(text, spellings) : null
      if (plain !== null) add(word, plain, "respelled")
      else if (masked !== null) add(word, masked, "masked")
      else if (word.parts.length > 0) spelled.push(...restoreWords(word.parts, spellings))
      else if (pair !== null) {
        add(word, pair.key, pair.disguise, words[index + 1]?.end)
        index += 1
      } else add(word, text, "none")
    }
  }
  return spelled
}
