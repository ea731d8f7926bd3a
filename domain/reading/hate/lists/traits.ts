// What is bad of people. None of it is hate by itself: it counts where a group as such is said to be it, or is named by it.

/** What is bad of people and isn't contempt by itself: it counts where a group as such is said to be it. */
export const TRAITS = `
all the same
# Character
dishonest
greedy
selfish
rude
arrogant
cheat/s
cheaters
cheating
lie
lies
liar/s
lying
crook/s
crooked
fraud/s
cowardly
coward
cruel
ignorant
irrational
clueless
idle
vain
shallow
petty
obnoxious
annoying
irritating
unbearable
insufferable
disloyal
unreliable
untrustworthy
deceitful
treacherous
sneaky
sly
shady
dodgy
bad
rotten
wretched
vulgar
uneducated
illiterate
uncultured
clumsy
ungrateful
entitled
spoiled
spoilt
hopeless
feeble
pitiful
ridiculous
laughable
embarrassing
an embarrassment
delusional
deranged
demented
nuts
gullible
childish
immature
corrupt
# Crime and failure
robber/s
killer/s
murderer/s
gangster/s
fraudster/s
scammer/s
faker/s
beggar/s
bum/s
loser/s
failure/s
fool/s
foolish
clown/s
hypocrite/s
bully
bullies
fanatic/s
extremist/s
zealots
aggressive
hostile
unclean
impure
foul
reek
reeks
bitter
nagging
promiscuous
easy
slow
dense
thick
unintelligent
uncivil
lesser
a failure
a waste
a mistake
not right in the head
out of control
too (stupid|weak|emotional|dumb|slow|fragile|sensitive|lazy) to
# Character, by letter
abusive
abnormal
antisocial
apathetic
bossy
brutal
brutish
callous
careless
heartless
conniving
contagious
cunning
decadent
defective
deficient
devious
dim
disobedient
disrespectful
egotistical
envious
erratic
expendable
faithless
fickle
flawed
frigid
godless
goons
humourless
ill mannered
illogical
impotent
inadequate
incapable
inconsiderate
indecent
inefficient
inhuman
inhumane
insensitive
insincere
insolent
intolerable
irresponsible
lawless
loathsome
lousy
lowlife/s
low life/s
malicious
mediocre
merciless
messed up
mindless
misfits
moochers
narrow minded
narcissistic
narcissists
needy
nosy
odious
overrated
pretentious
pointless
pompous
predatory
pushy
reckless
repellent
ruthless
second rate
self centred
self centered
shameless
slimy
slobs
snobs
soulless
spineless
spiteful
stingy
suspicious
swindlers
talentless
tasteless
thoughtless
tiresome
troublemakers
trouble
twisted
tyrants
unbalanced
uncontrollable
uncouth
undeserving
undisciplined
unfaithful
unfriendly
ungodly
unpleasant
unqualified
unscrupulous
unstable
vengeful
vicious
vindictive
weaklings
weirdo/s
weird
whiny
whiners
wimps
arsehole/s
prick/s
dick/s
dickhead/s
wanker/s
scoundrels
villains
psychopaths
sociopaths
maniacs
wrong in the head
beyond help
beyond saving
up to no good
not to be trusted
# Comparisons
lazier
dumber
weaker
dirtier
nastier
filthier
crazier
meaner
ruder
greedier
slower
uglier
sillier
# Kinds of being, and more
predator/s
(sheep|goat) (shagger/s|fucker/s)
(lower|lesser|inferior|dangerous|failed|backward|sick|strange|lost) (species|breed|form|race|class|caste|order|being/s|
  creature/s)
narcissist
objects
toys
on (drugs|benefits|welfare|crack)
desperate (for|to)
mentally (unwell|unstable|sick|challenged|deficient|broken|retarded)
drama queen
up to any good
(a different|another) (breed|species)
an oxymoron
a contradiction in terms
`

/** Animals that people are called. */
const ANIMALS = `
baboon/s
bedbug/s
boar/s
chimp/s
chimpanzee/s
cow/s
cur/s
donkey/s
flies
gnat/s
goat/s
gorilla/s
hog/s
hound/s
jackal/s
jackass/es
mongrel/s
mosquito/es
mule/s
orangutan/s
reptile/s
serpent/s
sheep
skunk/s
sloth/s
slug/s
tapeworm/s
termite/s
toad/s
viper/s
weasel/s
wild dogs
stray dogs
livestock
`

