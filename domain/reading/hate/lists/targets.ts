import type { ThingsBeside } from "../../phrases/phrases.ts"

// Who is spoken of: groups that the law or the platforms' rules protect, slurs against them, and words that stand for them.

/** Groups, as many or as one. Nationalities, religions, sex, orientation, disability, migration. */
export const GROUPS = `
# Religions
muslim/s
moslem/s
islam
islamist/s
jew/s
jewish
christians
(a|every|any|another|no|each|some|this|that|these|those|stupid|fucking) christian
catholic/s
hindu/s
sikh/s
buddhist/s
# Origins and skin
blacks
asian/s
african/s
arab/s
mexican/s
latino/s
latina/s
latinx
hispanic/s
indians
pakistani/s
the (chinese|japanese)
koreans
nigerian/s
somali/s
syrian/s
romanian/s
albanian/s
gypsy
gypsies
aboriginal/s
native americans
# Migration
immigrant/s
migrant/s
refugee/s
asylum seeker/s
illegals
illegal alien/s
foreigner/s
newcomer/s
# Women
woman
women
womyn
womens
female/s
# Orientation and gender
gay/s
lesbian/s
homosexual/s
bisexual/s
queer/s
homos
lgbt
lgbtq
trans
transgender/s/ed
transsexual/s
transwomen
transwoman
transmen
transman
nonbinary
# Disability and age
cripple/s
disabled
handicapped
autistic/s
autists
deaf
blind people
amputees
paraplegics
wheelchair users
mentally ill people
elderly
old people
# More origins
turks
iranian/s
afghan/s
afghani/s
palestinian/s
israeli/s
russians
polish people
eastern europeans
# Peoples by country
kurds
afghans
iraqi/s
bangladeshi/s
sri lankans
tamils
nepalis
filipino/s
filipina/s
indonesians
malaysians
thais
cambodians
uyghurs
tibetans
mongolians
kazakhs
chechens
armenians
azeris
georgians
ukrainians
lithuanians
latvians
bulgarians
moldovans
bosnians
kosovars
italians
sicilians
egyptians
moroccans
algerians
tunisians
libyans
sudanese people
ethiopians
eritreans
kenyans
ugandans
rwandans
tutsi/s
hutu/s
congolese people
ghanaians
senegalese people
zimbabweans
gambians
liberians
zulus
yoruba people
igbo/s
jamaicans
haitian/s
dominicans
cubans
puerto ricans
colombians
venezuelans
hondurans
guatemalans
salvadorans
nicaraguans
ecuadorians
bolivians
lebanese people
jordanians
saudis
yemenis
kuwaitis
maori/s
inuits
pacific islanders
(irish|romanian|bulgarian|gypsy) (traveller/s|traveler/s)
the (vietnamese|sudanese|senegalese|congolese|lebanese|burmese|taiwanese|polish|turkish|pakistani|
  nepalese|sinhalese|roma|inuit|maori|kurdish|zulu|hausa|igbo)
(vietnamese|kurdish|afghan|iraqi|bangladeshi|filipino|thai|irish|polish|ukrainian|lithuanian|bulgarian|albanian|serbian|
  greek|italian|egyptian|moroccan|algerian|sudanese|ethiopian|kenyan|ghanaian|congolese|jamaican|haitian|cuban|colombian|
  venezuelan|brazilian|lebanese|maori|aboriginal|native american|pakistani|russian|israeli|palestinian|hindu|sikh|
  catholic|christian|buddhist|latino|hispanic|intersex|non binary|hijabi|somali|roma|gypsy) (people/s|ppl|folk/s|men|
  women|families|kids|children|immigrants|migrants|refugees|workers|students|drivers|neighbours|neighbors|tenants|
  girls|boys|guys|teens|parents|teachers|doctors|players|ones|lot)
(a woman's|women's|the female|female|a female) brain/s
(people|family|families|men|guys|kids|neighbours|neighbors|immigrants|migrants|workers) from (africa|asia|india|
  pakistan|nigeria|somalia|syria|china|mexico|romania|albania|bangladesh|the middle east|
  the third world|haiti|iraq|iran|afghanistan|morocco|algeria|turkey|eastern europe|the balkans|latin america)
# Signs of faith that stand for those who wear them, and more
headscarves
burkas
burqas
niqabs
single (mothers|moms|mums)
intersex people
transgenders
coloreds
coloureds
(colored|coloured) folk/s
hijab wearers
feminist
intersex
# Any of them as people of some kind
(black|white|brown|asian|african|arab|muslim|islamic|jewish|mexican|indian|chinese|nigerian|somali|syrian|turkish|
  romanian|gay|lesbian|trans|transgender|bisexual|homosexual|queer|disabled|handicapped|crippled|paralysed|paralyzed|
  autistic|deaf|blind|foreign|immigrant|migrant|refugee|roma|coloured|colored) (people/s|ppl|peeps|folk/s|men|women|man|
  woman|guy/s|girl/s|boy/s|lad/s|kid/s|child|children|teen/s|teenager/s|youth/s|adult/s|person/s|individual/s|citizen/s|
  community|communities|ones|family|families|couple/s|parent/s|mother/s|father/s|mom/s|mum/s|dad/s|neighbour/s|
  neighbor/s|student/s|worker/s|employee/s|colleague/s|coworker/s|teacher/s|doctor/s|driver/s|player/s|actor/s|
  grandma/s|grandpa/s|lady|ladies|politician/s|voter/s|customer/s|patient/s|
  population|minority|minorities|dude/s|chick/s|lot|crowd|tenant/s)
people of color
people of colour
people with (disabilities|autism|down syndrome)
# More names
girls
the (blind|deaf|mute|lame|handicapped|disabled|mentally ill|elderly)
mosque/s
synagogue/s
african americans
muslima/s
mohammedan/s
hijabis
(special needs|mentally disabled|mentally handicapped|mentally ill|physically disabled|wheelchair bound|down syndrome|
  same sex) (people|folk/s|kid/s|child|children|adults|persons|person|students|couple/s|patients|men|women)
wheelchair user/s
(people|folks|those|anyone|kids|children|men|women) (in wheelchairs|in a wheelchair|on the spectrum|with a disability|
  with autism|with disabilities|with special needs|of colour|of color)
the lgbt community
transpeople
trannies
(two|2) (men|guys|dudes|women|girls) (kissing|making out|holding hands)
trans identified
enbies
non binary people
dark skinned people
brown skinned people
the (blacks|gays|jews|transgendered)
roma
somalis
feminists
dwarfs
dwarves
(downs|down's) (kids|children|people|babies)
# More of migration
guest workers
border crossers
boat people
border jumpers
undocumented (immigrants|migrants|people|workers)
illegal (immigrant/s|migrant/s)
# Said of one person
(is|are|was|were|being|he's|she's|they're|you're) black
`

