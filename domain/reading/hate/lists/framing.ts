// What turns a hostile phrase into something else: who says it, what denies it, what condemns it.

/** Others who do the hating: the sentence is about them. */
export const OTHERS = `
(told|hear|heard|hearing) that
(never|didn't|did not) (say|said|claim|claimed) (that)
i never (said|claimed|say|claim)
(compares|compared|comparing|likens|likened|likening) _ {group} (to|with)
imagine (believing|thinking|saying|claiming|hating|treating|insulting|attacking|mocking)
(people|they|some|many|he|she|folks|politicians) (say|says|said|claim|claims|claimed|think|thinks|thought|believe|
  believes)
(tweet/s|post/s|comment/s|message/s|article/s|sign/s|poster/s|graffiti) _ (saying|that|claiming|reading|said|says)
(people|anyone|anybody|those|someone|somebody|everyone|men|guys|person|man|idiots|losers|nobody|no one|bigots|
  politicians|whoever|person|assholes) (who|that|saying|claiming|thinking|calling|hating)
(nobody|no one) (should|must|may|deserves|would) _ (be|say|call|hate|attack|hurt|insult|think|treat|kill|mock|harm|
  harass|abuse)
(some|many|most|these|those|other|such) (people|men|folks|guys) _ (hate|despise|attack|insult|hurt|kill|mock|abuse|
  harass|call|say|think)
(never|don't|dont|stop|ever|not) (call|calling|say|saying|treat|treating)
(violence|attack/s|abuse|hatred|hate|discrimination|crime/s|assault/s|prejudice|racism|threats) (against|on|towards|
  toward|of)
the (hatred|abuse|violence|discrimination|oppression|racism)
(hitting|beating|raping|attacking|abusing|insulting|hurting|harassing|mocking|murdering|bullying|groping|discriminating)
(the|this|that|any) (idea|claim|notion|belief|myth|lie|stereotype|suggestion|accusation|assumption|prejudice|rumour|
  rumor|cliche|narrative) that
(can't|cant|cannot|shouldn't|mustn't|don't|dont|not|never|stop|quit) _ (say|saying|call|calling|claim|claiming|post|
  posting|pretend|pretending|assume|assuming|treat|treating)
it (isn't|is not|isnt) true that
(how|why) (can|could|would|do|does|did) _ (say|claim|think|call|believe|treat)
(when|if|because) (people|someone|somebody|they|anyone|he|she) _ (say|says|said|think|thinks|claim|claims|call|calls|
  treat|treats|attack|hate|hates|insult)
whoever
they said
he said
she said
if you (say|think|believe|hate|call)
(fired|sacked|suspended|banned|arrested|jailed|condemned|criticised|criticized|blocked|reported|charged|dismissed|
  punished|fined|sued|expelled|job|dropped) for (saying|calling|claiming|suggesting|writing|posting|tweeting|shouting|
  telling|thinking|joking|implying|insulting|attacking|hating|threatening)
(shame|shameful|embarrassing|appalling|sad|disgusting|disturbing|depressing|scary|worrying|shocking|unbelievable|awful|
  wrong|horrible|terrible|ridiculous|vile|pathetic|sickening) (how|that|when) (many|some|people|anyone|so|men|someone|
  he|she|they) _ (believe/s|say/s|think/s|call/s|claim/s|hate/s|treat/s|talk/s)
(shame|shame shame) on _ (who|that|for|saying|calling|which)
(many|people|some|folks|men|plenty|most|they|others|idiots|bigots) (still|really|actually|just|seriously|always|often|
  even|openly) (believe|think|say|claim|call|hate|treat)
(paint|paints|painted|portray/s|portrayed|portraying|depict/s|depicted|depicting|describe/s|described|describing|
  label/s|labelled|labeled|labelling|brand/ed|branding|vilify|vilifies|demonise/s|demonising|demonize/s|demonizing|
  dehumanise|dehumanize|smear/s|smearing|stereotype|scapegoat/ed|scapegoating|compare/d|comparing|equate/d|equating|
  dismiss/ed|dismissing|mock/ed|mocking|ridicule/d|ridiculing) ~ {group} (as|to|with|like)
(wrong|cruel|unfair|ignorant|mean|ugly|nasty|hurtful|vile|disgusting|horrible|evil|shameful|lazy|childish|sad|awful|
  terrible|dangerous|harmful|inexcusable|indefensible|unforgivable|despicable|outrageous|shocking|heartless) (of|to|
  when|for) _ (say|claim|think|suggest|believe|call|hate|attack|insult|mock|treat|tell|wish|hurt|compare|joke|hear)
for (saying|tweeting|posting|claiming|calling|writing|suggesting|implying|shouting|telling|thinking|believing) (that|
  {group})
who (told|taught|says|said) (you|that|them)
(idiot/s|fool/s|moron/s|jerk/s|guy|man|boss|uncle|aunt|dad|mum|mom|father|mother|brother|sister|neighbour|neighbor|
  colleague|teacher|politician|president|friend|someone|somebody|minister|pastor|priest|candidate|party|grandpa|grandma|
  trump) (said|says|thinks|thought|wrote|writes|claims|claimed|believes|told|tells|posted|tweeted|argued|argues|
  insisted|insists|shouted|yelled|screamed)
`

