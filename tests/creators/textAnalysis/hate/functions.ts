/**
 * What a reading of hate must be able to do, as templates of our own: `{P}` is a group as many, `{S}` as one. Those at odd
 * places were kept aside while the first rules were written.
 */
export interface HateFunction {
  readonly isHateful: boolean
  readonly templates: ReadonlyArray<string>
  /** What is done to the words of a sentence to hide them. */
  readonly disguise?: (sentence: string, target: string) => string
}

export const GROUPS: ReadonlyArray<{ readonly many: string; readonly one: string }> = [
  { many: "women", one: "woman" },
  { many: "trans people", one: "trans person" },
  { many: "gay people", one: "gay person" },
  { many: "black people", one: "black person" },
  { many: "disabled people", one: "disabled person" },
  { many: "Muslims", one: "Muslim" },
  { many: "immigrants", one: "immigrant" }
]

/** Sentences that are hateful as they stand, before anything is hidden in them. */
const PLAIN_HATE = [
  "Honestly I hate {P} with all my heart",
  "{P} are vermin and nothing else",
  "We should get rid of all {P}",
  "Can't wait for the day {P} die out",
  "Nobody needs disgusting {P} around here",
  "{P} are the filthiest creatures alive",
  "I despise every single {S} I meet",
  "All {P} should be shot",
  "These stupid {P} ruin everything",
  "{P} make me want to throw up"
]

const swapped = (word: string): string => {
  const at = Math.max(1, (word.length >> 1) - 1)
  return word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2)
}
const shortened = (word: string): string => {
  const at = Math.max(1, word.slice(1).search(/[aeiou]/i) + 1)
  return word.slice(0, at) + word.slice(at + 1)
}
const spaced = (word: string): string => `${word.slice(0, word.length >> 1)} ${word.slice(word.length >> 1)}`
const leet = (word: string): string =>
  word.replace(/[aeios]/gi, (letter) => ({ a: "4", e: "3", i: "1", o: "0", s: "5" })[letter.toLowerCase()] ?? letter)
/** Does it to the first word of the group's name that is long enough. */
const toTarget =
  (change: (word: string) => string) =>
  (sentence: string, target: string): string => {
    const word = target.split(" ")[0] ?? target
    return sentence.replace(word, change(word))
  }