/** Words whose only use is against a group. What they are worth depends on who says them of whom. */
export const SLURS = `
# Origin, religion, orientation and gender
nigger/s
faggot/s
fag/s
faggy
tranny
trannies
kike/s
spic/s
spick/s
chink/s
gook/s
wetback/s
raghead/s
towelhead/s
camel jockey/s
camelfucker/s
goatfucker/s
sandnigger/s
sand nigger/s
beaner/s
paki/s
coon/s
dyke/s
gypo/s
pikey/s
shemale/s
ladyboy/s
mudslime/s
muzzie/s
muzzrat/s
muzrat/s
jigaboo/s
porch monkey/s
wog/s
kaffir/s
zipperhead/s
slant eye/s
# Disability
retard/s
retarded
retardeds
mongoloid/s
mong
spastic/s
spaz
cripple/s
# Orientation and women
batty boy/s
poofter/s
sodomite/s
femoid/s
feminazi/s
# Migration and origin
dirty arab/s
rapefugee/s
rapeugee/s
darkie/s
negroes
golliwog/s
pickaninny
jungle bunny
jungle bunnies
ching chong
chinky
slanteye/s
gooks
gyppo/s
gippo/s
boong/s
border hopper/s
fence hopper/s
dothead/s
curry muncher/s
currymuncher/s
towel head/s
rag head/s
sand monkey/s
sandmonkey/s
terrorist religion
# Religion, orientation and gender
hymie/s
queerboy/s
fudge packer/s
fudgepacker/s
pillow biter/s
carpet muncher/s
carpetmuncher/s
rug muncher/s
bulldyke/s
bull dyke/s
lesbo/s
lezzer/s
trannie/s
he shes
heshe/s
shemales
troid/s
# Disability and women
windowlicker/s
window licker/s
mongs
spazz
spazzes
retarded
cripples
foid/s
roastie/s
feminazis
femoids
poofs
poofters
# A group and a word of contempt
(black|muslim|arab|jewish|trans|immigrant|foreign|asian|mexican|african|indian|pakistani|disabled|refugee|migrant|
  islamic|queer|gay) (bastard/s|bitch/es|cunt/s|scum|trash|filth|whore/s|swine|ape/s|vermin|savage/s|freak/s|scumbag/s|
  fucker/s|motherfucker/s|twat/s|barbarian/s|invader/s|rapist/s|parasite/s|pigs|rats)
(fucking|fuckin|stupid|filthy|dirty|you|disgusting) queer/s
whitey
honky
honkie/s
honkey/s
wigger/s
niglet/s
porch monkies
fag boy/s
fagboy/s
(full of|bunch of|fucking|fuckin|you|stupid|dumb|ugly|is|are|that|queer|them) white trash
chink eyed
chinkeyed
nig/s
japs
niggress
jiggaboo/s
jigaboos
darky
niglets
chinaman
chinamen
gyppos
`

