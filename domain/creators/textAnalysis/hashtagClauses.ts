import type { Token } from "./characters/tokens.ts"
import { parseWords } from "./phrases/termList.ts"

/** A clause that has come to one of these is not at its end: a tag behind it is its next word, as in "in love with #paris". */
const LEADING_ON = new Set(
  parseWords(`
a
an
the
this
that
these
those
all
every
some
any
no
my
your
our
his
her
their
of
in
on
at
to
for
from
with
by
and
or
but
like
as
is
are
was
were
am
be
i'm
im
so
too
very
such
hate
hates
love
loves
kill
fuck
ban
deport
stop
against
you
u
fucking
stupid
dirty
`)
)

const NOTHING: ReadonlySet<number> = new Set()

/**
 * Before which tokens a new clause begins, by their order, as hashtags are clauses of their own: each of several in a row, and
 * one at the end of a clause that is complete without it. A tag with plain words behind it is a word of their sentence.
 * Pictographs between tags part nothing.
 */
export const clausesOfTags = (text: string, tokens: ReadonlyArray<Token>): ReadonlySet<number> => {
  if (!tokens.some(({ kind }) => kind === "hashtag")) return NOTHING
  const begins = new Set<number>()
  let [before, beforeThat]: [Token | undefined, Token | undefined] = [undefined, undefined]
  for (const [order, token] of tokens.entries()) {
    if (token.kind === "emoji") continue
    if (before?.kind === "hashtag") {
      if (token.kind === "hashtag" || beforeThat?.kind === "hashtag") begins.add(order)
    } else if (token.kind === "hashtag" && before?.kind === "word") {
      let next = order + 1
      while (tokens[next]?.kind === "emoji") next += 1
      if (tokens[next]?.kind !== "word" && !LEADING_ON.has(text.slice(before.from, before.to))) begins.add(order)
    }
    ;[before, beforeThat] = [token, before]
  }
  return begins
}
