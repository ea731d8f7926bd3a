// What a group is said to be owed, fit for or worth, and what is denied to it.

/** What a group is thought to be owed or fit for. */
export const DUES = `
deserve/s
belong/s
should be allowed
should have
should be here
should vote
should exist
have a (place|right)
has a (place|right)
are capable
(can|could) (think|drive|lead|work|learn|be trusted)
matter
count
contribute/s
`

/** What a group may be said not to be. */
export const VIRTUES = `
good
nice
cool
funny
fun
interesting
useful
helpful
kind
friendly
smart
clever
bright
intelligent
capable
competent
reliable
honest
decent
clean
safe
loyal
faithful
trustworthy
talented
beautiful
pretty
attractive
strong
brave
hardworking
hard working
welcome
wanted
needed
important
special
valuable
worthy
worth anything
worth it
worth my time
human
people
normal
natural
equal
real
civilised
civilized
educated
polite
peaceful
sane
healthy
fit
great
amazing
right in the head
able to
to be trusted
like us
one of us
men
women
persons
my problem
our friends
our equals
good enough
smart enough
good people
good for anything
real people
human beings
compatible
suitable
suited
cut out
made for
meant to
qualified
equipped
worthwhile
intellectual/s
reasonable
rational
sensible
mature
moral
hygienic
skilled
logical
harmless
employable
likeable
lovable
nature's way
worth (knowing|meeting|talking to|my time|it|anything|a damn|keeping|saving|hiring|loving|having|a penny|a cent|
  listening to|the trouble)
good (leaders|parents|drivers|workers|citizens|friends|mothers|fathers|neighbours|bosses|at anything)
fit (to|for)
part of (us|our|this|society)
like (the rest|you and me|normal people|everyone else)
`

/** How those are treated who are worth it: "no one deserves to be treated decently". */
export const KINDLY = `
decently
well
kindly
nicely
fairly
with respect
with dignity
with kindness
like (a human|humans|people|human beings|equals|us)
as (equals|humans|people|a human|an equal)
equally
the same
`

/** What finds the one that follows to be rare or none: "never met an honest …". */
export const UNMET = `
(never|yet|hard|impossible|difficult|can't|cannot|cant|couldn't|could not|not) _ _ (meet|met|see|seen|know|known|find|
  found|imagine|name|encounter|encountered|heard of|hear of|come across|picture)
(never|yet|hard|impossible|difficult|can't|cannot|couldn't) (meet|met|see|seen|know|known|find|found|imagine|name|
  encounter|encountered|heard of|come across|to find|to meet|to imagine)
no such thing as
no such creature as
show me
name me
where is the
where are the
where are all the
there are no
there is no
there's no
there isn't
there aren't
is there such a thing as
since when are there
not one
not a single
only one
no
never _ _ have i (met|seen|known|found|ever met)
not once _ (met|seen)
(won't|don't|haven't|you'll never|i've never) _ (meet|met|see|seen|know|known|find|found)
have you ever _ (seen|met|known|found|heard of)
has (anyone|anybody) ever _ (seen|met|known|found)
`

