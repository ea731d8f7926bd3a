import { parseWords } from "../../domain/creators/textAnalysis/phrases/termList.ts"

/** Words that are profane in any post. */
export const PROFANE = [
  "fuck",
  "fucking",
  "fucker",
  "motherfucker",
  "shit",
  "shitty",
  "bullshit",
  "bitch",
  "bitches",
  "asshole",
  "cunt",
  "dickhead",
  "bastard",
  "wanker",
  "pussy",
  "whore",
  "slut",
  "twat",
  "cocksucker",
  "dumbass"
] as const

const LEET: Readonly<Record<string, string>> = { a: "4", e: "3", i: "1", o: "0", s: "5", t: "7" }
const SIGNS: Readonly<Record<string, string>> = { a: "@", s: "$", i: "!", l: "|", o: "0", e: "3", u: "*", c: "(" }
const CYRILLIC: Readonly<Record<string, string>> = {
  a: "а",
  c: "с",
  e: "е",
  i: "і",
  o: "о",
  s: "ѕ",
  u: "υ",
  k: "к",
  h: "һ",
  t: "τ"
}
const by = (table: Readonly<Record<string, string>>) => (word: string) =>
  [...word].map((letter) => table[letter] ?? letter).join("")

/** Ways in which people hide a word from filters and not from readers. */
export const DISGUISES: Readonly<Record<string, (word: string) => string>> = {
  "digits for letters": by(LEET),
  "signs for letters": by({ ...SIGNS, c: "c", u: "u" }),
  "look-alikes of other scripts": by(CYRILLIC),
  "zero-width characters": (word) => [...word].join("\u200b"),
  "blanks between letters": (word) => [...word].join(" "),
  "full stops between letters": (word) => [...word].join("."),
  "hyphens between letters": (word) => [...word].join("-"),
  "a masked letter": (word) => `${word.charAt(0)}*${word.slice(2)}`,
  "repeated letters": (word) => [...word].map((letter, index) => (index === 1 ? letter.repeat(4) : letter)).join(""),
  "full-width letters": (word) =>
    [...word].map((letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)).join(""),
  accents: (word) => [...word].map((letter) => `${letter}\u0301`).join(""),
  "mixed case": (word) => [...word].map((letter, index) => (index % 2 === 0 ? letter.toUpperCase() : letter)).join(""),
  "every vowel masked": (word) => word.replace(/[aeiou]/g, "*"),
  "underscores between letters": (word) => [...word].join("_"),
  "a pictograph between letters": (word) => `${word.slice(0, 2)}🔥${word.slice(2)}`,
  "two letters swapped": (word) => word.slice(0, 1) + word.charAt(2) + word.charAt(1) + word.slice(3),
  "a blank within": (word) => `${word.slice(0, 2)} ${word.slice(2)}`,
  "mathematical letters": (word) =>
    [...word].map((letter) => String.fromCodePoint(letter.charCodeAt(0) - 0x61 + 0x1d41a)).join("")
}

/** Plain words that hold profane ones, or look like them. */
export const LOOK_ALIKES = parseWords(`
Scunthorpe
Penistone
Sussex
Essex
Middlesex
assassin
assassinate
assess
assessment
asset
assist
assume
associate
classic
class
glass
grass
bass
pass
passage
passion
compass
embassy
cassette
brass
massage
cocktail
peacock
hancock
cockpit
cockatoo
cockerel
shuttlecock
Dickens
Dickinson
dictionary
dictate
Moby-Dick
shiitake
Shih-Tzu
shift
shirt
shitake
mishit
hitch
pitch
kitchen
witch
twitch
stitch
ditch
bitcoin
basement
basic
bastion
custard
mustard
count
county
country
discount
account
counter
pushy
puss
pussycat
pussyfoot
wander
wonder
banker
tanker
anchor
therapist
grape
drape
scrape
parapet
cucumber
document
accumulate
circumference
titan
title
constitution
institution
competition
analyst
analysis
canal
arsenal
arsenic
parsec
cumin
cumulus
sextant
sextet
sexagenarian
saturday
matsushita
fukuoka
phuket
fuchsia
funk
duck
tuck
luck
flick
click
whole
shore
where
hoard
slot
slit
salut
tweet
swat
twain
Arthur
# One letter more or less, or two in another order, makes them coarse
heron
pecs
tots
tats
twas
chins
boons
coos
pikes
dyes
moons
morns
lairs
liras
hose
hosed
moles
mils
pron
sics
sicks
trod
gyps
miser
itch
lick
lairds
buns
gnus
tugs
juts
# The same letter twice, and once in the coarse word
rapped
rapping
hatting
hooted
Ville
Moore
Twatt
Gunn
Fagg
# Endings and beginnings of their own
outlying
aspic
polliwog
perspicacity
retardation
transmutation
transliteration
adumbrate
weevil
inalienable
nosegay
# Names and abbreviations
CUNY
incl
SCM
TTS
Trois
Mons
Dido
Lars
Murat
Sult
Hory
Båstad
Bích
Bitche
Kafir
Pono
# Numbers, initials, and letters that stand apart
900k
24hrs
1000s
3x
F&G
R&B
Q&A
H&M
A55
B12
4x4
W_E_B_A_C_K
`)