/** They, after a group was named. */
export const PRONOUNS = `
they
them
their
theirs
they're
theyre
she
her
he
him
his
these
those
all of them
em
they've
they'll
they'd
theyll
theyve
`

/** Whom one speaks to. */
export const ADDRESSEES = `
you
u
your
you're
youre
ur
ya
y'all
yall
`

/** Before a slur: one's own word for oneself and friends. */
export const RECLAIMERS = `
my
our
us
we
we're
fellow
proud
as a
i'm a
im a
i am a
being a
dear
love
lovely
beautiful
dykes on
queer
like me
myself
me and
happy
amazing
favourite
favorite
birthday
sup
hey
me a
me as a
me just a
call me a
us
bikes
one
my dear
fellow
my
`

/** Words that look like slurs and are none, with what stands beside them. */
export const HOMONYMS = `
# Names of groups and slurs in plain phrases
christians (little|big|older|younger|brother|sister|mom|mum|dad|mother|father|friend|house|birthday|party|room)
cripple (you|your|the|our|my|us|it|them|his|her|their|any|an)
mong kok
(african|arab|asian|indian|american|german|polish|chinese|mexican|persian|japanese|korean) (horse/s|bee/s|elephant/s|
  swine|cat/s|dog/s|food|film/s|movie/s|cuisine|restaurant/s|car/s|tea|music|wine|beer)
muslim ban
travel ban
disabled (parking|access|toilet/s|bathroom/s|restroom/s|ramp/s|bay/s|badge/s|seat/s|seating|space/s|spot/s|entrance/s|
  lift/s)
(women's|womens) (toilet/s|bathroom/s|restroom/s|jeans|shoes|clothes|clothing|fashion|magazine/s|football|soccer|
  basketball|tennis|cricket|rugby|hockey|team/s|league|section|size/s)
(nigerian|syrian|israeli|iranian|afghan|somali|iraqi|mexican|pakistani|indian|chinese|russian) (troops|army|government|
  president|forces|military|police|soldier/s|minister|border/s|team|players|embassy|regime|navy|court/s)
fuck (you|u) mean
white power (ranger/s|steering|supply|adapter|bank|tool/s|washer|suit)
honky tonk/s
honkey tonk/s
kaffir (lime/s|leaf|leaves|lily)
shit (ton|tons|load|loads) of
gay (dog/s|shit|ass|bitch/es|bar/s|crap)
edge and christian
(don't|dont|do not|doesn't|never|didn't) deserve _ (hate|hatred|abuse|violence|treatment|treated|attacked|insulted|
  killed|beaten|mocked|harassed|harm|hurt|die|punished|discrimination|harassment|blame)
(holy|oh) (shit|crap|fuck|damn|hell)
beat indians
animal (lover/s|shelter/s|rights|rescue/s|welfare|activist/s)
(fake|rape|crime|violence|abuse|sick) (news|victim/s|survivor/s|leave|pay|tan|nails|lashes|crisis)
(killed|attacked|raped|beaten|murdered|shot) by
dirty (work|dishes|laundry)
fags and
chink in
chinks in
(dyke|queer|fag) (night/s|bar/s|march|icon/s|energy|drama|hag)
# Retarding and other plain uses
in a wog
queer studies
queer eye
(dyke|queer|fag) (night/s|bar/s|march|icon/s|energy|drama|hag)
gobbledy gook
gobble de gook
(it's|its|it is|that's|thats|this is|phone is acting|acting) _ retarded
(i|i'm|im|i am|i feel|feel|felt) (such|so|utterly|really|a|kinda|totally) _ (retard|retarded)
(i'm|im) (retarded|spastic)
# Colours, peoples and faiths as parts of names
black (friday|coffee|tea|hole/s|box|dress|shirt|jacket|shoes|cat/s|pepper|market|belt|cars|car|and white|metal|mirror|
  panther|widow|screen|clothes|jeans|ink|paint|bean/s)
blackmail
white noise
gay pride
trans fat/s
trans atlantic
deaf ears
blind (date|spot|side|faith|taste)
blinds
polish (remover|my|your|the|nail/s)
nail polish
turkey
indian (ocean|summer|food)
russian (roulette|doll/s)
chinese (food|takeaway|takeout|new year)
japanese food
mexican food
arab spring
house wife
women's (day|rights|march|football|team|health)
female (lead|singer|artist)
asian (food|market/s)
christian (bale|dior|louboutin|ronaldo|grey|mingle)
black (ops|sails|keys|eyed)
# Names of things and places
jew's harp
homo (sapiens|erectus|habilis)
gypsy moth/s
gypsy kings
gypsy caravan
yellow bellied
spastic colon
monkey wrench
# Girls who are a team, a class or a show
(steal/s|stealing|stole|stolen) (my|our|the|your|all the) (heart/s|show|scene|spotlight|thunder|look)
smell/s (of|good|so good|nice|amazing|great|lovely|better|fresh)
girls (night/s|trip/s|weekend|aloud|school|team|football|basketball)
mean girls
entitled to
gossip girls
spice girls
new girls
gilmore girls
golden girls
bad girls club
powerpuff girls
mosque (attack|shooting|bombing)
(kill|kills|killed|die|dies|died|dying|killing) for
die hard
cheat (death|day|code|codes|meal|sheet)
`

