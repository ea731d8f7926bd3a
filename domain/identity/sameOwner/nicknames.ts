/**
 * Given names that are short for others: the long one, then what people call its bearers; and Korean family names as they are
 * spelled by sign, then as their bearers spell them. One name a line.
 */
const LINES = `
abigail abby abbie gail
abraham abe bram
albert al bert bertie
alejandro alex ale jandro
aleksandr sasha alex sanya shura
alexander alex alec xander sasha sandy lex
alexandra alex sandra sasha lexi alexa
alfred alf alfie fred
alison ali allie
amanda mandy
andrew andy drew
andrei andrey andryusha
angela angie
anna annie anya ann anne
anthony tony ant
antonio tony toni
barbara barb babs
benjamin ben benny benji
bernard bernie
brandon bran
cameron cam
carolyn carol
catherine cathy kate katie cat
charles charlie chuck chas
charlotte charlie lottie
christina chris tina chrissy
christopher chris topher kit
cynthia cindy
daniel dan danny dani
david dave davy davey
deborah deb debbie debra
dmitri dima mitya
dominic dom nick
donald don donny
dorothy dot dottie
douglas doug
eduardo edu edy lalo
edward ed eddie ned ted
eleanor ellie nell
elizabeth liz lizzie beth betty eliza elle betsy
emily em emmy
emmanuel manny manu
ekaterina katya
evgeny zhenya
francesco franco cesco
francisco paco pancho fran
frances fran frankie
franklin frank
frederick fred freddie
gabriel gabe gab
gabriella gabby ella
geoffrey geoff
gerald gerry jerry
gregory greg
guillermo memo
gustavo gus
harold harry hal
henry harry hank
isabella bella izzy isa
ignacio nacho
ivan vanya
jacob jake jack
jacqueline jackie
james jim jimmy jamie
jason jay
jeffrey jeff
jennifer jen jenny jenn
jeremiah jerry
jessica jess jessie
jesus chuy
john jack johnny jon
jonathan jon jonny nathan
jose pepe
joseph joe joey
joshua josh
juan juanito
judith judy
julia jules
katherine kate katie kathy kat kit
kenneth ken kenny
kevin kev
kimberly kim
konstantin kostya
lawrence larry
leonard leo len lenny
leonardo leo
lucas luke
luis lucho
madeleine maddie
manuel manu manny manolo
margaret maggie meg peggy greta
maria masha mari
mark marc marco marko
martin marty
matthew matt matty
maximilian max
maxwell max
megan meg
melissa mel missy
michael mike mikey mick micky misha
mikhail misha
mohammed mohamed muhammad mo mhmd
nadezhda nadya
natalia natasha nat
natalie nat
nathaniel nathan nate nat
nicholas nick nicky nico
nicolas nico nick
nikolai kolya
olga olya
oliver ollie
pamela pam
patricia pat patty tricia trish
patrick pat paddy
pavel pasha
peter pete
philip phil
rafael rafa
raymond ray
rebecca becky becca
richard rich rick ricky dick richie
robert rob bob bobby robbie bert
roberto beto
ronald ron ronnie
rosemary rose
russell russ
samantha sam sammy
samuel sam sammy
santiago santi
sebastian seb bastian basti
sergei seryozha
sergio checo
stephanie steph steffi
steven steve stephen stevie
susan sue susie
tatiana tanya
terence terry
theodore theo ted teddy
theresa terry tess
thomas tom tommy
timothy tim timmy
tobias tobi toby
valentina val
victoria vicky tori
vincent vince vinny
virginia ginny
vladimir vova volodya vlad
walter walt
wilhelm willi
william will bill billy willy liam
xavier xavi
yevgeny zhenya
yuri yura
yusuf yousef youssef
zachary zach zack
an ahn
bae pae
baeg baek paik
bag park pak
choe choi
eom um
gang kang
gim kim
go ko koh
gu koo
gweon kwon
gwag kwak
gyeong kyung
heo hur huh
im lim rim
jang chang
jeon jun chun
jeong jung chung
jo cho
ju joo
mun moon
no noh roh
seo suh
seong sung
sim shim
sin shin
son sohn
yu yoo ryu
yun yoon
yeo yuh
`

const FAMILIES: ReadonlyMap<string, ReadonlySet<number>> = (() => {
  const families = new Map<string, Set<number>>()
  for (const [family, line] of LINES.trim().split("\n").entries()) {
    for (const name of line.split(" ")) families.set(name, (families.get(name) ?? new Set()).add(family))
  }
  return families
})()

/** Whether two words, in lower case, may be one given name. */
export const mayBeOneName = (one: string, other: string): boolean => {
  const families = FAMILIES.get(other)
  if (families === undefined) return false
  for (const family of FAMILIES.get(one) ?? []) if (families.has(family)) return true
  return false
}
