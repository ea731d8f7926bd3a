// What is said of people to make them less, hostile as it stands where it is said of a group.

/** Insults of women, hostile where they are said of a group; of one person they are an insult. */
export const GENDERED = `
bitch/es
cunt/s
whore/s
slut/s
hoe/s
skank/s
slag/s
thot/s
twat/s
wench/es
cumdumpster
skanks
tarts
hags
`

/** What is said of people to make them less. Strong ones say it alone. */
export const STRONG = `
closer to (animals|apes|monkeys|beasts|vermin|rats|insects|dogs|pigs)
(insult|affront|offence|offense|crime|sin) (to|against) (nature|god|humanity|mankind)
(do|does) is _ (breed|steal|kill|lie|whine|complain|beg|cheat|rape|take|leech|cry|moan)
(control/s|own/s|run/s) the (banks|media|world|press)
(men|man) in (dresses|a dress|wigs|a wig)
# Animals
vermin
cockroach/es
roach/es
rat/s
parasite/s
parasitic
leech/es
maggot/s
pest/s
insect/s
worm/s
snake/s
animal/s
beast/s
ape/s
monkey/s
pig/s
swine
dogs
mutt/s
# Dirt
scum
scumbag/s
filth
filthy
garbage
rubbish
trash
dirt
waste of (space|oxygen|air|skin)
# Less than human
savage/s
barbarian/s
barbaric
primitive
uncivilised
uncivilized
subhuman/s
sub human/s
less than human
inferior
# Disease
disease/s
diseased
plague/s
cancer/s
cancerous
virus/es
infection/s
infestation
infested
invasion
# Crime
rapist/s
rapey
criminal/s
thief
thieves
thugs
murderers
terrorist/s
# Deviance
degenerate/s
depraved
perverted
pervert/s
perverse
deviant/s
sick freaks
freak/s
freaky
abomination/s
unnatural
# Disgust
disgusting
disgust
disgusts
disgrace
disgraceful
repulsive
revolting
gross
vile
nasty
# Evil
evil
wicked
demonic
demon/s
satanic
devil/s
# Worthlessness and coarse insults
worthless
useless
pathetic
whore/s
slut/s
bitch/es
hoe/s
cunt/s
shit
shits
shitty
crap
bastard/s
asshole/s
asshat/s
piece/s of shit
# Crime against children, enmity
groomer/s
pedo/s
pedophile/s
paedophile/s
predators
enemy
enemies
traitor/s
liars
monster/s
monstrosity
monstrosities
plebs
# Stupidity and madness
idiots
idiotic
idiot
morons
moronic
imbecile/s
retard/s
retarded
braindead
brainless
stupid
dumb
dumber
backward
mentally ill
mental illness
mentally disturbed
insane
crazy
lunatic/s
psychos
sick
sickening
sickness
inbred/s
# Looks and dirt
ugly
fat
smelly
stink
stinks
stinking
smell
unhygienic
dirty
# Idleness and weakness
lazy
incompetent
freeloader/s
scroungers
spongers
burden/s
drain on
joke
jokes
fake
phony
unfit
inept
immoral
sinful
sinner/s
cowards
weak
hysterical
manipulative
gold diggers
# Dread
creatures
creeps
creepy
horrible
terrible
awful
horrid
atrocious
repugnant
abhorrent
contemptible
despicable
hideous
# Danger
violent
dangerous
toxic
poison
poisonous
ruin/s/ed/ing
destroy/s/ed/ing
wreck/s/ing
# Invasion
invade/s/d
invading
infest/s
steal/s
stealing
rape/s
corrupt/s/ing
(take|takes|taking|took) over
# What they make one feel
(make|makes|making|made) me _ (sick|vomit|puke|angry|furious|mad|ill|nauseous|throw|uneasy|cringe|gag)
(gives|give|giving|gave) me the (creeps|ick|shivers)
(fill|fills|filled) me with (rage|disgust|hate|hatred|anger|dread|contempt)
(i|we) (get|feel|got|felt) _ (angry|furious|sick|disgusted|nauseous|ill|dirty|rage|hatred)
(get|gets|getting) on my nerves
piss/es me off
my blood boils
# More animals and disease
tumour/s
tumor/s
rodent/s
lice
locust/s
bug/s
hyena/s
vulture/s
bacteria
germs
bloodsucker/s
fleas
tick/s
brute/s
cattle
sewer/s
gutter
breeding
swarm/s/ing
horde/s
turn/s my stomach
dead weight
# Spreading
(multiply|spread|reproduce) like
crawl out of
crawled out of
infestation
(make|makes) me want to (vomit|puke|die)
leeching off
leech off
sponging off
outbreed/ing
breed like
breeding like
# Below others
no better than
worse than
lower than
bottom of
worst
dumbest
stupidest
ugliest
laziest
lowest
(a|the) (problem|threat|menace|nuisance|curse|blight|stain|scourge|danger)
# More of crime, stupidity and things
swindler/s
conmen
simpleton/s
barbaric to
brainwashed
dumb as
vegetables
broken machines
holes
dead weight
excrement
turd/s
dregs
sewage
mutant/s
mutation/s
# More animals
mongrel/s
hyenas
termite/s
jackal/s
baboon/s
gorilla/s
weasel/s
skunk/s
viper/s
tapeworm/s
bloodsuckers
dirtbag/s
# More coarse insults
lowlife/s
lowlives
scumbags
crook/s
twisted freaks
sub humans
untermensch/en
cretin/s
halfwit/s
dimwit/s
imbeciles
deadbeat/s
layabout/s
shits
fuckers
fucker
motherfucker/s
assholes
arsehole/s
wanker/s
twats
pricks
# More that they make one feel
sicken/s (me|us|everyone)
infuriate/s (me|us|everyone)
enrage/s (me|us)
revolt/s (me|us)
repulse/s (me|us)
repel/s (me|us)
nauseate/s (me|us)
appal/s (me|us)
irritate/s (me|us)
annoy/s (me|us|everyone)
offend/s (me|us)
(creep/s|freak/s|gross|grosses|weird/s) (me|us|everyone) out
(tick|ticks) (me|us) off
(drive/s) (me|us|everyone) (mad|nuts|crazy|insane|up the wall)
get/s under my skin
bring/s out the worst in
test/s my patience
(rub/s) me the wrong way
(make|makes|making|made) my (skin|blood|stomach|flesh|hair) (crawl|boil|turn|churn|curdle|heave|stand)
(make|makes|making|made) (me|us|everyone|anyone|you) want to (vomit|puke|scream|throw up|spit|run|leave|hit|punch|cry|
  retch|gag|hurl)
(make|makes|making|made) (me|us) (retch|gag|heave|shudder|cringe|uncomfortable|sick|furious|livid|rage|hate|wish)
(fill/s|filled|fills) (me|us|my heart|everyone) with (rage|disgust|hate|hatred|anger|dread|contempt|loathing|revulsion|
  fury|horror|nausea|hate)
(give|gives) (me|us) (the|a) (creeps|ick|shivers|headache|rage|horrors)
get/s on my _ nerve/s
gets on my _ nerve/s
(irritate/s|annoy/s|bore/s|scare/s|creep/s|gross|piss|pisses|bug/s|freak/s) the (hell|shit|crap|fuck|heck) out of
(irritate/s|annoy/s|piss|pisses) the living
full of (hate|shit|lies|crap|rage|sin|disease|diseases|themselves|filth|evil|hatred)
prone to (crime|violence|lying|stealing|theft)
make/s me lose
(have|has|had|leave|leaves|get|gets) me (seething|fuming|raging|boiling|furious)
(mistake/s|error/s|accident/s|joke/s|failure/s|freak/s|abortion/s) of (god|nature|evolution|biology|history|genetics)
look/s like (letterboxes|bin bags|trash bags|clowns|trolls|zombies|whales|monsters|men in)
make/s me _ (uncomfortable|nauseous|livid)
disgust/s (me|us|everyone)
`

/** Of the above: beasts, dirt, illness and worse, where people are put on a level with them. */
export const DEHUMANISING_WORDS = `
vermin
cockroach/es
roach/es
rat/s
parasite/s
parasitic
leech/es
maggot/s
pest/s
insect/s
worm/s
animal/s
beast/s
ape/s
monkey/s
pig/s
swine
dogs
mutt/s
scum
scumbag/s
filth
filthy
filthiest
savage/s
barbarian/s
subhuman/s
inferior
disease/s
plague/s
cancer/s
virus/es
infection/s
infestation
infested
degenerate/s
abomination/s
locust/s
lice
rodent/s
tumour/s
tumor/s
termite/s
mongrel/s
untermensch/en
excrement
sewage
dregs
monster/s
terrorist/s
rapist/s
criminals
thieves
pedophile/s
paedophile/s
groomer/s
lowlife/s
bloodsucker/s
garbage
trash
`

/** Of the above: what stands right before a group and leaves none of it clean. */
export const DIRT_WORDS = `
filthy
disgusting
dirty
vile
repulsive
revolting
subhuman
savage
diseased
infested
degenerate
depraved
inferior
worthless
stinking
smelly
parasitic
scum
vermin
`