/** Slurs that are plain words beside others of one sentence. */
export const PLAIN_BESIDE: ReadonlyArray<ThingsBeside> = [
  {
    words: "dyke/s",
    beside: `
      levees
      rivers
      dams
      canals
      polders
      windmill/s
      sheep
      tulips
      tide/s
      tidal
      harbour
      harbor
      shore
      lighthouse
      ditch
      ditches
      reclaimed
      seawall
      trail
      walk
      walking
      walked
      hike
      hiking
      basalt
      igneous
      magma
      volcanic
      dolerite
      granite
      geology
      outcrop
      built
      flood/s/ed/ing
      sea
      river
      water
      village
      wall
      canal
      sunset
      path
      coast
      coastal
      field/s
      storm
      bank
      embankment
      polder
      marsh
      breach/ed
      repair/s/ed
      drainage
      lowland
      dam
      levee
      dutch
      holland
      netherlands
      meadow/s
      cycle/d
      cycling
    `
  },
  {
    words: "coon/s",
    beside: `
      dog/s
      chicken/s
      coop
      raided
      garden
      garbage
      porch
      deck
      feeder
      corn
      pond
      forest
      woods
      climbed
      hunt/s/ing/ed
      tree/s
      treed
      pelt/s
      tail
      bin/s
      trash can
      garbage can
      yard
      attic
      cat/s
      squirrel/s
      hound/s
      fur
      cub/s
      roof
      trap/s
      trapped
      possum/s
      kitten/s
      breed
      pole
      snow
      wind
      tracks
      barn
      chimney
      wildlife
    `
  },
  {
    words: "fag/s",
    beside: `
      nicked
      duty free
      ciggies
      smokers
      cigar
      filter
      bum
      smoke/s/d
      smoking
      lighter
      packet/s
      pack
      cig/s
      cigarette/s
      ash
      ashtray
      break
      balcony
      pint
      coffee
      quid
      light
      butt/s
      rolled
      rolling
      tobacco
      nicotine
      lungs
      shop
      vape
      tab
    `
  },
  {
    words: "faggot/s",
    beside: `
      pudding
      chips
      butchery
      stew
      batch
      brushwood
      bakery
      pie
      mushy
      hearth
      oak
      birch
      bundled
      mash
      peas
      gravy
      butcher
      butchers
      meatball/s
      sauce
      wood
      bundle/s
      stick/s
      twigs
      firewood
      kindling
      recipe
      onion/s
      pork
      liver
      dish
      oven
      supper
      bonfire
    `
  },
  {
    words: "chink/s",
    beside: `
      logs
      moss
      mortar
      stones
      brickwork
      draught
      draughts
      plan
      defence
      defense
      shield
      knight
      armour
      armor
      wall
      light
      curtain/s
      door
      fence
      window
      shutter/s
      crack
      blinds
      ice
    `
  },
  {
    words: `
      tranny
      trannies
    `,
    beside: `
      transmissions
      gears
      rebuilding
      swapped
      shifts
      shifter
      shifting
      slipping
      slips
      leak/s
      leaking
      torque
      converter
      flush
      mechanic
      garage
      jeep
      subaru
      honda
      toyota
      nissan
      bmw
      camaro
      mustang
      corvette
      dodge
      chevrolet
      cummins
      diesel
      turbo
      drivetrain
      driveshaft
      diff
      differential
      chassis
      engines
      motors
      4x4
      awd
      4wd
      rwd
      flywheel
      bellhousing
      dyno
      hp
      horsepower
      miles
      oil
      dipstick
      fwd
      drift
      wrenching
      motor
      engine
      transmission
      gear/s
      gearbox
      clutch
      car
      truck
      fluid
      rebuild
      rebuilt
      swap
      radio
      mileage
      ford
      chevy
      axle
      manual
      automatic
      v8
    `
  },
  {
    words: `
      retard/s
      retarded
    `,
    beside: `
      growth
      flame
      fire
      spark
      timing
      progress
      decay
      development
      plant/s
      seedlings
      ignition
      yeast
      dough
    `
  },
  {
    words: "cripple/s",
    beside: `
      economy
      industry
      military
      ability
      businesses
      country
      system
      network
      trade
      supply
      budget
      infrastructure
      server/s
      debt
      would
      will
      could
      may
      might
    `
  },
  {
    words: "gook/s",
    beside: `
      gobble
      gobbledy
      gobbledegook
      sticky
      goo
      slime
    `
  },
  {
    words: `
      spic/s
      spick/s
    `,
    beside: `
      span
    `
  },
  {
    words: "beaner/s",
    beside: `
      cool
      coffee
      roast
    `
  },
  {
    words: `
      spaz
      spastic/s
    `,
    beside: `
      bladder
      bowel/s
      gait
      cerebral
      limb/s
      leg/s
      muscle/s
      colon
      diplegia
      paralysis
    `
  }
]