/** Dirt and disease. */
const DIRT = `
blemish/es
blot on
contaminants
contamination
crud
dirtbag/s
dregs
dung
excrement
eyesore/s
faeces
feces
fungus
grime
leper/s
manure
mould
mold
muck
mucky
pathogen/s
pestilence
pollution
pollutant/s
pus
putrid
rancid
riffraff
riff raff
scabies
sewage
slime
slimeball/s
sludge
squalid
stain on
turd/s
unwashed
wart/s
weeds
epidemic
pandemic
contagion
bad smell
`

/** Words for being stupid. */
const STUPIDITY = `
airhead/s
bimbo/s
blockhead/s
bonehead/s
brain dead
buffoon/s
cretin/s
cretinous
dense
dimwit/s
dim witted
dipshit/s
dolt/s
dullard/s
dumbass/es
dummies
dunce/s
fuckhead/s
fuckwit/s
fucktard/s
gormless
halfwit/s
half wit/s
half witted
ignoramus/es
inane
knuckleheads
nitwit/s
numbskull/s
oaf/s
simple minded
feeble minded
weak minded
slow witted
small minded
thick headed
simpletons
thickos
twit/s
unteachable
witless
irrational
too emotional
`

/** Crime, deceit and drugs. */
const CRIME = `
backstabber/s
backstabbing
bandit/s
burglar/s
charlatan/s
con artist/s
con men
conmen
convict/s
crafty
double dealing
drug dealer/s
druggies
drunkard/s
drunks
duplicitous
exploiters
felon/s
gangbanger/s
grifter/s
gropers
hoodlum/s
hooligan/s
hustler/s
hypocritical
imposter/s
impostor/s
jailbird/s
junkie/s
looter/s
lout/s
mendacious
money grubbing
mugger/s
muggers
perfidious
pickpocket/s
plunderers
pretenders
racketeers
rapist
ruffian/s
scam/s
schemers
scheming
shyster/s
smuggler/s
thieving
trafficker/s
trickster/s
two faced
untruthful
vandal/s
yob/s
molester/s
child molester/s
abuser/s
wife beaters
home wreckers
homewreckers
arsonists
assassins
cheater
thug
offenders
plotters
delinquent/s
`

/** Words for not working. */
const IDLENESS = `
bludger/s
deadbeat/s
free rider/s
good for nothing/s
idlers
indolent
layabout/s
lazybones
loafer/s
ne'er do wells
shiftless
shirker/s
skiver/s
slacker/s
slothful
work shy
workshy
benefit cheats
moocher
leeching
money pit
dead wood
deadwood
`

/** What arouses disgust. */
const DISGUST = `
abysmal
accursed
appalling
beastly
cringe
cringey
deplorable
detestable
disgustingly
dreadful
execrable
foul
ghastly
grisly
grotesque
gruesome
hateful
heinous
hellish
icky
insulting
loathsome
nauseating
noxious
objectionable
obscene
off putting
outrageous
repellant
repugnant
scummy
shameful
skeevy
sleazebag/s
sleaze
sleazy
sordid
tacky
trashy
ungodly
unlovable
unpalatable
unspeakable
yucky
human garbage
human trash
human waste
lowlife
low class
lowborn
bottom feeder/s
dirtbags
skanky
slutty
whorish
trollop/s
harlot/s
tramp/s
floozies
`

/** Evil, and being damned. */
const EVIL = `
amoral
barbarous
bloodthirsty
blasphemous
cold blooded
cold hearted
conscienceless
crazed
criminally minded
damnable
debased
debauched
decadent
diabolical
dissolute
fiend/s
fiendish
greedy
hellbound
hell bound
heathens
infidels
heretics
iniquitous
lecherous
lewd
lustful
malevolent
malignant
misbegotten
nefarious
oversexed
perfidious
rabid
sadistic
sadists
savage
sex crazed
sex mad
sinister
unholy
unprincipled
unrepentant
villainous
warmongers
wrongdoers
evildoers
black hearted
sick in the head
rotten to the core
tainted
warped
`

