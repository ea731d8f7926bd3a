// What groups are said to do, and taunts that say it in harmless words.

/** What a group is said to do, to make it less: verbs, where the group is who does it. */
export const MISDEEDS = `
(make|makes) (terrible|awful|horrible|lousy|rotten|bad|dreadful|the worst|shitty|useless) (neighbours|neighbors|workers|employees|
  tenants|parents|mothers|fathers|citizens|bosses|leaders|soldiers|doctors|teachers|drivers|people|friends|colleagues|guests|
  lodgers|husbands|wives|politicians)
(replace|replaced|replacing|outbreed|outbred|outbreeding|outnumber|outnumbered) us
(steal|lie|cheat|rob|kill|beg) (by|from) (instinct|nature|habit|birth)
abuse (the|our|us|children|kids|women|animals)
beg
bleed us
bleed (the|our|this)
blow (up|themselves)
breed
brainwash
bring (crime|disease/s|trouble|chaos|misery|down|shame|nothing|ruin|filth|violence|terror)
bring _ (down|to ruin)
cause (trouble|problems|chaos|harm|all|nothing|crime)
cheat/s
commit/s (crime/s|most|all|nothing)
contaminate/s
corrupt/s
corrupt our
contribute nothing
contributes nothing
deceive/s
defile/s
degrade/s
destroy/s
disgrace
do nothing (but|except)
does nothing (but|except)
drag _ down
drain/s
exploit/s
flood/s (our|this|into)
freeload
get away with
get everything
groom/s
have ruined
has ruined
have destroyed
has destroyed
hate us
hate our
infect/s
infest/s
invade/s
leech/es
lie/s
litter
live off
live on (benefits|welfare|handouts)
loot/s
lower the
lowers the
milk the
mess up
mess everything up
molest/s
mooch
moan
nag/s
overrun
overrunning
pester
plague/s
plot against
plunder
poison/s
pollute/s
prey on
preys on
push _ agenda
rape/s
reek/s
refuse to (integrate|adapt|learn|work|assimilate|fit)
rob
rob us
(run|own|control|rule) (everything|the (world|media|banks|press))
bleed _ _ dry
breed like
steal like
ruin/s
scam
scare me
scheme/s
screw everything up
screw up
smell/s
smell like
spoil
sponge
sponge off
spread/s (disease/s|filth|crime|lies|terror|hate|chaos|their)
stain
steal/s
stink/s
suck
sucks
swarm
swindle
take (all|our|everything|jobs|what|without)
takes our
take over
taking our
taking over
took our
steal our
stole our
stealing our
taint/s
terrorise
terrorize
think they (own|can|rule|deserve)
threaten/s (our|us|the)
undermine/s
waste (our|the|everyone's|my|space|oxygen|air)
want to (destroy|rule|control|kill|take over|replace|ruin|conquer|enslave)
trying to (destroy|rule|control|kill|take over|replace|ruin|conquer|enslave|groom|convert)
whine
whines
wreck/s
wreak havoc
leave filth
leave a mess
live like
behave like
act like (animals|beasts|pigs|savages|children|they)
smell of
spit
can't control themselves
cannot control themselves
don't wash
never wash
never shower
can't be trusted
only want
only care
only exist to
only know how to
know nothing
understand nothing
deserve nothing
are nothing
mean nothing
multiply
outbreed
look like (animals|apes|monkeys|men|clowns|freaks|pigs|rats|trash)
sit around
sit on their (ass|asses|arse|arses|butts|backsides)
laze around
loiter
`

