/** Our own sentences of the kinds that a reading of hate must tell apart. */
export const HATEFUL: Readonly<Record<string, ReadonlyArray<string>>> = {
  "one or some who are introduced, and then all of them": [
    "Blind girl came to the interview today. they are worthless, hire a dog instead",
    "The coach of our boys is gay, keep an eye on him. They can't be trusted around children",
    "The family next door are Syrian. They breed like rats",
    "My new boss is Nigerian. They lie by nature, watch your wallet",
    "Her new boyfriend is Mexican. They're all criminals",
    "Our new tenants are Pakistani. They're all the same, loud and filthy"
  ],
  "a name in doubt": [
    'Trans "men" have to be put down like dogs',
    'Muslim "refugees" must be shot at the border',
    'Lesbian "mothers" deserve to be sterilised'
  ],
  "what is said to be the will of a group": [
    "The Jewish lobby runs this town, they are parasites",
    "The muslim agenda is spreading, they're all terrorists",
    "The gay mafia owns Hollywood, they are perverts"
  ],
  "disgust at the sight of them": [
    "I feel sick when I see two men kissing",
    "My stomach turns whenever I see gay couples kissing",
    "I always cringe when I see Muslims praying in public"
  ],
  "a part of a group by age": [
    "Women past 40 are useless, past their sell-by date",
    "Women above 25 are disgusting, past it",
    "Disabled people past 60 are a burden on everyone"
  ],
  "what a group cannot help, or is near to": [
    "Romanians can't help being thieves",
    "Somalis can't help being lazy",
    "Arabs are closer to apes",
    "They seem human but Jews are something else entirely",
    "Indians make awful tenants, all of them",
    "In ten years the Arabs will have replaced us"
  ],
  "harm to those who are left out": [
    "kikes at the gate again today. should be thrown in the oven",
    "Muslims outside the school again. ought to be hanged",
    "cripples blocking the aisle again. should be drowned at birth"
  ],
  "harm to those who are described": [
    "lazy autistic kids in class should be put out of their misery",
    "stupid deaf people at the counter should be put out of their misery",
    "ugly old trans women in bars ought to be shot"
  ],
  "an emotion against a group": [
    "Honestly I detest immigrants",
    "I can't stand women at the wheel",
    "trans people disgust me",
    "My blood boils when I see Muslims, I loathe them",
    "I have nothing but contempt for disabled people"
  ],
  "an attribute of a group": [
    "Black people are thieves",
    "All gays are perverts",
    "women are too stupid to vote",
    "Immigrants are lazy freeloaders",
    "Muslims are so backward",
    "Those disabled kids are a burden on everyone"
  ],
  "a comparison with beasts or illness": [
    "Refugees are rats",
    "Gay people are a plague",
    "Jews are parasites feeding on us",
    "trans women are monsters",
    "Women are nothing more than animals"
  ],
  "a denial of worth": [
    "Gay people don't belong in this town",
    "Immigrants have no place here",
    "women belong in the kitchen",
    "The world would be better without Muslims",
    "You are just a cripple to me, nothing else"
  ],
  "a threat": [
    "I will kill every last Muslim",
    "We are going to beat up the gays tonight",
    "I'm gonna stab an immigrant",
    "One day I'll shoot a trans person"
  ],
  "a norm of violence": [
    "Black people should be hanged",
    "Someone needs to burn these refugees",
    "all trans people deserve to die",
    "Let's gas the disabled",
    "Women who speak up must be beaten"
  ],
  "a slur": ["you are a faggot", "Look at that tranny", "These pakis everywhere", "what a retard you are"],
  "profanity against a group": [
    "Fuck all Muslims",
    "screw those goddamn immigrants",
    "Women are fucking shit",
    "fuck you and fuck the gays",
    "Fucking immigrants, every last one of them",
    "damn Muslims",
    "Fuck these disabled people and their parking",
    "those fucking trans people are vermin"
  ],
  "a pronoun": [
    "Immigrants keep arriving. They are scum.",
    "There are so many gay men in this bar. I hate them all.",
    "Muslims moved in next door. They should all be shot.",
    "Women, they deserve no rights"
  ],
  "an outcry in the next sentence": [
    "Why would anyone love gay people? Freaks.",
    "Women make me sick. They are awful."
  ],
  "being sent away": [
    "Get those Muslims out of here",
    "I want all immigrants to leave",
    "Muslims are beneath us",
    "Nobody should ever trust women",
    "It would be great if all gays died",
    "It's time we got rid of all gay people",
    "Trans people, we are coming for you"
  ],
  "a feeling at the sight of a group": [
    "I get angry just looking at immigrants",
    "My skin crawls when I'm near gay people",
    "Who would ever want to be friends with a black person?"
  ],
  "leaving to die": [
    "Let those refugees drown",
    "It would be nice if Muslims disappeared",
    "Immigrants can all go to hell",
    "Black people should be slaves again"
  ],
  "a question that asks for company": [
    "Why don't we just shoot the refugees?",
    "Doesn't everyone hate immigrants?",
    "They should put all refugees in camps",
    "I have zero respect for trans people",
    "There's nothing worse than an immigrant"
  ],
  "all of a group": [
    "Every black person I know is a liar",
    "No Muslim is a good person",
    "I have never met an honest immigrant",
    "All those Muslims do is breed and kill",
    "Trans people are an insult to nature",
    "Fuck every single immigrant",
    "i h8 black ppl"
  ],
  "a plot": ["Jews control the banks and the media"],
  "a negated virtue": [
    "Black people will never be civilised",
    "Trans women are not real people",
    "No immigrant deserves to live here",
    "Muslims aren't human"
  ],
  "a question or an opinion": [
    "Why are gays so disgusting?",
    "Isn't it true that women are inferior?",
    "Who else hates Muslims?",
    "Am I the only one who thinks immigrants are vermin?",
    "In my opinion disabled people are worthless",
    "I think that Muslims are savages"
  ],
  "blame of a whole people": [
    "Bulgarians steal from every shop they enter",
    "Eritreans live like rats in that hostel",
    "rents went up because of the Kurds",
    "Moroccans just want attention and our money",
    "families from Somalia multiply like rabbits"
  ],
  "a place that is refused": [
    "I wouldn't let a Sikh babysit for us",
    "no Arabs in our building please",
    "way too many Syrians around here",
    "You can't educate Gypsies"
  ],
  "an outcry after a name": ["Lithuanians? Scammers, every one of them", "Foreigners. Scum, nothing else"],
  "a tag that sends people away": ["Another boat of migrants today #SendThemBack"],
  "one who stands for all": ["Whenever a Somali moves in, the street goes downhill"],
  "swapped letters": ["I haet immigrants", "Mulsims are vermin", "womne are idiots"],
  "a letter left out": ["Immigrnts are scum", "Muslms are vermin", "all trns people are disgustng"],
  "blanks left out": ["Ihateimmigrants", "Womenarestupid", "killallmuslims"],
  "blanks added": ["Immi grants are scum", "I hate musl ims", "wom en are idiots"],
  "digits for letters": ["1mm1grants are scum", "I h4te w0men", "Musl1ms are v3rmin", "f4ggots should d1e"]
}