/** What is denied to them, and where they are sent. It is hostile as it stands. */
export const DENIALS_OF_WORTH = `
no business (being|going|working|teaching|living|coming|near|around|with|raising|voting|holding|running)
(weren't|were not|were never|wasn't) _ (killed|gassed|murdered) _ _ (camps|chambers|ovens)
no ~ (muslims|jews|blacks|gays|arabs|immigrants|migrants|refugees|queers|lesbians|asians|mexicans|indians|gypsies|
  foreigners|somalis|africans|pakistanis|syrians|nigerians|turks|afghans|albanians|romanians|mosques|illegals|
  black people|trans people|brown people|gay people) _ (in my|
  in our|in this|on my|on our|near my|near our|at my|at our|please|allowed|wanted)
brain/s (isn't|aren't|not|isnt|arent) (built|made|wired|meant|cut out) for
go to hell
rot in hell
burn in hell
go die
drop dead
should be (slaves|property|servants)
(back to|return to) slavery
(have|has) (lower|less|low|inferior) (intelligence|iq|iqs|brains|morals|worth)
not (human|humans|people|real|normal|equal|natural|welcome|worthy|civilised|civilized|trustworthy|like us)
aren't (human|humans|people|real|normal|equal|natural|welcome|worthy|like us)
(isn't|ain't) (human|normal|real|natural|welcome)
(will|can|could) never be (real|equal|normal|human|trusted|civilised|civilized|american|british|german|accepted|as good|
  like us|one of us|a real|true|proper|smart|good)
never be (real|equal|normal|human|trusted|as good|accepted)
no (human|good|use|value|worth|morals|soul|place|right|dignity|shame|honour|honor|manners|talent|talents|skills|brain|
  brains|decency|intelligence|class|taste|culture|empathy|purpose|self respect|conscience|integrity|redeeming)
(lack|lacks|lacking) (morals|brains|dignity|honour|honor|manners|talent|intelligence|decency|culture|empathy|class|any|
  all|the)
(don't|dont|do not|does not|doesn't|cannot|can't) (deserve|belong|matter|contribute|count|exist|have souls)
deserve/s no
deserve/s nothing
beneath (us|me|you|humans|everyone)
belong in hell
never be (our|your|my) (equal/s|peer/s)
the only good {group}
not worth
isn't worth
aren't worth
unworthy
(have|has) never (contributed|done|brought|achieved|built|invented)
never (did|do|does|done|achieve|achieved) anything
never (contribute|contributed|learn|learned|wash|washed|work|worked|tell the truth|told the truth|belong|belonged|
  fit in)
(not|aren't|isn't|arent|isnt|never|hardly|nowhere near) as (smart|good|clever|intelligent|capable|strong|civilised|
  civilized|valuable|worthy|human|talented|qualified|honest|important|competent) as
less (intelligent|valuable|human|worthy|capable|civilised|civilized|important|evolved|deserving) than
(not|aren't|isn't|arent|isnt|never|hardly) (smart|clever|intelligent|capable|competent|reliable|honest|decent|worth|fit|
  good|able|important|attractive|wanted|needed|loved|to be trusted|to be loved|like us|one of us)
(not|never) (worth|fit) to
(barely|hardly|scarcely) (human|people|humans)
no ~ {group} (can|could|will|would) ever
no ~ {group} (can|could|will) be (trusted|loved|respected|believed|helped|saved|taken)
(nobody|no one) (could|would|can|will|should) ever (love|like|trust|respect|miss|want|marry|hire|believe)
(better|had better) (watch out|run|hide|beware|watch their|be afraid|be scared|pack)
(have|has) no business
got no business
had it coming
asking for it
get what they deserve
got what they deserve
nothing (good|nice|decent|useful|human) about
not one of them
(want|need) (them|em|these|those) (all|both) (gone|out|dead)
(can't|cant|cannot|can never|could never|should never|should not|shouldn't|mustn't) be (normal|trusted|real|saved|cured|
  loved|respected|believed|relied|reasoned|taken seriously|left alone|in charge|allowed|accepted|tolerated)
no ~ {group} (deserve/s|should|has|have)
(just|merely|only) (a|an|another) ~ {group} to me
(want|need) (them|him|her|those|these) (gone|out|dead)
(should|must) not (be|have|exist|vote|work|drive|live|breathe|breed|reproduce)
shouldn't (be|exist|vote|work|drive|live|breathe|breed|reproduce|even)
(should|must) never be (allowed|trusted|given|president|parents|in|leaders|permitted|seen|here|let|near)
(should|must) never have been (born|allowed|let|given|freed|invented)
(should|must) never have (rights|children|kids|power|jobs|come)
(have|has) no (place|right|rights|business|soul|morals|brains|honour|honor)
(go|going) back (to|where)
get out of (my|our|this|the)
out of (my|our) country
go home
belong in (the|a) (kitchen|zoo|cage|jungle|asylum|prison|trash|garbage|oven|gutter|desert|closet)
belong (under|behind)
know (your|their|her) place
(stay|get|go|go back) (in|to) the kitchen
(nothing|no) more than
nothing less than
better off (dead|without)
(world|country|society|place) would be (better|safer|cleaner) without
good for nothing
only good for
nothing but
second class
(should|must|deserve to) suffer
should (know their place|stay in|go back|leave|shut up|obey|keep quiet|be grateful|be ashamed|be illegal)
(should|must|ought to|need to|needs to|have to|has to|deserve to|deserves to) be (banned|deported|locked|removed|caged|
  sterilized|sterilised|silenced|kept|expelled|excluded|evicted|segregated|isolated|registered|avoided|controlled|wiped|
  erased|eradicated|driven|thrown|kicked|sent|fired|sacked|stripped|put)
(know|remember|learn) (where|that) they (belong|don't belong)
(should|must|can) (stay|remain|keep) (away|out|silent|quiet|home|hidden|at home|where they|behind)
must (leave|go|be stopped|be removed|be deported)
need to (leave|go|be stopped|be removed|be deported|be put)
(don't|dont) let (them|these|those|any)
wouldn't (hire|trust|date)
(can't|cant|cannot) (drive|think|be trusted|assimilate|integrate)
not real (women|men|people)
in disguise
with (mental|brain) (problems|damage)
subservient
should obey
property of
nothing to offer
only (care|cares|think|thinks) about (money|sex|themselves|looks|shoes|food)
only want/s (money|sex|your|our|to)
(cost|costs) (us|society|taxpayers|me|everyone) _ (much|money|fortune|millions|billions)
never (pay|tip|listen|integrate|assimilate|find love|amount to)
(days are|days is) numbered
time is up
(will|gonna|going to) (regret|be sorry|pay for)
(can not|could not) be (trusted|loved|respected|believed)
than they deserve
back to your _ (country|countries|land|desert|village|jungle|shithole|hellhole|homeland|cave|caves)
back where you came from
back to where you came from
(not a single|not one) ~ {group} (deserve/s|should|has|have|can|belongs)
(love|like|want|wish|hope|prefer) _ _ (them|these|those|em|all|him|her) _ (gone|out|dead)
(don't|do not|never) mix
(zero|tiny|small) (morals|brain|brains|iq|worth|shame|class|value|intelligence|manners|decency|dignity|talent|skills)
down our throat/s
(have|has) _ (bad|awful|terrible|horrible|nasty|disgusting|shitty|foul|rotten) (attitude/s|smell|breath|temper|manners|
  habit/s|personality|character|odour|odor|taste|hygiene|morals|genes|blood)
better not (show|come|set foot|touch|look|try|cross)
(low|no|zero|such low) (standards|self control|discipline|ambition|work ethic|hygiene|sense|clue|loyalty|honesty|
  compassion|backbone|spine)
tell (them|him|her) to (get lost|fuck off|leave|piss off|go away|go home)
`

