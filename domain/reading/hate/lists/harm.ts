// Harm that is done, wished, ordered, threatened or approved of.

/** Harm: hostile where it is wished, ordered, deserved or promised. */
export const HARM = `
put out of (their|his|her) misery
# Being gone
disappear/ed
vanish/ed
cease to exist
stop existing
put _ in (camps|cages|ovens|chains|a camp|a cage)
# Death and killing
die
died
dies
dead
death
kill/ed/s/ing
murder/ed
exterminate/d
extermination
eradicate/d
eradication
annihilate/d
eliminate/d
wipe out
wiped out
wiped off
gas
gassed
lynch/ed
behead/ed
execute/d
sterilize/d
sterilise/d
castrate/d
genocide
nuke
nuked
slaughter/ed
butcher/ed
# Ways to die
burn
burned
burnt
hang
hanged
hung
shot
shoot
stab
stabbed
strangle/d
choke/d
drown/ed
# Beating
beat
beaten
punch/ed
hit
slap/ped
smack/ed
kick/ed
bash/ed
smash/ed
hurt
attack/ed
# Rape, torture and humiliation
rape/d
torture/d
bullied
harassed
mocked
humiliated
tormented
# Cruelty and capture
rot
whip/ped
stone
stoned
crush/ed
run over
put down
put in camps
gas chamber/s
cage/d
lock up
locked up
locked away
lock away
put away
round up
rounded up
hunt down
hunted down
hunt
hunted
# Driving out and more deeds
strangled
drive out
driven out
set fire to
on fire
crucify
crucified
flog/ged
thrash/ed
maim/ed
injure/d
throw off
thrown off
beat up
(start|begin|keep|go|enjoy|love) (beating|killing|shooting|hanging|bashing|punching|hitting|burning|lynching|hunting|
  kicking)
push _ (in front|off|down|under)
shove/d
# Phrases of deeds
(wipe|kill|finish|blow) each other (out|off|up)
use it on
in front of (a|the) (train|bus|car|truck)
break (their|his|her|your|its|a) (legs|neck|bones|face|jaw|arms|teeth|skull|head|nose)
make ~ {group} (pay|suffer|bleed|regret|disappear)
(a|the|my) (bullet|rope|noose|knife|beating|fist|slap|kicking|bat|brick|gallows)
every (punch|kick|blow|slap)
# Bombs, bullets and being gone
bomb/ed
blow up
throat/s
cleanse
cleansed
purge/d
disappear
vanish
extinct
aborted
put to death
burn in hell
make (them|him|her|you|em) (suffer|pay|bleed|disappear)
(coming|come) (for|after) (you|them|ya|u)
euthanised
euthanized
# Killing many
gun down
gunned down
mow down
mowed down
mown down
cut down
take out
(wipe/s|wiping|run|running|burn/s|burning|gun|put|string|beat|blow|lock|round|throw|kick|drag|chase|hunt|shut|chop|cut|
  tear|rip|smash|take) (them|him|her|em|you|these|those|all) _ (out|over|down|up|away|off|apart|to pieces|open)
wipe/s (them|him|her|em|you) out
drag ~ {group} _ (out|from|behind|by|through|into)
drag/ged (them|him|her) _ (out|from|behind|by|through|into)
# More ways to die
raze/d
torch
torched
sink
sunk
incinerate/d
electrocute/d
decapitate/d
massacre/d
disembowel/led
mutilate/d
dismember/ed
skin alive
skinned alive
burned alive
burnt alive
buried alive
bury
buried
impale/d
garrotte/d
scalp/ed
starve/d
poison/ed
kneecap/ped
spear/ed
# More beating
pummel/led
clobber/ed
wallop
trample/d
stomp
stomped
# Harm as a thing
thrashing
beating/s
whipping
flogging
bashing
hiding
spanking
lashing
stoning
slapping
noose/s
rope
bullet/s
baseball bat
firing squad
electric chair
death penalty
death row
death squad
death camps
gas chambers
concentration camp/s
labour camps
bloodbath
# More phrases of deeds
put (you|them|him|her|all of you|each of you|every one of you|the lot of you) out of (your|their|his|her) misery
push ~ {group} (onto|into|under|off|in front of|down|out of|over)
(throw|shove|chuck|toss|dump|kick) ~ {group} (onto|into|under|off|in|down|out of|over|from|overboard)
make ~ {group} (scream|beg|cry|crawl|kneel|pay for|wish)
cut _ (throat/s|head|heads|tongue/s|balls)
knock _ teeth
smash _ (face/s|skull/s|head/s|teeth|windows)
string up
strung up
put _ against (a|the) wall
up against (a|the) wall
against the wall
feed _ to (the|my)
fed to (the|pigs|dogs|sharks)
ground into
turned into (soap|glue|ash)
thrown (to|off|in|into|from|overboard)
die out
drop dead
bleed
bleed out
wiped from
removed from (society|the earth|existence|this earth)
erase/d
snuff out
snuffed out
put to sleep
put to the sword
put in the ground
in the ground
six feet under
(end|finish) ~ {group}
finish off
knock ~ {group} (out|down|over|unconscious)
lynching
hanging
let (them|him|her|em|these|those) _ (die|drown|rot|starve|burn|suffer|hang|bleed)
beating the (crap|shit|hell) out of
lynchings
a good (beating|kicking|slap|slapping|smack|whipping|thrashing)
open fire on
opens fire on
(run|drive) (a|my|the|this) (bus|car|truck|van|tank|lorry|train|tractor) (over|into|through)
`