/** Words for being mad. */
const MADNESS = `
barking mad
bonkers
brainwashed
certifiable
delirious
disordered
disturbed
fanatical
loony
loonies
loopy
madmen
mental
mental cases
mentally defective
mentally unstable
neurotic
nutcase/s
nutjob/s
nutter/s
paranoid
possessed
psycho
psychotic
hysterics
drama queens
overemotional
over emotional
screwed up
fucked up
fucked in the head
ticking time bomb/s
time bomb/s
ticking bomb/s
unhinged
unsound
volatile
wacko/s
wackos
whack jobs
`

/** Being less than others, or less than human. */
const INFERIORITY = `
backwards
barbaric
cavemen
defective/s
deficient
degraded
deformed
deformity
deformities
disfigured
disposable
dispensable
error/s of nature
mistake/s of nature
accident/s of nature
freak/s of nature
half human
half people
half men
half animals
inconsequential
insignificant
irrelevant
lesser beings
lower class
lower life forms
malformed
medieval
misfit
misshapen
mutant/s
mutation/s
neanderthal/s
non human
nobodies
non entities
nonentities
obsolete
pariah/s
outcasts
regressive
second class
second class citizens
sub par
subnormal
substandard
superfluous
third rate
third class
troglodyte/s
uncivil
undesirable/s
undeveloped
unevolved
unimportant
unintelligent
unneeded
unwanted
unwelcome
unskilled
useless eaters
unmanly
wretches
zeroes
aberration/s
anomaly
anomalies
lost causes
hopeless cases
unemployable
uncultivated
unrefined
inhuman
clueless
zombies
goblins
gremlins
trolls
ogres
ghouls
vampires
witches
hags
banshees
harpies
shrews
`

/** Enemies and traitors. */
const ENMITY = `
conspirators
conquerors
fifth column
intruder/s
interloper/s
invader/s
occupiers
oppressors
saboteurs
squatters
trespasser/s
traitorous
treasonous
trojan horse/s
tyrannical
ungrateful guests
usurpers
jihadi/s
suicide bombers
bad news
bad people
bad for
terrible people
troublesome
disruptive
disaster/s
catastrophe
liability
liabilities
hindrance/s
encumbrance
nuisance/s
pain in the (neck|ass|arse|butt)
thorn in
strain on
drag on
weight on
blight on
cancer on
plague on
curse on
stain on
threat to
danger to
menace to
hazard/s
bane of
downfall of
end of
ruin of
death of
scourge of
cause of all
source of all
reason for all
root of all
to blame
`

/** Bad character and bad manners. */
const BAD_CHARACTER = `
abrasive
argumentative
bad tempered
bigheaded
big headed
bitchy
boastful
boorish
boring
bothersome
brainless
bratty
brats
catty
cantankerous
chavs
cheapskates
clingy
cocky
combative
complainers
conceited
condescending
contemptuous
crass
crude
crybabies
cry babies
demanding
dull
egocentric
egoistic
evasive
fake people
flaky
flighty
fussy
gossips
gossipy
grasping
grumpy
haughty
high maintenance
hot headed
hotheads
humourless
humorless
hypersensitive
ill bred
ill mannered
ill tempered
impolite
inconsistent
indecisive
inferior
infantile
insipid
inhospitable
judgmental
lame
loud
loudmouths
loud mouthed
materialistic
mean
meddling
miserable
miserly
moody
moaners
naggers
nags
nitpicky
obstinate
oversensitive
overbearing
paranoid
patronising
patronizing
peevish
phonies
pigheaded
pig headed
possessive
power hungry
pretentious
prissy
prudish
quarrelsome
repressed
scatterbrained
scatter brained
self absorbed
self obsessed
self righteous
self serving
shrill
sissies
sissy
smug
snobbish
snobby
sore losers
stubborn
stuck up
superficial
superstitious
surly
tedious
temperamental
tiring
touchy
tight fisted
treacherous
uncaring
uncooperative
unfunny
ungracious
uninteresting
unkind
unpredictable
unprofessional
unproductive
unpatriotic
unreasonable
unruly
untidy
slovenly
scruffy
whining
whingers
whinging
wicked
wimpy
wusses
pansies
pushovers
cowards
crybaby
gutless
feckless
hapless
silly
a pain
painful to
`

/** Every list of this file but the first, whose phrases come before these. */
export const MORE_TRAITS = [
  ANIMALS,
  DIRT,
  STUPIDITY,
  CRIME,
  IDLENESS,
  DISGUST,
  EVIL,
  MADNESS,
  INFERIORITY,
  ENMITY,
  BAD_CHARACTER
].join("\n")