/** What a group is said to be unfit for, or told to do: hostile where it follows the group. */
export const UNFIT = `
never be as
never be (part|one) of
(bring|brings|brought|add|adds|offer|offers) nothing
(never|nothing) (good|worthwhile|useful) (comes|came|ever) from
(is|are|were|was) good for (nothing|one thing|only one)
only good for
good for one thing
(don't|dont|can't|cant|never|won't|couldn't|wouldn't|doesn't) (do|make|get|understand|know) _ (anything|one thing|thing|
  job) right
belong/s in (cages|chains|camps|jail|prison|zoos|asylums|institutions|a home|a hole|hell|the past|the sea|the sewer|
  the dirt|the bin|the dump|the kitchen|mental hospitals|an asylum|a camp|a circus|the circus|the stone age|africa|
  the closet|the ghetto)
belong/s (on|at) _ (streets|bottom|leash|chain|plantation|back of|knees)
belong/s (nowhere|back|to the)
better off (in|as|under|at home|dead|without|never)
were better off
(should|must|ought to|needs to|need to|have to|has to|deserve to|deserves to) (lose|forfeit|give up|be denied|
  be refused|be stripped|be made|be forced|be put|be kept|be taken|be barred|be shut|be shipped|be dumped|be chained|
  be tied|be muzzled|be silenced|be shunned|be fired|be jailed|be whipped|be flogged|be taught|be punished|
  be turned away|be turned back|be refused|be thrown|be left|be chucked|be hidden|be branded|be tagged|be tracked|
  be neutered|be spayed|be sterile|crawl|pack|go|get out|fuck off|piss off|disappear|bow|kneel|serve|beg|shut|stay|keep|
  stick to|be seen and not)
(should|must) (just|all|simply|please|really|only|either|at least) _ (go|leave|disappear|stay|get|shut|be banned|
  be deported|be locked|fuck off|piss off|crawl|die)
(don't|dont|do not|doesn't) deserve (to|a|any|the|our|rights|respect|freedom|kindness|love|help|jobs|better)
(should|must) not be (allowed|permitted|let|given|trusted|able)
shouldn't (get|be allowed|be permitted|be let|be given|vote|drive|marry|work|exist|breed)
(cannot|can't|cant|will never|could never|won't ever|can never) be (good|proper|decent|real|equal/s|normal|loyal|fair|
  taught|trusted|considered|called|left|allowed|relied|human|civilised|civilized|part of|leaders|parents|friends|one of|
  my|our)
(don't|doesn't|dont) know how to (behave|work|think|live|drive|wash|read|act)
(fuck|piss|bugger|sod|get|go|crawl|pack up and go|clear|swim|run|fuck right|fuckin) (right|the fuck|the hell) _ (off|
  out|back|away|home)
(fuck|piss|bugger|sod|crawl) (off|back) (back|to|and|home|out|where|you)
fuck off
piss off
can fuck
crawl back
swim back
crawl off
back in (chains|the kitchen|the closet|the cages)
in chains
in cages
no better than
not much better than
little better than
hardly (human|better|worth)
one step above
(half|part) (human|animal|ape)
(failed|failure) as (human|humans|people)
waste of (money|space|time|skin|oxygen|air|resources|life|taxpayer|tax|good|a)
drain on
nature's (mistake|mistakes|error|joke)
mistake/s of nature
(sully|sullies|stain|tarnish)
can't do (a|one) _ thing right
(nothing|zero|no) (worth|value) in
ought to be ashamed
should be ashamed of (existing|themselves)
shitting (on|all over)
shit (on|all over)
spitting (on|all over)
pissing (on|all over)
taking over
ruining
stealing
breeding like
leeching
sponging
invading
overrunning
destroying
not getting
not go
thieves with
can _ (rot|die|burn|hang|choke|drown|suffer|starve|perish|go to hell|fuck off|get lost|fuck themselves|get fucked|leave)
(shouldn't|should not|mustn't|must not) have (children|kids|babies|jobs|rights|any|equal|a|access|a say|the right|
  the vote)
even (human|people|sane|real|alive|smart|capable|trying)
(really|actually|seriously|honestly) think (they're|they are)
ever (done|did|contributed|achieved|invented|do|contribute) _ (good|useful|worthwhile|anything)
only (useful|good|fit|there|here|worth) (for|in|at|as|to|when)
(knew|knows|learn|learned|remember|forget|forgot) their place
should be (grateful|thankful|glad)
deserve/s _ (slavery|punishment|pain|jail|prison|hell|misery|poverty|hate|hatred|abuse|scorn|contempt|ridicule|
  extinction|exile|segregation|suffering|worse|nothing|none|cancer|aids)
(must|should|need to|needs to|ought to|have to|has to) be (cured|fixed|converted|monitored|watched|searched|re educated|
  reeducated|interned|quarantined|muzzled|tamed|broken|disciplined|spanked|culled|neutered|in jail|in prison|in camps|
  in cages|in chains|in asylums|in the kitchen|in a kitchen|in a zoo|in zoos|in a cage)
(can't|cannot|couldn't|can not) do (anything|shit|a thing|jack|squat|any)
kill/s (everyone|people|us|children|others|each other|innocents|anyone)
hurt/s (people|everyone|others|us)
not compatible with
are _ (property|objects|slaves|breeders|incubators)
put in their place
not worth
even exist
(can't|cannot|can not|couldn't) (lead|drive|think|cook|code|govern|reason|behave|manage|park|handle|fight|
  control themselves|take a joke|be trusted|think straight)
(should|must|could|can) be used (for|as)
belong (six feet|underground|below|beneath)
(just|only|mere|merely|nothing but) (meat|objects|toys|things|holes|property|tools|bodies|breeders|cattle|machines|
  decoration|wombs|furniture)
get/s (everything|all the|all our|whatever they)
(shove|shoves|shoving|ram|push/es/ing|force|forcing) _ down (our|my|everyone's) throat/s
should be (happy|lucky)
(is|are) lucky (we|that we|to be|they)
(just|only|mere|merely|nothing but) (a|an) (object|toy|thing|hole|tool|body|incubator|slave|servant|maid|machine|womb|
  number|sex object|punching bag|ornament|decoration)
(just|only|mere|merely|nothing but) (incubators|slaves|servants|maids|machines|sex objects|punching bags|ornaments|
  decorations|baby machines)
belong/s in _ (freak show|freak shows|museum|sideshow|landfill|sewer|sewers|morgue|graveyard|cemetery|barn|stable|
  stables|pigsty|kennel|pound|slaughterhouse|ditch|swamp|loony bin|madhouse|coffin|coffins|grave|graves)
(want/s|expect/s|demand/s) (everything|special)
think the world
play/s the (victim|race card)
playing the (victim|race card)
complain/s about everything
never (happy|satisfied)
getting worse
bad at
good at nothing
(should|must) never (talk|speak|vote|drive|lead|marry|hold|run|own|work|teach|adopt)
(can't|cannot|cant|couldn't|can not) even
can be bought
evolved less
less evolved
(just|only) a (fashion|phase|fad|trend|choice|fetish|kink|costume|disease)
should _ (thank|say thank|be quiet|apologise|apologize|assimilate|convert|know better)
should _ learn (our|english|manners|some|how to|to say|to speak|to behave|to wash|to shut)
(made|meant|built|born|created) (for|to) (cook|clean|serve|obey|breed|have babies|having babies|please|sex|suffer|
  pleasure|bear|bearing|kitchen|the kitchen)
even (be|have|do|think|feel|speak)
more likely to (molest|steal|rape|lie|kill|commit|cheat|abuse|murder|attack|rob)
(have|has|had) it (so|too|far too|way too) (easy|good)
(are|is|get|gets|being) (given|handed) everything
(special|preferential) (treatment|rights|privileges)
(never|ever) (heard of|seen) _ (soap|shower|showers|work|deodorant|manners|honesty|toothbrush|job|jobs|book|books|
  hygiene|toilet|razor)
(know|knows|learn|learned) the meaning of
(need|needs|have|has|ought) to (be reminded|learn|know|remember) (who|where|their|that)
`