/** What makes harm a wish, an order or a threat. */
export const INTENT = `
why don't we
why dont we
why not just
let
should/n't
must
need/s to
ought to
have to
has to
gotta
deserve/s/d
let's
lets
let us
will
i'll
we'll
gonna
going to
about to
want to
wanna
wish
wishing
hope
hoping
please
someone
somebody
can't wait to
cant wait
would love to
i'd
we'd
ready to
time to
it's time
we are
we're
great if
better if
best if
nice if
good if
happy if
glad if
love it if
would
could
if i
when i
next time
next ~ {group}
all
every
everyone
somebody
we
i
im
i'm
(want/s|like|love|loves|pay|live) to (see|watch|hear)
hopefully
praying
pray
dream of
dreaming of
looking forward to
can't wait
can not wait
wouldn't mind
wouldn't (cry|care|complain|shed a tear|lose sleep)
about time
(ok|okay|fine|alright|right|good|fun|funny|legal|necessary|justified|acceptable|normal) to
(right|duty|permission|license|licence) to
nothing wrong with
allowed to
not (wrong|a crime|illegal|a sin) to
no crime to
wants (them|him|her|you)
i plan to
planning to
plan on
let me
i promise
i swear
who's with me
whoever (kills|shoots|beats)
reward for
be a (good|great|better) (day|place|world) (if|when|once)
(is|are) coming to
coming to
if only
why hasn't (anyone|somebody|someone)
better off
whatever
(need|needs|deserve|deserves|want|wants|require) (a|an|some|another|nothing but)
wished
would it _ _ (bad|wrong|terrible|nice|great|better|good)
might just
get your
grab your
take your
load your
bring your
pick up your
go and
go out and
join me in
join me
`

/** Threats that name no deed: hostile beside a group. */
export const MENACES = `
watch your (back|backs|step)
know where you live
know where they live
start running
(run|hide) while you can
(won't|not|never) be safe
sleep with one eye open
(you're|you are|they're|they are) next
(you're|you are) dead
your (days|time|turn) (is|are) (numbered|coming|up|over)
we (will|are going to|shall) find (you|them)
(i'll|we'll|i will|gonna) (find|get|come for|deal with|hunt) (you|them)
paying ~ {group} _ visit
pay ~ {group} _ visit
be very afraid
be afraid
count your days
say your prayers
pack your bags
better start (running|packing|praying|hiding)
(teach|taught) ~ {group} a lesson
teach (them|you|him|her) a lesson
blood will flow
you have been warned
you've been warned
you will pay
they will pay
make (them|you|him|her) (pay|suffer|bleed|regret|disappear|beg|scream)
(we're|we are|i'm|i am|we will|i will|they're|they are) coming (to get|for) (you|ya|u|them|ya'll)
(come|coming|bring|bringing|arrive|show up) with _ (knives|knife|guns|gun|bats|bat|fire|ropes|rope|torches|axes|axe|
  machetes|hammers|petrol|gasoline|chains|clubs|bombs)
acid in _ face
(bullet/s|knife|brick|fist|boot|axe|hammer|bat) (in|to|through|into|across) (the|his|her|their|your|its) (head/s|face/s|
  skull/s|throat/s|heart|back|brain|teeth|gut|stomach|chest|neck)
(won't|will not|wont) (live to see|make it|survive|see tomorrow|get out alive|leave alive|walk away|be around)
never walk again
never be found
never see (daylight|the light|tomorrow)
taught a lesson
(they'll|they will|you'll|you will|someone will|somebody will|he'll|she'll) get (hurt|killed|shot|burned|beaten)
(loading|load|loaded|sharpening|bringing|fetching|getting) (my|a|the) (shotgun|rifle|gun/s|knife|knives|pistol|machete|
  axe|bat|weapon/s|bombs)
left alive
left standing
still breathing
(hope|wish|pray|praying) _ (someone|somebody|they|he|everyone|people) _ (kill/s|shoot/s|beat/s|stab/s|hang/s|burn/s|
  punch/es|hit/s|rape/s|bomb/s|murder/s|gas|gasses|lynch|lynches|hurt/s|attack/s|wipe/s)
(tip|push|knock|shove|kick) (them|him|her) _ (over|down|off|under)
(rip|tear|pull|yank) (the|their|her|your|a|his|every) (hijab|burqa|burka|niqab|veil|headscarf|turban|wig|head|arms) off
(we'll|we will|i'll|i will|going to|gonna) come (for|after) ~ {group}
get my (gun|rifle|knife|shotgun|bat)
(waiting|wait) outside
set _ (dog|dogs) on
`

/** What says that harm is right. */
export const APPROVALS = `
fun
funny
justified
legal
legalised
legalized
a duty
our duty
a public service
a service
the right thing
the only way
the solution
the answer
a good thing
a good start
a great start
a start
never gets old
is fine
is okay
is ok
is alright
is necessary
is good
is great
is right
no crime
no loss
no great loss
nothing wrong
well deserved
what they deserve
my hobby
a hobby
a sport
hero
heroes
medal
medals
applaud
cheer
reward
rewarded
allowed
encouraged
overdue
deserved
makes me happy
makes my day
a pleasure
`

/** What is done to harm, as a deed that is judged: "hitting them is fine", "whoever hits one". */
export const DEEDS_JUDGED = `
hit/s/ting
beat/s/ing
kill/s/ing
shoot/s/ing
stab/s/bing
punch/es/ing
slap/s/ping
kick/s/ing
burn/s/ing
hang/s/ing
rape/s
raping
lynch/es/ing
bomb/s/ing
whip/s/ping
torture/s
torturing
strangle/s
strangling
drown/s/ing
gas/ses/sing
execute/s
executing
murder/s/ing
exterminate/s
exterminating
stone/s
stoning
attack/s/ing
hurt/s/ing
harass/es/ing
bully
bullies
bullying
deport/s/ing
behead/s/ing
run/ning over
violence against
hatred of
spit/s/ting on
`
