// What the writer feels for others, well or ill.

/** Against a group as an object: "hate …". */
export const HATE_VERBS = `
(zero|no) (respect|sympathy|patience|tolerance) for
nothing (worse|lower) than
h8
(skin crawls|skin crawl|blood boils|stomach turns) (when i see|when i'm near|when i am near|near|around|at the sight of)
who (would ever|would even|would|ever) (want|wants) to (be friends with|befriend|date|marry|hire|live with|live near|
  work with|sit with)
(angry|mad|furious|ill) _ (looking at|when i see|at the sight of)
# Refusing them a place, and wishing anything but them
(no|nobody|noone) _ (rents|rent|lets|let|sells|sell|lends) to
(no|nobody|noone) (decent|sane|real|self respecting|normal|good|serious|honest) _ (hires|hire|serves|employs|trusts|marries|wants|dates)
(can't|cant|cannot|can not|never|impossible to) (civilise|civilize|tame|educate|reason with|integrate|cure|fix|domesticate)
(only thing|thing|nobody) worse than
(what are|whats the point of|what's the point of|what is the point of) {group} (for|good for|even for)
what (do|does|have|has) {group} ever (give|gave|given|done|do|did|contribute|contributed|achieved|
  invented|built)
(wouldn't|would not|would never|wouldnt) (let|allow) ~ {group} _ (rent|near|in|into|teach|touch|drive|marry|date|work|live|move|
  run|rule|babysit|watch|treat|operate|fly|serve|handle|buy)
(should|must) (all|never|not) be (let|allowed) (in|into|near)
(too|way too|so) many _ (muslims|jews|blacks|gays|arabs|immigrants|migrants|refugees|queers|lesbians|asians|mexicans|indians|gypsies|
  foreigners|somalis|africans|pakistanis|syrians|nigerians|turks|afghans|albanians|romanians|mosques|illegals|
  black people|trans people|brown people|gay people) _ (here|in|on|around|now|already|coming|there)
(refuse|refused|won't|wouldn't|never|not) _ _ (treated|taught|served|examined|operated on|ruled|governed) by ~ {group}
(no|zero) (room|place|space) for
glad there are no
(pull|pulled|pulling|took|taking|moved|moving) (my|our) (kids|kid|children|son|daughter) _ _ (because of|away from)
(crossed|cross) the (street|road) to avoid
# Hating
hate/s/d
hating
despise/s/d
detest/s
loathe/s
abhor
resent
(can't|cant|cannot|can not|couldn't) stand
(can't|cant|cannot) bear
# Wanting nothing of them
(don't|dont|do not|never) trust
(don't|dont|do not) (want|need)
want nothing to do with
# Curses
fuck/in/ing
fuk
screw
damn
curse
death to
down with
# Sending away
ban
deport
deporting
# Being tired of them
sick of
tired of
fed up with
sick and tired of
allergic to
disgusted by
repulsed by
disgust/s me
get rid of
getting rid of
got rid of
# Refusing respect
dislike/s/d
(don't|dont|do not|never|didn't|cannot|can't) (like|respect|care for|tolerate|value|admire|accept|welcome|appreciate|
  believe|believe in|support|care about|date|hire|befriend|mix with|associate with|talk to|work with|sit with)
nothing (good|nice|decent|positive|likeable|lovable) about
refuse to (accept|respect|tolerate|serve|hire|acknowledge|help)
how (anyone|anybody|someone) (could|can) (love|like|respect|date|marry|trust)
(nobody|no one) should (trust|respect|hire|love|help|marry)
(nobody|no one) should ever (trust|respect|hire|love|help|marry)
(what's|what is|whats) wrong with
(no one|nobody) would miss
# Wanting them away
want ~ {group} to (leave|go|die|disappear)
want ~ {group} (gone|out)
get ~ {group} out
say no to
no more
keep out
keep ~ {group} (away|out|off|down|in their place)
avoid
(stay|keep|steer) (away|clear) (from|of)
beware of
(protect|save|defend|shield) _ (from|against)
# Contempt
laugh at
spit on
piss on
shame on
distrust
boycott
to hell with
intolerant of
hatred for
hatred of
hatred towards
contempt for
nothing but contempt
racist against
wish there were no
sick to death of
(nobody|no one|nothing) i (hate|detest|despise|loathe|dislike) more than
(hate|detest|despise|loathe|dislike) (nobody|no one|nothing) more than
(loathing|disdain|scorn|disgust|revulsion|repulsion) (for|of|towards|at)
no (respect|patience|tolerance|time|sympathy|pity|love|use) for
(wish|wished) i _ (have|had) to (see|share|live|work|deal|talk|sit|meet|look|be) _ (with|near|to|at|beside|among|by)
(can't|cant|cannot|can not|couldn't) (handle|tolerate|abide|stomach|endure|deal with|look at|be around|be near|
  listen to)
how (can|could) (anyone|anybody|someone|people|you) (stand|like|love|trust|respect|tolerate|date|marry|hire|defend)
(who|why) would (anyone|anybody|someone|you) _ (want|like|love|trust|respect|hire|date|marry|help)
who would ever (want|like|love|trust|respect|hire|date|marry)
who (needs|wants|asked for)
(nobody|no one|nobody here|no one here) (needs|wants|likes|loves|asked|cares about|cares for|respects|trusts|misses|
  believes|respected|wanted)
never met _ {group} (who|that) (wasn't|didn't|isn't|doesn't|wasnt|didnt)
(nicer|better|safer|easier|happier|cleaner|quieter|great|fine|clean|safe|nice|good|quiet|peaceful|perfect) (before|
  until|without)
(would|i'd|we'd|id) (rather|sooner) _ than _ (work|live|talk|be|sit|share|date|marry|vote|hire|hug|touch|help|meet|eat|
  speak|listen|have|see|let) _ (with|for|near|to|beside|by|a|an|any)
(don't|dont|never|not|stop|quit|why|do|who) _ (let|letting|lets|allow|allowing|allows) ~ {group}
goddamn
goddam
goddamned
god damn
god damned
motherfucking
bloody {group}
(plague|infestation|swarm/s|horde/s|flood) of
(can't|cant|cannot|don't|dont|won't|wouldn't) (call|consider) ~ {group} _ (human|people|humans|civilised|civilized|
  normal|equal|equals|smart)
furious at
(hate|detest|despise|loathe|dislike) _ as much as
coming (for|after) ~ {group}
(send|ship|throw|kick|drive|chase) ~ {group} (back|home|away|packing|off|out)
if ~ {group} (were|was) (gone|dead|banned|extinct|wiped)
(if only|wish) there (were|was) (fewer|less|no)
(need|want|let in|take in) (fewer|less)
would (anyone|anybody|someone) (miss|care about|notice|cry for|want|love|hire)
why should (we|i|anyone|you) (care about|help|feed|pay for|respect|listen to|trust|tolerate|accept)
why (can't|cant|don't|dont|won't) ~ {group} _ (leave|die|go|disappear|shut up|vanish)
what are ~ {group} _ good for
(sad|shame|pity|crazy|mistake|wrong|disgrace|absurd) that ~ {group} (are allowed|is allowed|can|get to)
# More verbs
abominate
execrate
scorn
shun
disdain
look/s down on
turn my back on
spit at
spits on
# More of being tired of them
had it with
have had it with
had enough of
have enough of
had my fill of
(done|through|finished) with
bored of
sickened by
nauseated by
revolted by
repelled by
appalled by
offended by
prejudiced against
biased against
(disgusted|furious|annoyed|irritated|enraged|infuriated|nauseous|sick) (with|at|around|near) ~ {group}
(uncomfortable|uneasy) (around|near) ~ {group}
(rage|anger|fury|nausea|bile|disgust|hatred|contempt|revulsion|loathing|vomit|bitterness) _ (when|whenever|every time|
  each time) _ (see|meet|hear|pass|look at|think of|think about|have to) _ {group}
(sick|disgust|nauseous|angry|ill|revulsion|hatred|contempt|rage|uncomfortable|uneasy|furious|gag|puke|vomit|retch|
  cringe|shudder|spit) (when|whenever|every time|each time) _ (i|some|a) _ _ {group}
(stomach|skin|blood|gut|guts|flesh) (turns|churns|crawls|boils|heaves|curdles|knots) _ _ (sight|thought|smell|sound|
  presence|idea) of
(aversion|antipathy|animosity|hostility|revulsion|hatred|contempt|disdain|resentment|distaste|repugnance) (for|of|to|
  towards|toward|against|at) ~ {group}
i fucking hate
waste/d/ing _ (on|for) ~ {group}
money spent on ~ {group}
no place for
no room for
no need for
could do without
happier without
world without
(rid|free|clear|clean|cleanse|purge/d) _ (world|country|town|city|streets|nation|land|planet|earth|place|neighbourhood|
  neighborhood|school|office) of
rid of
something (wrong|rotten|off|creepy|evil|disgusting|sick|nasty|foul|dirty|vile|unnatural) (about|with|in)
something (about|in) ~ {group} _ (disgusts|repels|sickens|revolts)
the (trouble|problem) with ~ {group} is
(worst|only bad|bad|wrong) thing about
can't (expect|get) _ (from|out of) ~ {group}
(can't|cannot|cant|don't|dont|never|won't|shouldn't|couldn't) expect _ (from|of)
nothing (good|nice|decent|positive|kind) _ _ (about|from|in|for)
no such thing as _ (good|decent|honest|peaceful|smart|clever|clean|nice|normal|innocent|moderate|intelligent|
  hard working|hardworking|loyal|trustworthy|brave|sane|civilised|civilized|useful|honourable|harmless) {group}
(never|ever) _ _ {group} (who|that|whom) (wasn't|isn't|didn't|doesn't|hasn't|couldn't|can't)
show me _ {group} (who|that) (isn't|wasn't|doesn't|can|has|is not|is|works)
(don't|dont|can't|cannot|cant|never|won't|couldn't|wouldn't|not) (regard|see|consider|view|call|treat|accept|think of|
  recognise|recognize|count|respect) ~ {group} (as|like|to be|equal/s|human/s) _ (equal/s|human|people|humans|friend/s|
  citizens|men|women|real|family|persons|neighbours|one)
(don't|can't|won't|wouldn't|never|couldn't) _ (want|stand|bear|stomach|take) ~ {group} _ (near|around|in|at|on|next to|
  anywhere|living|teaching|touching|running|with)
(wipe/s|kick/s|throw/s|drive/s|chase/s|send/s|ship/s|kick/ing|throw/ing|sending|shipping|driving|chasing|
  drag) _ {group} _ (back|out|away|home|off)
send back
ship back
(hate|despise|detest|loathe) _ guts of
(pity|sorry) for anyone _ (marry|hire|work with|live with)
hell with
up yours
one less
one fewer
what a waste
the whole (lot|bunch|pack) of
(choke|gag) on
(fuck|screw|damn|curse|bugger|sod) (off|you) (you|all)
(love|like|want|wish|prefer|need|hope) _ _ ~ {group} (gone|out|dead|extinct|wiped out|hanged)
want ~ {group} (gone|out|dead|off)
(piss|shit|spit|pee|crap) on ~ {group}
shitting on
(rather|sooner) _ _ _ _ than ~ {group}
(rather|sooner) _ _ _ than _ {group}
why (don't|dont|can't|won't|doesn't) ~ {group} _ (crawl|swim|go|get|fuck|piss|jump|hang|leave|die|stay|shut|drop)
would (anyone|anybody|someone|the world) _ (miss|care about|notice|cry for|want|love|hire)
(say|said|think|find|expect) about ~ {group} _ nothing
what the (fuck|hell|heck) is wrong with
what (fuck|hell) is wrong with
(what's|whats|what is) the (point|use|purpose) of
what (use|good) (are|is)
since when (do|does|are|is|can|did) ~ {group} _ (rights|have|get|deserve|belong|count|matter|allowed|vote|equal|human|
  people)
(don't|dont|doesn't|didn't|never|couldn't) give/n a (fuck|shit|damn|crap|toss|rat's|flying) _ (about|for)
(wouldn't|won't|not) (piss|spit) on
(disgusts|sickens|angers|infuriates|annoys|bothers|enrages|upsets) me that ~ {group} _ (allowed|can|get|exist|
  everywhere|have|live|walk|vote|breathe|think|here|around)
hate (it that|that) ~ {group} _ (allowed|can|exist|everywhere|breathe|here|around)
refuse to (regard|see|consider|view|call|treat|accept|count) ~ {group} (as|like)
(less|fewer) ~ {group} _ _ the better
bring back _ _ for ~ {group}
(nothing|nobody|no one|noone|none) _ _ _ (angrier|sicker|madder|worse|lower|dumber|uglier|dirtier|filthier|stupider|
  lazier|nastier|viler) than
let _ _ near
would you (trust|want|really|honestly|ever) _ _ {group}
why (do|does|are|is|should) ~ {group} _ (exist|allowed|breathe|alive|here|get rights|get to|among us|in our|in my)
should we _ (let|allow|accept|trust|tolerate|keep) ~ {group}
(isn't it|it's|it is|so|how|really|find it|just) (disgusting|gross|sick|sickening|revolting|annoying|pathetic|vile|
  ridiculous|repulsive|embarrassing|insane|creepy) (how|that|when|to see|seeing) ~ {group}
when (will|are|do) ~ {group} _ (leave|go|die|shut up|disappear|going|vanish)
why (can't|cant|don't|won't) ~ {group} _ (behave|work|think|drive|act|speak)
what (do|does|did|have) ~ {group} (even|ever|really|actually)
so over ~ {group}
over it with
(my|our) patience (with|for)
(nobody|no one) asked for
who (gave|let|allowed) ~ {group} _ (right|rights|vote|in|into|here|near)
(having to|have to|forced to|made to) (share|sit|live|work|swim|deal) _ _ (with|near|next to|beside|alongside) ~ {group}
(send|throw|kick|get|drive|chase|ship|keep) (them|him|her|em|these|those|you) _ (back|home|away|packing|out|off)
(drive|push|chase|throw|kick|send|ship) ~ {group} (into|off|out of|back to|away|overboard)
(don't|dont|do not|never|stop) (feed|feeding|encourage|encouraging|employ|employing)
anything (worse|lower|dumber|uglier|dirtier|filthier) than
(ashamed|embarrassed|disappointed|devastated|heartbroken|mortified) (to|if|that) _ _ _ {group}
hope (my|our) _ (doesn't|never|isn't|don't|won't) _ _ _ {group}
(no|not any) (son|daughter|child|kid|sister|brother) of (mine|ours)
(lovely|nice|nicer|great|safe|safer|quiet|good|clean|cleaner|decent|peaceful|fine|happy|happier|better) _ (before|
  until) ~ {group}
(prefer|like|love|want|enjoy|better|happier|cleaner|safer) _ _ without ~ {group}
(country|town|city|street|school|team|office|bar|neighbourhood|neighborhood|place|life|community|club) without ~ {group}
(overrun|flooded|swamped|crawling|infested|littered|plagued|overflowing|invaded) (with|by) ~ {group}
(what|who) _ (expect|expected|expecting) (from|of) ~ {group}
why should (we|i|anyone|you) (treat|call|hire|work|share|live|suffer|learn|have to|employ|accept)
who in (their|his|her) right mind
does (anyone|anybody|someone|nobody) (actually|really|even|honestly|seriously) (like|love|want|trust|respect|need|
  care about|enjoy|believe)
(best|only good) {group} is _ dead
enough of ~ {group}
can't be doing with
no (joy|pleasure) (from|in)
why (do|should|must|would) (we|i) (pay for|help|feed|house|keep|put up|bother|care|support|fund|respect)
(not|never|no longer|stopped|quit) (hiring|dating|trusting|serving|employing|marrying|inviting|feeding)
(better|nicer|safer|happier|easier|simpler|cleaner) (when|back when|if) ~ {group} _ (stayed|stay|were|was|left|kept|
  knew|had no|couldn't)
(make|made|should be) _ _ (crime|illegal|forbidden|punishable) to be ~ {group}
put ~ {group} _ in (their|her|his) place
(someone|somebody|we) (should|must|needs to|need to|has to|have to) do something about
who (invited|ordered|brought) ~ {group}
how many ~ {group} (do we|must we|will it take|before)
(who|why) would (you|anyone|we|i|someone) (give|let|employ|invite|believe|choose|elect|vote for|defend|feed|save|
  listen to|rent to|bother with)
who cares (what|about|if|how) ~ {group} (think|thinks|say|says|want|wants|feel|feels|need|do)
(sick|tired) of (hearing|reading|talking) (about|from) ~ {group}
should be (fewer|less|no)
who gives a (shit|fuck|damn|crap|toss) (about|if|what)
(going to|gonna|want to|will|would) (let|allow) ~ {group} _ (near|teach|touch|marry|run|rule|in|into|live|take|have|
  vote)
how is it (legal|allowed|ok|okay|possible) (for|that) ~ {group}
(don't|dont|do not|wouldn't|never|not) (want|let|allow) (my|our) (kid/s|child|children|son/s|daughter/s|family|sister/s|
  brother/s|parents) _ _ _ {group}
i blame ~ {group}
(ruined|destroyed|dying|dead|worse|broken|unsafe|dangerous) (because of|thanks to|due to|by) ~ {group}
(smell|spot) ~ {group} (from|coming|a mile)
`