/** Words that condemn hate or report it. */
export const COUNTERS = `
(ridiculous|absurd|silly|stupid|idiotic|nonsense|insane|crazy) to (say|claim|think|suggest|believe|call)
racist/s
racism
sexist/s
sexism
misogynist/s
misogyny
misogynistic
homophobe/s
homophobia
homophobic
transphobe/s
transphobia
transphobic
islamophobe/s
islamophobia
islamophobic
xenophobe/s
xenophobia
xenophobic
ableist
ableism
antisemitic
antisemite/s
antisemitism
bigot/s
bigoted
bigotry
hate speech
hate crime/s
(is|that's|thats|be|being) hateful
hateful (speech|words|comments|people|things|to|rhetoric|message/s|tweets|views)
prejudice/d
stereotype/s
discrimination
discriminate
unacceptable
not ok
not okay
not acceptable
(that|this|it) is _ wrong
(that's|it's) _ wrong
wrong to
never (ok|okay|acceptable|fine|right|funny)
inappropriate
offensive
how dare
stop saying
stop calling
don't say
shouldn't say
should not say
can't say
cannot say
never say
should never say
don't call
saying that
(awful|horrible|terrible|thing|things|disgusting|wrong|rude|mean|ignorant|cruel|vile|shitty|racist|stupid|okay|
  ok) to say
(hate|hates|stop|keep) hearing
hearing (that|this|people|someone|him|her|them|men|it|you|others)
reported
(stop|quit) asking
(keep|keeps|kept) (repeating|claiming|saying|hearing)
convicted (of|for)
charged with
accused of
fake screenshot
opposite of what
condemn/s/ed
against hate
intolerance
intolerant people
problematic
disagree
untrue
not true
a lie
false
myth
ignorant to
dehumanising
dehumanizing
harmful
victim/s of
in solidarity
(blocked|unfollowed|muted) (him|her|them|this|that)
(was|got|were) (fired|suspended|reported|sacked)
shocked (to|by|at|when)
appalled
horrified
hurts to (hear|read|see)
nonsense
makes you a
make you a
says more about you
never a joke
not a joke
stand with
stand up for
called me
called her
called him
calls me
calling me
calling her
calling him
calling them
(was|were|been|be|am|being|get|gets|got|getting) called
calling (someone|somebody|people|anyone)
xenophobe
nobody deserves
no one deserves
no human deserves
no excuse for
has no excuse
(shame|stand up|speak out|fight|march|protest|campaign) against (hate|racism|sexism|homophobia|transphobia|bigotry)
(grow|read) a book
to say that
nerve to say
the nerve to
to claim that
to suggest that
`

/** They take the charge of hate from what follows: "not to be racist but". */
export const DISCLAIMERS = `
(not|isn't|not being|not to be|not trying to be|don't want to be|don't mean to be|don't wanna be|hate to be|i'm no|
  im no|i'm not|im not|i am not|i am no|never been|call me|not to sound|don't want to sound|may sound|might sound|
  sounds|might be|may be|if that makes me|if this makes me|makes me|if that's|if thats|if it's|it's not|that's not|
  its not|it is not) (a|an|any) (racist|sexist|homophobe|homophobic|transphobe|transphobic|xenophobe|xenophobic|
  islamophobe|islamophobic|bigot|misogynist|ableist|hateful|prejudiced|offensive|inappropriate)
(not|isn't|not being|not to be|not trying to be|don't want to be|don't mean to be|don't wanna be|hate to be|i'm no|
  im no|i'm not|im not|i am not|i am no|never been|call me|not to sound|don't want to sound|may sound|might sound|
  sounds|might be|may be|if that makes me|if this makes me|makes me|if that's|if thats|if it's|it's not|that's not|
  its not|it is not) (racist|sexist|homophobe|homophobic|transphobic|xenophobic|islamophobic|bigot|misogynist|ableist|
  hateful|prejudiced|offensive|inappropriate|racism|sexism)
am i wrong (to|for|if)
am i (bad|a bad person|evil|horrible) (to|for|if)
tell me i am wrong
tell me i'm wrong
`

/** What takes back the opinion that follows: "I don't think that …". */
export const DISBELIEFS = `
(don't|dont|do not|never|didn't|did not|can't|cannot) (think|believe|feel|find|imagine|see why)
(doubt|doubts) that
(never|don't|didn't) (thought|believed|felt|found)
(i've|ive|have) never (thought|believed|felt|found)
refuse/s to (believe|think|accept)
(stop|quit) pretending
`

/** What denies what follows. Of several words, `DENYING_PAIRS` in `hateWords` says which count. */
export const NEGATORS = `
not
no
never
don't
dont
doesn't
doesnt
didn't
didnt
won't
wont
wouldn't
can't
cant
cannot
isn't
isnt
aren't
arent
ain't
aint
wasn't
weren't
nobody
no one
none
nothing
neither
nor
without
stop
stopped
shouldn't
shouldnt
hardly
cease
refuse
refused
refuses
far from
anything but
nor
hasn't
haven't
couldn't
couldnt
wouldnt
neither
didnt
`

/** Between a hostile verb and a group they say that something else is meant. */
export const BLOCKERS = `
nazi
nazis
racists
fascists
bigots
hug
help
support
protect
welcome
love
who
when
because
against
towards
for
with
by
about
than
as
if
but
while
how
that
what
where
after
before
since
without
like
whoever
`

/** What may stand between the words of a phrase where it says so. */
export const FILLERS = `
all
you
the
these
those
every
fucking
damn
any
more
most
such
single
other
of
a
an
last
each
and
one
another
goddamn
bloody
stupid
dirty
filthy
disgusting
ugly
lazy
our
your
this
that
so
called
whole
evil
`