/**
 * Slurs that are plain words, names of places and people or deeds as well: alone they say nothing. They count where they are
 * said of someone.
 */
export const PLAIN_TOO = `
japs
darky
chinaman
chinamen
chink/s
chinky
coon/s
fag/s
dyke/s
tranny
trannie/s
paki/s
gook/s
mong/s
mongoloid/s
cripple/s
spaz
spazz
spazzes
spastic/s
wog/s
kaffir/s
spic/s
spick/s
boong/s
beaner/s
darkie/s
negroes
poofs
troid/s
pikey/s
gypo/s
gyppo/s
gippo/s
retard
retarded
retardeds
sodomite/s
muzzie/s
faggy
whitey
honky
honkey/s
honkie/s
wigger/s
nig/s
`

/** Of these: they describe, and what isn't a person may be so called. */
export const ADJECTIVE_SLURS = `
retarded
faggy
chinky
`

/** Slurs that people are named, too, given names and family names. */
export const NAMES_TOO = `
kike
coon
dyke
paki
gook
spick
chink
`

/** Before a name that no other name stands beside: "with Kike", "mi primo Kike". */
export const BEFORE_NAMES = `
by
with
from
to
and
for
thanks
thank
gracias
birthday
named
called
cousin
uncle
brother
friend
coach
chef
dj
mr
ms
mrs
dr
don
señor
primo
prima
tío
hermano
amigo
para
con
de
y
`