/** What one feels against someone: hostile where the writer feels it for a group. */
export const EMOTIONS = `
rage
anger
fury
hatred
contempt
disgust
loathing
revulsion
repulsion
nausea
scorn
disdain
aversion
resentment
animosity
lose my temper
lost my temper
lose it
see red
seeing red
want to (scream|vomit|puke|throw up|punch|spit|hit|slap|run away|hurl|gag|kick|strangle)
wanted to (scream|vomit|puke|throw up|punch|spit|hit|slap|run away|hurl|gag|kick|strangle)
(feel|feeling|felt|get|getting|got|becomes|become|am|be|so) (sick|angry|mad|furious|disgusted|nauseous|ill|repulsed|
  violent|livid|enraged|uncomfortable|dirty|annoyed|irritated|revolted)
i gag
i retch
my (stomach|skin|blood|flesh) (turns|churns|crawls|boils)
i (physically|literally|actually|honestly|always|instantly|genuinely|just|still) (gag|puke|vomit|retch|
  shudder|cringe|recoil)
i puke
i vomit
i shudder
i cringe
i recoil
grinds my gears
sick to my stomach
want to throw up
so sick of (it|them|this|that)
sick of (it|them)
without (gagging|puking|cringing|vomiting|retching|feeling sick|getting angry|throwing up)
blood pressure (goes|rises|shoots|went|rose)
i (puked|vomited|gagged|threw up|spat|retched)
(nearly|almost) (vomited|puked|threw up|gagged|barfed)
(make|makes|making|made) my (skin|blood|stomach|flesh) (crawl|boil|turn|churn)
(makes|made) me (sick|puke|vomit|gag|cringe|angry|furious|mad)
my (hate|hatred)
`

/** What is felt for those who are worth it: hostile where nobody should. */
export const LIKING = `
love
like
trust
respect
want
need
marry
date
kiss
hug
hire
employ
befriend
help
support
defend
value
admire
appreciate
tolerate
accept
welcome
believe
believe in
pity
forgive
serve
obey
follow
elect
vote for
care about
care for
feel sorry for
cry for
mourn
mourn for
sit next to
sit beside
live with
live near
live next to
work with
work for
work under
talk to
speak to
listen to
deal with
rent to
sell to
buy from
eat with
drink with
hang out with
be friends with
be seen with
be near
stand near
share _ with
shake hands with
sleep with
go out with
rely on
count on
depend on
learn from
take orders from
take advice from
look up to
get along with
put up with
be around
touch
let near
send my kids to
leave my kids with
`
