import { informationOf, isCommonWord } from "./rarity.ts"
import { romanise } from "./romanise.ts"

/** Of a bio its beginning counts; the longest that a platform allows has some thousands. */
const BIO_CHARACTERS_MAX = 400
const WORDS_MAX = 60
const WORD_CHARACTERS_MIN = 3
const WORD_CHARACTERS_MAX = 24
/** A word that many use tells little, and the rarest not all. */
const COMMON_WORD_BITS = 0.15
/** Short words are the glue of every language. */
const GLUE_CHARACTERS_MAX = 4
const RARE_WORD_PER_BIT = 0.06
const RARE_WORD_BITS_MAX = 1.6
const BIO_BITS_MAX = 4.5
/** Two bios of as many telling words with none in common. */
const TALKATIVE_WORDS = 3
const NOTHING_SHARED_BITS = -1.5
/** One mail address in both: nobody gives another's for business, but an agency's. */
const SAME_MAIL_BITS = 4

/** Words that any bio may have. */
const UNTELLING: ReadonlySet<string> = new Set(
  `
about
all
and
are
account
business
but
contact
content
creator
daily
dms
email
follow
for
from
gmail
har
here
her
his
him
http
https
inquiries
instagram
just
link
links
love
mail
more
new
not
official
our
out
page
she
that
the
their
them
they
this
tiktok
twitter
videos
www
with
you
your
youtube
com
net
org
der
die
das
und
mit
les
des
une
pour
avec
los
las
del
con
para
por
que
dos
das
com
di
il
la
che
per
`
    .trim()
    .split("\n")
)

/** The words of a bio that may tell whose it is. */
const bioWords = (bio: string): ReadonlySet<string> => {
  const words = romanise(bio.slice(0, BIO_CHARACTERS_MAX).toLowerCase().replace(ADDRESS, " ")).match(/[a-z0-9]+/g) ?? []
  return new Set(
    words
      .filter(
        (word) => word.length >= WORD_CHARACTERS_MIN && word.length <= WORD_CHARACTERS_MAX && !UNTELLING.has(word)
      )
      .slice(0, WORDS_MAX)
  )
}

const bitsOf = (word: string): number =>
  word.length <= GLUE_CHARACTERS_MAX || isCommonWord(word)
    ? COMMON_WORD_BITS
    : Math.min(RARE_WORD_BITS_MAX, informationOf(word) * RARE_WORD_PER_BIT)

const ADDRESS = /[a-z0-9._%+-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,4}/g

/** The mail addresses of a bio. */
const mailAddresses = (bio: string): ReadonlySet<string> =>
  new Set(bio.slice(0, BIO_CHARACTERS_MAX).toLowerCase().match(ADDRESS) ?? [])

export interface BioMatch {
  readonly bits: number
  /** The rarest that both have, the rarest first. */
  readonly words: ReadonlyArray<string>
}

const SHOWN_WORDS = 3

/** A bio made ready to be compared. */
export interface ReadBio {
  readonly words: ReadonlySet<string>
  readonly mail: ReadonlySet<string>
}

export const readBio = (bio: string): ReadBio => ({ words: bioWords(bio), mail: mailAddresses(bio) })

/** What two bios say, in bits; null where one has nothing that tells. Bios in two languages need no word in common. */
export const matchBios = (one: ReadBio, other: ReadBio, areOneLanguage: boolean): BioMatch | null => {
  const mail = [...one.mail].some((address) => other.mail.has(address)) ? SAME_MAIL_BITS : 0
  if (mail === 0 && (one.words.size === 0 || other.words.size === 0)) return null
  const shared = [...one.words]
    .filter((word) => other.words.has(word))
    .map((word) => ({ word, bits: bitsOf(word) }))
    .sort((a, b) => b.bits - a.bits || (a.word < b.word ? -1 : 1))
  const words = [...(mail > 0 ? ["the same mail address"] : []), ...shared.map(({ word }) => word)].slice(
    0,
    SHOWN_WORDS
  )
  if (words.length === 0) {
    const isTelling = areOneLanguage && Math.min(one.words.size, other.words.size) >= TALKATIVE_WORDS
    return { bits: isTelling ? NOTHING_SHARED_BITS : 0, words }
  }
  // Words of one bio come together: each further one counts for less. They are in order, so that no order changes the sum.
  const sum = shared.reduce((total, { bits }) => total + bits, 0)
  return { bits: Math.max(mail, 0) + (BIO_BITS_MAX - mail) * (1 - Math.exp(-sum / BIO_BITS_MAX)), words }
}