export const FUNCTIONS: Readonly<Record<string, HateFunction>> = {
  "a feeling against a group": {
    isHateful: true,
    templates: [
      "Every time I see {P} I get angry",
      "I can't stand being in a room with {P}",
      "There is nobody I detest more than {P}",
      "{P} fill me with rage",
      "I have only loathing for {P}",
      "Just looking at a {S} makes me feel ill",
      "I really wish I didn't have to share a bus with {P}",
      "{P} are so annoying, I can't deal with them",
      "God, how I hate {P}",
      "My whole family has nothing but contempt for {P}",
      "Being near a {S} gives me the creeps",
      "I resent {P} and always will"
    ]
  },
  "a bad trait of a group": {
    isHateful: true,
    templates: [
      "{P} are dishonest by nature",
      "Every {S} I know is a crook",
      "{P} are greedy and selfish",
      "You will not find a clever one among {P}",
      "{P} have always been lazy",
      "All {P} lie and cheat",
      "{P} are cowards, every last one",
      "Let's face it, {P} are dumb as bread",
      "I've never met a {S} who wasn't a creep",
      "{P} are too stupid to hold a job",
      "{P} smell awful and dress worse",
      "There's something rotten about {P}"
    ]
  },
  "a group as beasts or illness": {
    isHateful: true,
    templates: [
      "{P} are cockroaches",
      "{P} spread through this city like a disease",
      "To me a {S} is no better than a rat",
      "{P} breed like rabbits",
      "{P} are a tumour that has to be cut out",
      "{P} are barely human",
      "This country has a {P} infestation",
      "Those {P} are wild animals",
      "{P} are the scum of the earth",
      "a {S} is a parasite, plain and simple",
      "{P} crawl out of the sewers",
      "{P} behave like apes"
    ]
  },
  "a denial of worth, without a harsh word": {
    isHateful: true,
    templates: [
      "{P} have no business voting",
      "We would all be better off without {P}",
      "A {S} will never be my equal",
      "Nobody asked {P} to come here",
      "I would rather quit than work for a {S}",
      "{P} should be grateful that we let them live among us",
      "Life was so much nicer before {P} showed up",
      "If my son brought home a {S} I would disown him",
      "{P} should know where they belong",
      "I don't think {P} deserve the same rights as us",
      "Keep {P} away from my children",
      "The only place for a {S} is behind bars"
    ]
  },
  "a threat": {
    isHateful: true,
    templates: [
      "I'm going to hunt down {P} tonight",
      "We will burn down the homes of {P}",
      "Next {S} I see gets a knife",
      "I will beat up any {S} who comes near me",
      "{P} better watch out, we are coming",
      "I'm gonna smash that {S}'s face in",
      "We're going to make {P} pay in blood",
      "Tomorrow I will shoot some {P}",
      "If I meet a {S} I'll break their legs",
      "We'll drive {P} out with sticks",
      "I swear I'll strangle the next {S} who talks to me",
      "we are going to wipe out {P}"
    ]
  },
  "a call for violence": {
    isHateful: true,
    templates: [
      "{P} should be hanged in public",
      "Somebody ought to shoot {P}",
      "{P} deserve to be beaten",
      "{P} need a bullet, not a lawyer",
      "Let's round up all {P}",
      "every {S} must be locked away for good",
      "It's time {P} were put down",
      "{P} had it coming, they deserve every punch",
      "Hang every {S} from a tree",
      "Someone should set fire to {P}",
      "{P} should all drown in the sea",
      "Exterminate {P}"
    ]
  },
  "a slur": {
    isHateful: true,
    templates: [
      "what a filthy tranny",
      "shut up you faggot",
      "that nigger lives on our street now",
      "go home paki",
      "only a retard would say this",
      "bunch of spics on the bus again",
      "stupid cripple got in my way",
      "look at this disgusting dyke",
      "no wetbacks allowed in this shop",
      "the kikes are behind it",
      "you're such a spastic",
      "gooks everywhere in this town",
      "I won't serve trannies",
      "he is a dirty raghead"
    ]
  },
  "a word that looks like a slur": {
    isHateful: false,
    templates: [
      "I saw a chink in the wall and light came through",
      "They are building a new dyke against the flood",
      "He stepped out for a fag in the rain",
      "The maine coon next door is enormous",
      "spick and span, the whole kitchen",
      "We walked along the dyke until sunset",
      "The fire retardant coating passed the test",
      "She smoked her last fag on the balcony",
      "a chink of light under the door",
      "A coon climbed into our bin last night",
      "The dyke protects the village from the sea",
      "Fag packets all over the street again",
      "The cold will retard the growth of the plants",
      "Found the chink in his armour"
    ]
  },
  "a slur as one's own word": {
    isHateful: false,
    templates: [
      "I'm a proud dyke",
      "us faggots know how to dance",
      "happy pride to all my fellow dykes",
      "I am a cripple and I love my wheelchair",
      "my trannies, I adore you all",
      "So lucky to be one of the queers in this town",
      "we dykes look after each other",
      "as a fag I approve of this outfit",
      "being a big old dyke is the best thing about me",
      "Shout out to my faggots at the drag show",
      "love you my niggas, see you at the game",
      "Queer and happy since 1998",
      "dyke nights are the best nights with my girls",
      "I call myself a crip and that's my right"
    ]
  },
  "coarse words against a group": {
    isHateful: true,
    templates: [
      "fuck {P}",
      "{P} are fucking useless",
      "goddamn {P} everywhere I look",
      "what a bunch of assholes {P} are",
      "{P} can kiss my ass, worthless shits",
      "these bloody {P} piss me off",
      "{P} are pieces of shit",
      "I'm so fucking tired of {P}",
      "screw every {S} in this place",
      "{P} talk nothing but shit and deserve nothing",
      "fucking {P} again",
      "to hell with {P}"
    ]
  },
  "coarse words against nobody": {
    isHateful: false,
    templates: [
      "fuck me, what a goal",
      "this shit is so good",
      "I had one hell of a bloody day",
      "damn that cake was nice",
      "my fucking phone died again",
      "holy shit it is cold",
      "why the fuck is the train late",
      "those shoes are badass as fuck",
      "it's a shitty song but I sing it anyway",
      "bollocks, I forgot the milk",
      "I fucked up my exam",
      "so much crap in the attic"
    ]
  },
  "a group named in the clause before": {
    isHateful: true,
    templates: [
      "{P} moved in and they are scum",
      "I met a {S} once, and I hated every bit of it, that creature disgusted me",
      "We let {P} in and now they ruin the town",
      "There are {P} in my class, and I want them gone",
      "I've worked with {P}, who are all liars",
      "People talk about {P} as if they weren't vermin",
      "You may like {P}, but I think they are filth",
      "{P} came to the party, so I left, because they make me sick",
      "My street is full of {P} and I wish they would all die",
      "I know many {P}, and they are the worst people I know",
      "When {P} speak I stop listening since they are all idiots",
      "Some {P} sat next to me, and I wanted to kill them all"
    ]
  },
  "a group named in the sentence before": {
    isHateful: true,
    templates: [
      "{P} moved in next door. They are scum.",
      "I saw some {P} today. I hope they die soon.",
      "My boss hired {P}. They're all useless liars.",
      "So many {P} around here. Disgusting.",
      "They want to help {P}. I want them all gone.",
      "Look at the {P} over there. What filthy animals.",
      "We have {P} in our office. I can't stand them.",
      "You asked me about {P}. They should be shot.",
      "{P}? Burn them all.",
      "I was told to be nice to {P}. I'd rather spit on them.",
      "There's a {S} on TV. Kill it.",
      "Everyone loves {P} now. I think they are monsters."
    ]
  },
  "a virtue that is denied": {
    isHateful: true,
    templates: [
      "{P} are not welcome in my house",
      "{P} will never be worth anything",
      "No {S} can be trusted",
      "{P} don't deserve to be loved",
      "I don't respect {P}",
      "{P} aren't really people",
      "You can't call {P} human",
      "There's nothing good about {P}",
      "{P} never did anything useful for anyone",
      "Not one {S} deserves a place at our table",
      "{P} are not as smart as us",
      "Nobody could ever love a {S}"
    ]
  },
  "hate that is denied": {
    isHateful: false,
    templates: [
      "I don't hate {P}",
      "{P} are not vermin",
      "No {S} deserves to be treated like dirt",
      "I would never hurt a {S}",
      "{P} aren't lazy at all",
      "It isn't true that {P} are stupid",
      "We must not attack {P}",
      "I have never despised {P}",
      "{P} are no criminals",
      "Nobody should kill {P}",
      "Not all {P} are terrorists, in fact hardly any",
      "You shouldn't be disgusted by {P}"
    ]
  },
  "a question": {
    isHateful: true,
    templates: [
      "Why are {P} so stupid?",
      "Who would ever want {P} in their town?",
      "How can anybody stand {P}?",
      "When will someone finally get rid of {P}?",
      "Do {P} ever wash, or are they all filthy?",
      "Isn't it obvious that {P} are inferior?",
      "Am I alone in hating {P}?",
      "Why don't we just deport all {P}?",
      "Can we agree that {P} are trash?",
      "What is wrong with {P}, why are they such animals?",
      "Why do we let {P} live here at all?",
      "Does anyone else want to punch {P}?"
    ]
  },
  "an opinion": {
    isHateful: true,
    templates: [
      "I honestly believe {P} are inferior",
      "In my view {P} are a plague",
      "If you ask me, {P} should be banned from here",
      "I'm just saying that {P} are dangerous animals",
      "It's only my opinion, but {P} are disgusting",
      "I feel that {P} don't belong in this country",
      "To be honest I think {P} are garbage",
      "Call me old-fashioned, but {P} are evil",
      "I reckon {P} are all thieves",
      "Everyone knows that {P} are liars",
      "I am convinced that every {S} is a criminal",
      "my take: {P} are worthless"
    ]
  },
  "a plain mention": {
    isHateful: false,
    templates: [
      "My doctor is a {S}",
      "There are {P} at my school",
      "I am a {S} and I work as a nurse",
      "The film tells the story of four {P}",
      "Some {P} live on our street",
      "He wrote a book about {P} in the 1950s",
      "We asked {P} what they eat for breakfast",
      "A {S} won the chess tournament",
      "The museum opens an exhibition by {P} on Monday",
      "The survey counted how many {P} live in the north",
      "She talked to a {S} on the train",
      "{P} can apply for the course until May"
    ]
  },
  praise: {
    isHateful: false,
    templates: [
      "{P} are wonderful",
      "I'm so proud to be a {S}",
      "Every {S} is worth the same as anyone else",
      "We love {P} in this house",
      "{P} deserve all the happiness in the world",
      "What a brave {S} she is",
      "{P} enrich our lives every day",
      "I respect {P} so much",
      "It's great to work with {P}",
      "{P} rock, never let anyone tell you otherwise",
      "Being a {S} is beautiful",
      "I will always stand up for {P}"
    ]
  },
  "hate quoted to condemn it": {
    isHateful: false,
    templates: [
      'Anyone who says "{P} are vermin" should be ashamed',
      'I was shocked to read "kill all {P}" on the wall of our school',
      'My uncle shouted "I hate {P}" at dinner and I told him to leave',
      '"{P} are scum" is something only a fool would say',
      'It hurts to hear people say "{P} are disgusting"',
      'He was fired after he wrote "{P} should be shot"',
      'Stop posting "get rid of {P}", it is vile',
      'How can you say "I despise {P}" and call yourself kind?',
      'Nobody should have to hear "{P} are worthless"',
      'Lines like "{P} don\'t belong here" have no place in our club',
      'The comment "burn all {P}" was removed by the moderators',
      'Whoever sprayed "{P} are animals" on that door is a coward'
    ]
  },
  "hate told of to condemn it": {
    isHateful: false,
    templates: [
      "Calling {P} vermin is disgusting",
      "It's wrong to say that {P} are inferior",
      "People who hate {P} have never met one",
      "Saying {P} should be shot makes you a monster",
      "I blocked him because he said {P} are scum",
      "You can't just claim that {P} are criminals",
      "Those who want to hurt {P} will answer to me",
      "Telling a {S} to die is never a joke",
      "The idea that {P} are stupid is nonsense",
      "If you think {P} are animals then we can't be friends",
      "Hating {P} says more about you than about them",
      "My teacher was reported for insulting {P}"
    ]
  },
  "hate of a thing": {
    isHateful: false,
    templates: [
      "I hate wet socks",
      "Mushrooms are disgusting vermin of the plate",
      "Burn all the tax forms",
      "These shoes should die",
      "Pineapple on pizza is scum",
      "Get rid of all leaf blowers",
      "Spreadsheets are the worst, I despise them",
      "All alarm clocks should be shot",
      "My printer is trash and deserves to burn",
      "Traffic jams make me sick",
      "I loathe this stupid app",
      "Cold soup is an abomination"
    ]
  },
  "hate of one person": {
    isHateful: false,
    templates: [
      "You are a disgusting liar",
      "I hate my landlord",
      "He is scum and I hope he loses",
      "My neighbour is a filthy pig",
      "you should be ashamed of yourself, idiot",
      "I want to punch you in the face",
      "Kevin is a worthless piece of shit",
      "I can't stand that presenter",
      "My brother makes me sick",
      "What a rat you are",
      "You deserve to be fired",
      "I despise this guy, he is a parasite"
    ]
  },
  "hate of other groups": {
    isHateful: false,
    templates: [
      "Capitalists are parasites",
      "I hate all bankers",
      "Artists should be banned from the subway",
      "Estate agents are scum",
      "Goalkeepers are too stupid to count",
      "Influencers are vermin",
      "Lawyers should burn in hell",
      "Death to all spammers",
      "Communists are a plague on this town",
      "Journalists disgust me",
      "get rid of all managers",
      "Tourists are animals, I can't stand them"
    ]
  },
  "letters swapped": { isHateful: true, templates: PLAIN_HATE, disguise: toTarget(swapped) },
  "a letter left out": { isHateful: true, templates: PLAIN_HATE, disguise: toTarget(shortened) },
  "blanks left out": {
    isHateful: true,
    templates: PLAIN_HATE,
    disguise: (sentence) => {
      const words = sentence.split(" ")
      const at = Math.max(0, (words.length >> 1) - 2)
      return [...words.slice(0, at), words.slice(at, at + 4).join(""), ...words.slice(at + 4)].join(" ")
    }
  },
  "blanks added": { isHateful: true, templates: PLAIN_HATE, disguise: toTarget(spaced) },
  "digits for letters": {
    isHateful: true,
    templates: PLAIN_HATE,
    disguise: (sentence) =>
      sentence
        .split(" ")
        .map((word, index) => (index % 2 === 1 || index === 0 ? leet(word) : word))
        .join(" ")
  }
}

export interface HateCase {
  readonly kind: string
  readonly isHateful: boolean
  readonly text: string
  readonly isKeptAside: boolean
}

/** Every template with every group, disguised where its kind says so. */
export const hateCases = (): ReadonlyArray<HateCase> =>
  Object.entries(FUNCTIONS).flatMap(([kind, { isHateful, templates, disguise }]) =>
    templates.flatMap((template, index) =>
      (/\{[PS]\}/.test(template) ? GROUPS : GROUPS.slice(0, 1)).map(({ many, one }) => {
        const sentence = template.replaceAll("{P}", many).replaceAll("{S}", one)
        const target = template.includes("{P}") ? many : one
        return {
          kind,
          isHateful,
          text: disguise === undefined ? sentence : disguise(sentence, target),
          isKeptAside: index % 2 === 1
        }
      })
    )
  )
