// What is said of a whole group to blame it or to make it less, in words that blame nobody by themselves.

/** What is wrong in the world, or with someone: hostile where all of a group are said to be, to do or to bring it. */
export const ILLS = `
# Crime and deceit
crime
crimes
terrorism
theft
thefts
fraud
scam/s
scamming
scammer/s
(rob|robs|robbing|robbed) (us|you|people|everyone|the|our|old|houses|shops)
(lie|lies|lying) (to|about|through|as|for|all)
steal
steals
stealing
(deal|deals|sell|sells|selling|dealing|push) drugs
(smile|smiles|smiling) at you while
(empty|empties|emptying|pick|picks|picking) your pocket/s
(stab|stabs|knife|knifes|rob|robs) you
(turn|turns) on you
betray/s (you|us|everyone)
devil worshipper/s
(take|takes|took|taking|stole) (every|all|all the|all our|our|everyone's) (job|jobs|houses|flats|benefits|money|women|place|places)
(smell|smells|smelling) (of|like)
only (come|came) (here|over) (for|to|because)
(do|does) anything for (money|a visa|attention|cash)
(spread|spreads|spreading|carry|carries|carrying|full of|riddled with) _ (viruses|virus|germs|lice|aids|diseases|disease)
# Living off others
handouts
on (benefits|welfare|the dole)
(our|your|my) (taxes|tax money)
scrounge/s
begging
# Decline
downhill
going to the dogs
(bring|brings|bringing|brought|cause|causes|causing|caused|mean|means|spread|spreads|spreading|start|starts|starting|behind|
  equal|equals|commit|commits|committing|nothing but|only|more|made of) _ (crime|crimes|war|wars|violence|trouble|chaos|
  problems|misery|drugs|disease|diseases|terror|filth|death|shame|ruin|plague|hatred|poverty|guns|knives)
brought (this|it|that) on
ruin (everything|it|the|our|every|this|any)
ruins (everything|it|the|our|every|this|any)
hate (us|peace|freedom|women|jews|gays|christians|everyone|the west)
(live|lives|living) in (trees|filth|sewers|mud huts|dirt)
# Dirt and beasts
filth
stink
stinks
reek
unclean
eat (dogs|dog|rats|bats|each other|anything that moves)
eating (dogs|dog|rats|bats|each other)
(never|don't|dont|won't) (wash|shower|bathe|pay|tip|integrate|fit in|belong|contribute|work)
(live|lives|living|act|acts|acting|behave|behaves|breed|breeds|breeding|eat|eats|smell|smells|look|looks|is|are|talk|
  multiply|spread|swarm) _ like (rats|animals|pigs|rabbits|cockroaches|locusts|flies|vermin|dogs|savages|monkeys|apes|
  beasts|cattle|insects|wild animals)
(look|looks|sound|sounds|talk|talks) like (seals|monkeys|apes|dogs|rats|pigs|whales|trolls|terrorists|zombies|clowns|goblins|
  aliens|criminals|chimps|gorillas|cockroaches|animals)
like (rats|vermin|cockroaches|locusts|savages|parasites)
breed
breeding
# All of them alike
all (look|sound|act|smell) (the same|alike)
look (the same|alike)
worst drivers
(drive|drives) _ _ badly
can't (be trusted|control themselves|be civilised|be civilized|be helped|help themselves)
cannot (be trusted|control themselves|be civilised|be civilized|be helped|help themselves)
(won't ever|will never|never will) (change|learn|fit in|integrate|belong|be like us|be civilised|be civilized)
_ brain cell/s
brainless
low iq
no (brain|brains|morals|shame|soul|manners|culture|honour|honor|work ethic|hygiene|loyalty)
no one (wants|likes) (them|to|you)
nobody (wants|likes) (them|to|you)
(just|only) want (attention|pity|special treatment|everything|money|our money|free)
want (attention|pity|special treatment|to replace|to rule|to ruin|to destroy|to control)
attention seekers
attention seeking
just (pretending|confused|faking)
faking (it|for)
wonder why (nobody|no one|everyone|people|they)
not my problem
(shouldn't|should not|should never) (drive|vote|own|run|get|exist|teach|raise|marry|hold|breed|be allowed)
(shouldn't|should not) have (licences|licenses|kids|children|guns|rights|jobs|the vote)
should (shut up|be grateful|go back|stay away|stay home)
should (pay for|pay the price)
need to (go back|go home|get out|shut up)
(headed|going) to (hell|the fire)
(haven't|hasn't|never|not) _ (met|found|had|been) _ (the right|a real|a good|a proper) (man|guy|dick)
(need|needs|want|wants) (a real man|a good (fuck|fucking|man|slap|slapping|beating)|the right man)
put in their place
cursed
at fault
`

/** What has gone wrong with a place or a time: hostile where a group is blamed for it. */
export const DECLINES = `
finished
ruined
destroyed
gone
dying
dead
dump
a dump
unsafe
not safe
dangerous
worse
broke
bankrupt
crime
crimes
went up
dirty
filthy
a mess
downhill
lost
unlivable
unrecognisable
unrecognizable
can't afford
terror
diseases
`
