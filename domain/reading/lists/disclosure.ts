import { EAST_AND_SOUTH } from "./disclosure/eastAndSouth.ts"
import { EUROPE_EAST } from "./disclosure/europeEast.ts"
import { EUROPE_WEST } from "./disclosure/europeWest.ts"
import type { Wordings } from "./disclosure/wordings.ts"

/**
 * Words that no language owns, so that they tell none. The marks of an affiliate stand here too: a bare one is unclear
 * by the staff of the US Federal Trade Commission ("What People Are Asking", on affiliate links).
 */
const ANYWHERE: Wordings = {
  label: `
sponsored
gifted
#ads
`,
  bracketed: `
pr
`,
  vague: `
#sp
#spon
#spons
#collab
#colab
#collaboration
#affiliate
#affiliatelink/s
affiliate link/s
affiliate code/s
#prpackage
`,
  hint: `
#partner
#partners
#partnership
#ambassador
#pr
#gift
`,
  code: `
code/s
kod/u/i/um/e
promokod/u/i
promo code/s
promo kod/u
promocode/s
voucher code/s
`,
  bio: `
link/s _ in bio
link/s _ bio
#linkinbio
`,
  shop: `
🛒
🛍
`
}

/** What says of itself to be an advertisement, what denies it and what promotes, by language. */
export const WORDINGS: Readonly<Record<string, Wordings>> = {
  zxx: ANYWHERE,
  ...EUROPE_WEST,
  ...EUROPE_EAST,
  ...EAST_AND_SOUTH
}

/** Languages that write what another one does. */
export const ALSO_KNOWN: ReadonlySet<string> = new Set(["bs", "sh", "gl", "nb", "nn"])

/** What may stand between the words of a phrase where it says so, and between a denial and what it denies. */
export const FILLERS = `
a
an
the
my
our
your
this
any
even
really
being
at
all
just
is
now
still
here
paid
discount
promo
coupon
code
ein
eine
einer
einen
keine
bezahlte
ist
der
un
una
une
uma
um
de
la
el
en
e
es
est
som
en
et
ett
een
se
po
to
je
jest
é
è
ve
na
ni
iklan
가
이
는
은
`
