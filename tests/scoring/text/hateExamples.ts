/** Our own sentences of the kinds that a reading of hate must tell apart. */
export const HATEFUL: Readonly<Record<string, ReadonlyArray<string>>> = {
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
  "profanity against a group": ["Fuck all Muslims", "screw those goddamn immigrants", "Women are fucking shit"],
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
  "swapped letters": ["I haet immigrants", "Mulsims are vermin", "womne are idiots"],
  "a letter left out": ["Immigrnts are scum", "Muslms are vermin", "all trns people are disgustng"],
  "blanks left out": ["Ihateimmigrants", "Womenarestupid", "killallmuslims"],
  "blanks added": ["Immi grants are scum", "I hate musl ims", "wom en are idiots"],
  "digits for letters": ["1mm1grants are scum", "I h4te w0men", "Musl1ms are v3rmin", "f4ggots should d1e"]
}

export const INNOCENT: Readonly<Record<string, ReadonlyArray<string>>> = {
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
  "a thing": ["I hate Mondays", "Cucumbers are disgusting", "Down with parking fees", "this oven deserves to die"],
  "one person": ["You are an idiot", "I hate you so much", "My boss is a pig", "he should be locked up"],
  "other groups": [
    "I hate bankers",
    "Politicians are scum",
    "All plumbers are thieves",
    "Capitalists should be banned",
    "Artists are parasites"
  ]
}