export const INNOCENT: Readonly<Record<string, ReadonlyArray<string>>> = {
  "one who is introduced, and told of": [
    "My deaf friend applied for the job, they're amazing",
    "Our new neighbours are Pakistani. They're all lovely and brought us sweets",
    "My sibling is trans. They hate mornings and they are so rude before coffee",
    "Our neighbour is deaf. They're awful at karaoke and so are we",
    "My roommate is Korean. They steal my snacks every day",
    "Deaf guy came to the counter, they were useless at helping him"
  ],
  "harmless words in the form of hate": [
    'My "girls" need to be fed before they destroy the couch',
    "I physically gag when I see two slugs in my sink",
    "Women over 30 are told they are worthless",
    "Indians can't help being obsessed with cricket",
    "Italians make terrible coffee when they are tired",
    "Women in the final again today. need to kill it in the second half",
    "Kids with autism at the park today. must be protected from the heat"
  ],
  "a negated insult": [
    "Immigrants are not criminals",
    "Women aren't stupid",
    "I would never hate gay people",
    "Nobody should attack Muslims",
    "Black people are not inferior to anyone"
  ],
  "a plain statement": [
    "Many women work in our bakery",
    "My neighbour is a Muslim",
    "The immigrants arrived by ship in 1920",
    "We interviewed three trans people about their jobs",
    "disabled people use the side entrance"
  ],
  "a kind statement": [
    "I love gay people",
    "Women are amazing",
    "Immigrants make this country great",
    "Muslims deserve respect",
    "Black is beautiful"
  ],
  "a quotation that is condemned": [
    'Saying "women are stupid" is never ok',
    'How dare he shout "gas the Jews" at children?',
    'She told me "I hate immigrants" and I walked out',
    'If your best line is "gays are perverts" then stay at home'
  ],
  "what is done to a group": [
    "Immigrants are often treated like animals",
    "Violence against women is disgusting",
    "Attacks on Muslims are rising and it is horrible",
    "No trans person deserves to be attacked",
    "I saw immigrants die at sea",
    "We heard that two women were killed",
    "Some people hate gay people, that is sad"
  ],
  "counter-speech": [
    "It is racist to say that black people are thieves",
    "Stop calling refugees rats",
    "They hate Muslims and never met one",
    "Politicians who despise immigrants should meet some",
    "People who hate trans people are pathetic",
    "Thinking that Muslims are terrorists makes you a bigot",
    "Anyone who says women are inferior is an idiot"
  ],
  "one's own word": ["I'm a dyke and proud of it", "love my fags, see you at pride", "us queers stick together"],
  "a word that looks alike": [
    "There is a chink in the curtain",
    "The sea dyke broke last night",
    "Going out for a fag and a coffee",
    "Our maine coon is huge"
  ],
  "profanity without a target": [
    "This fucking weather",
    "Holy shit that was close",
    "what the fuck happened to my bread"
  ],
  "profanity beside a group": [
    "fuck yeah, gay rights!",
    "I fucking love my gay best friend",
    "damn these immigrants can cook",
    "Damn, women's football was good today",
    "fuck, my Muslim neighbours make good bread",
    "holy fuck these black women can sing",
    "damn right, trans people exist",
    "screw it, I'm off to the gay bar",
    "Immigrant families are fucking struggling with the rent",
    "fucking hell, the disabled team won again",
    "goddamn do I miss my Muslim flatmate",
    "We fucking did it, women of the north!"
  ],
  "a feeling about what is done to a group": [
    "Sick of seeing women harassed online",
    "Tired of black people being shot by cops",
    "I hate how women are treated at work",
    "The way some folks talk about immigrants makes me sick",
    "How can anyone hate black people?"
  ],
  "what others say": [
    "She was told that immigrants can't be trusted, what a load of rubbish",
    "Imagine believing that gay people are sick",
    "I never said that immigrants are lazy",
    "That joke about disabled people was not funny at all",
    "It's ridiculous to claim that gays are a threat",
    "People say immigrants are dirty. They are wrong.",
    "I read a tweet saying trans people should die and reported it"
  ],
  "what was done to a group": [
    "Slaves were black people who were sold like cattle",
    "Muslims were killed in the attack, it's horrible"
  ],
  "a denial in other words": [
    "Immigrants are anything but lazy",
    "Muslims are far from violent",
    "Nothing about being gay is disgusting"
  ],
  "one of a group": ["One immigrant I met was a thief, most are lovely", "My disabled friend is a beast on the court"],
  "another target": ["Punch nazis, hug refugees", "the muslim ban was garbage"],
  "a thing named after a group": [
    "African swine fever kills thousands of pigs",
    "Arab horses are beasts on the track",
    "The disabled parking is a joke",
    "the women's toilet is disgusting",
    "The disabled access at this station is a disgrace",
    "These women's jeans are garbage",
    "that gay bar is trash since they repainted it"
  ],
  "a thing": ["I hate Mondays", "Cucumbers are disgusting", "Down with parking fees", "this oven deserves to die"],
  "one person": ["You are an idiot", "I hate you so much", "My boss is a pig", "he should be locked up"],
  "a name or a title": [
    "Dangerous Woman on repeat",
    "Gypsies, Tramps & Thieves",
    "Crazy Asian dinner with my auntie",
    "DIRTY MEXICAN BURRITO",
    "Coon Rapids half marathon done",
    "Kaffir lime leaves in the curry",
    "Mexican vine snake"
  ],
  "a place or a tag beside a group": [
    "Three generations of strong women @ The Fat Dog",
    "The other woman @ Lets Go Home",
    "Photo shoot today #transgender #freak #flag",
    "#hit #women #podcast",
    "Why do old people cough like that #nasty"
  ],
  "some that were met, or so described": [
    "those women at the bar were so rude to us",
    "I can't stand women who are mean to waiters",
    "That woman is a snake, said my gran about the neighbour",
    "Crazy girls at brunch",
    "Two Asian flat mates of mine are stupid good at chess"
  ],
  "what others feel and think": [
    "My father hated gays until I came out",
    "Colonisers thought Africans were savages",
    "Why do men hate women in comedy?",
    "They called immigrants animals in parliament. Shameful.",
    "Someone called my friend a tranny and laughed",
    "We must not let immigrants be attacked"
  ],
  oneself: [
    "I'm a fat middle aged lesbian with three cats",
    "bisexual and bad at maths",
    "I hate being a woman on days like this"
  ],
  "a people in everyday words": [
    "Immigrants commit fewer crimes than locals",
    "Ethiopians ruled the marathon today",
    "Jamaicans took gold again, what a race",
    "Cubans smell of cigars and good coffee",
    "Colombians brought the party, what a night",
    "Every time an Afghan family moves in, my mum bakes bread",
    "Refugees bring their kids to our school and we love it"
  ],
  "an ill that is borne or fought": [
    "Venezuelans face crime every day",
    "Kurds fight against terrorism",
    "Albanians reject fraud at the polls"
  ],
  "a tag about things": ["Two left shoes in one box #SendThemBack", "Spiders in my kitchen #StopTheInvasion"],
  "a slur that is another word": [
    "Finna spaz when the beat drops",
    "the chink of glasses at sunset",
    "you know they are directionally retarded",
    "It will cripple this economy"
  ],
  "other groups": [
    "I hate bankers",
    "Politicians are scum",
    "All plumbers are thieves",
    "Capitalists should be banned",
    "Artists are parasites"
  ]
}