/** A taunt in harmless words: hostile beside a group. */
export const TAUNTS = `
(look|looks|walk|walks|talk|talks|seem|seems) (human|like us|like people|like humans) but
(strange|odd|funny|weird|curious|interesting|amazing|amusing|fascinating|suspicious|remarkable|hilarious) how ~ {group}
(ever|anyone|anybody) (notice|noticed) _ _ {group}
nice to be ~ {group}
(lock|bolt) (your|the|up your|all your) (door/s|car/s|house)
(hide|watch|guard|grab|clutch|hold on to|hang on to|count|check) (your|the|my) (wallet/s|wives|wife|kids|children|
  valuables|purse/s|daughter/s|silver|silverware|spoons|fingers|change|handbag/s|pockets|jewellery|bike/s|car|phone/s)
what could _ go wrong
look where (that|it) (got|has got|gets|has gotten|left) us
(start|better|keep) praying
(house|property) (prices|values) (fall|falling|fell|drop|dropped|dropping|plummet|plunge|crash|go down|went down|sink|
  sank|tank)
there goes the (neighbourhood|neighborhood|area|street|country)
so i (got off|moved away|moved seats|crossed|changed seats|switched seats|clutched|locked|held my|checked my|walked out)
(nature|god|evolution|biology) (never|didn't|did not) (mean|meant|intend|intended|want|wanted|plan|planned|make|made|
  design|designed)
(nature|god|evolution) had a plan
we (let|gave|allowed) ~ {group} _ _ (vote|votes|drive|in|work|marry|rights|run)
(giving|letting|allowing|trusting|putting) ~ {group} _ (vote|drive|fly|lead|work|serve|keys|car|power|money|gun|wheel|
  charge|run)
behind the wheel
religion of peace
wonder (who|who's|whos|whose|where|what) _ (missing|stole|stolen|took|paid|paying|pays|owner)
(guess|wonder) who (did|stole|pays|paid|broke|took|committed)
never a job
(our|my) (tax money|taxes|tax dollars|tax pounds)
at our expense
on our dime
free handouts
(diversity|quota) hire/s
(invest in|buy|get|bring) _ (earplugs|body armour|body armor|gas mask|air freshener|bleach|soap|pepper spray|
  disinfectant)
used to be (nice|safe|clean|quiet|decent|civilised|civilized|english|british|a nice|a safe|a good)
(sub|below) human
adam and steve
(hold|holding|pinch/ing|plug/ging) (my|your|our) (nose|breath)
(do|can|could|does) (more|better) _ than
(before|until|since) (they|she|he|the) _ let ~ {group}
act/s surprised
leave it to ~ {group}
trust ~ {group} to
typical ~ {group}
just like ~ {group} to
another {group} _ (benefits|welfare|prison|jail|arrested|caught)
(no|little|small) wonder ~ {group}
and they call (it|this|that|them|themselves)
(woman's|women's|womans|womens|female's) place _ (kitchen|home|stove|bed|behind|beneath|under|bedroom)
(not bad|almost|surprisingly|clever|smart) _ for a {group}
cross/ed/ing the (street|road) (when|whenever|if) _ (see|saw|meet|spot) _ {group}
before (they|she|he|you) (steal|steals|rob|robs|blow|blows|stab|kill)
as long as they (stay|keep|remain|shut|know|don't)
(fine|ok|okay|alright) if they (stay|keep|shut|know)
as long as they (aren't|are not|leave|behave)
(drive|drives|drove|throw|throws|run|runs|fight|cry|cries|hit|hits|act|acts|acting|whine|scream|behave|stink|smell|
  steal|lie|cheat|beg) like (a|an|some) {group}
(before|until|since) ~ {group} (came|arrived|showed up|moved in|turned up|took over|invaded)
(check|lock|hold|clutch|hide|count|guard|grab) (my|your|our) _ (when|whenever|around|near|if)
no thanks
no thank you
not in my (house|home|country|town|backyard|school|street|family)
not on my watch
over my dead body
count me out
hard pass
what a waste
big mistake
never again
(left|quit|moved|got off|changed seats|walked out) _ (because|when|after) _ {group}
one too many
no {group} no (problem/s|crime|trouble|worries)
one way ticket
(worst|bad|terrible|stupid|dumb|awful) (decision|idea|mistake|choice)
not in our (house|country|town|street|school|family|club)
(don't|do not) go together
call (the police|security|pest control|the exterminator|an exterminator|an ambulance|animal control)
(thank god|thank goodness|thank heavens|glad|happy|lucky|least|grateful) (i'm|i am|we're|im|that i'm|i was) (not|no|
  not born) _ {group}
what did you expect
not surprised
`
