import type { NormalisedText } from "./normalise.ts"
import { parseWords } from "./phrases/termList.ts"

const WORDS_MAX = 5

/** Words of praise that fit under any post at all; sold comments are made of them. */
const GENERIC = new Set(
  parseWords(`
nice
great
good
cool
wow
omg
amazing
awesome
beautiful
gorgeous
stunning
lovely
perfect
cute
love
loved
it
this
that
so
very
much
the
best
post
pic
pics
picture
photo
shot
content
video
page
feed
work
job
one
keep
up
going
you
your
look
looks
looking
yes
yess
fire
lit
goals
super
top
queen
king
babe
hun
dear
bro
dude
sir
mam
my
man
wonderful
fantastic
incredible
follow
me
check
out
dm
us
collab
with
great
epic
insta
gram
well
done
too
is
are
as
always
`)
)

/** Whether a comment says nothing of what it stands under: a few words of praise, or pictographs alone. */
export const isGenericPraise = ({ words }: NormalisedText): boolean => {
  const said = words.filter(({ kind }) => kind !== "mention")
  return (
    said.length > 0 &&
    said.filter(({ kind }) => kind !== "emoji").length <= WORDS_MAX &&
    said.every(({ text, kind }) => kind === "emoji" || GENERIC.has(text))
  )
}
