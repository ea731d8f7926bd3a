/**
 * Sentences that were written by another hand, which had not seen the rules: two thirds of them, by which the rules were then
 * widened. What is still read wrong stands among them.
 */
export const SENTENCES: Readonly<
  Record<string, { readonly isHateful: boolean; readonly texts: ReadonlyArray<string> }>
> = {
  "strong negative emotion": {
    isHateful: true,
    texts: [
      "Every Muslim I pass in the street fills me with rage.",
      "seeing trans women on tv makes me want to puke",
      "Autistic people, I abhor the lot of you.",
      "Foreigners who settle in my town, I hate your guts.",
      "lesbians make my blood boil lol",
      "Got a burning hatred for Muslims and I won't hide it.",
      "Migrants infuriate me just by being here.",
      "ugh, trans ppl. get sick to my stomach every time"
    ]
  },
  "very negative description": {
    isHateful: true,
    texts: [
      "Girls are dumb as bricks and twice as useless.",
      "Migrants are a dirty, lawless lot.",
      "The disabled are worthless scroungers.",
      "every muslim is a liar and a coward deep down",
      "Immigrants are thieving, ungrateful parasites who ruin whatever they touch.",
      "Black men are thuggish brutes who never amount to anything.",
      "Your average woman is hysterical and has no business giving orders.",
      "Blacks are born criminals."
    ]
  },
  dehumanisation: {
    isHateful: true,
    texts: [
      "The handicapped are vegetables, stop pretending there's a person inside.",
      "Black people belong in a zoo next to the other primates.",
      "Call an exterminator, the lesbians have infested our street.",
      "A plague of refugees has washed up on our beaches, what filth.",
      "Blacks are apes in clothes.",
      "that trans crowd looked like a nest of maggots",
      "people with autism are broken machines, not proper humans",
      "Those foreigners are no more human than the lice they carry."
    ]
  },
  "implicit derogation": {
    isHateful: true,
    texts: [
      "The migrants found our benefit office faster than they found a dictionary.",
      "The company hired a woman as chief engineer, so start praying for the bridge.",
      "A Muslim boarded with a backpack so I got off the train.",
      "My dog can do more tricks than those special needs kids.",
      "We let females vote and look where that got us.",
      "Giving a woman the car keys, what could possibly go wrong?",
      "Lock your doors, the new neighbours are Black.",
      "if you see a mosque going up, invest in earplugs and body armour"
    ]
  },
  "direct threat": {
    isHateful: true,
    texts: [
      "I swear I'll strangle the first gay I see at that parade.",
      "One of these nights I'll make every girl on this campus scream.",
      "We will drag every trans woman out of that bar by the hair.",
      "i will slap the life out of any female that rejects me",
      "We'll bomb your mosques and you Muslims along with them.",
      "I'm gonna beat the next woman who talks back to me.",
      "We are coming to torch the asylum home while the refugees sleep.",
      "Gonna hunt me some trannies tonight, watch your back trans people."
    ]
  },
  "threat as normative statement": {
    isHateful: true,
    texts: [
      "Muslims have no right to live.",
      "It's about time someone put women back in chains.",
      "Immigrants ought to be shot at the border.",
      "Trans people need to be sterilised, all of them.",
      "Every transgender teacher deserves a bullet.",
      "Females should lose the vote and be locked indoors.",
      "they should round up the trans folks and toss them in the sea",
      "somebody has got to wipe out the gays before they multiply"
    ]
  },
  "hate with a slur": {
    isHateful: true,
    texts: [
      "Some paki shop opened on our corner, boycott it, we don't need their sort.",
      "Trannies have no place near our kids.",
      "Typical whores, women only want your wallet.",
      "that whole office is full of stupid cunts who should've stayed home cooking",
      "He-shes like that one belong in an asylum.",
      "Send every raghead back to the desert.",
      "A bunch of mongs drooling over their lunch, revolting.",
      "Dykes are ruining women's football."
    ]
  },
  "hate with profanity": {
    isHateful: true,
    texts: [
      "Females can't do a goddamn thing right, useless as shit.",
      "Fuck women, the lying bunch.",
      "Why the fuck are girls so fucking stupid.",
      "The disabled are a fucking waste of money.",
      "Fucking homosexuals shove it in my face again, filthy pigs.",
      "Immigrants are fucking scum.",
      "goddamn refugees are shitting all over our country",
      "I wouldn't piss on a Muslim if he was on fire."
    ]
  },
  "hate by reference in a later clause": {
    isHateful: true,
    texts: [
      "Lots of Black families came to our town and they've turned out to be savages.",
      "the bus stops for wheelchair users while the rest of us wait for those parasites",
      "If black folks want respect, well, trash like that won't get it from me.",
      "Muslims opened a centre nearby, and I hope they all burn.",
      "There are thousands of immigrants at the station and every one of them is a thief.",
      "i grew up around muslims so i know they're evil to the core",
      "We had disabled kids in class and they were revolting little freaks.",
      "The government welcomes refugees, yet they're nothing but filth."
    ]
  },
  "hate by reference in a later sentence": {
    isHateful: true,
    texts: [
      "Our firm took on autistic people. They should have been aborted.",
      "Women want equal pay now. Those parasites have earned nothing.",
      "Saw girls playing football today. What a bunch of pathetic creatures.",
      "So trans people get their own day. I hope somebody wipes them out.",
      "Homosexuals may adopt now. Keep children away from such perverts.",
      "refugees got the flats in our block. they are thieves and they reek",
      "Lesbians were holding hands at the lake. Disgusting. Somebody drown them.",
      "The cinema has seats for disabled people. Who cares? They're useless and ugly."
    ]
  },
  "positive statement negated to be hateful": {
    isHateful: true,
    texts: [
      "girls will never be as smart as us",
      "Nobody in their right mind would feel sorry for gays.",
      "Trans people aren't worthy of love.",
      "Homosexuals can't be good parents, ever.",
      "There is no such thing as a peaceful Muslim.",
      "Blacks have never contributed anything to civilisation.",
      "I don't regard females as my equals.",
      "I have never met a lesbian who was worth knowing."
    ]
  },
  "hate phrased as question": {
    isHateful: true,
    texts: [
      "Aren't refugees just thieves with a sob story?",
      "Has there ever been a female who wasn't a manipulative leech?",
      "How many Muslims must we kill before they get the message?",
      "is it me or do all transgender people look like monsters?",
      "when did we start letting muslim barbarians run the city?",
      "Am I the only one who thinks Muslims are scum?",
      "Why don't immigrants crawl back to the hole they came from?",
      "Would anyone really miss black people if they vanished?"
    ]
  },
  "hate phrased as opinion": {
    isHateful: true,
    texts: [
      "just saying, lesbians seem subhuman to me",
      "I would say every Muslim is a terrorist at heart.",
      "It's my conviction that Muslims are the enemy and must be crushed.",
      "imo girls are only good for one thing",
      "i guess cripples just disgust me, thats how i see it",
      "From where I stand, migrants are the worst filth ever to enter Europe.",
      "Personally I think transgender people ought to be locked away.",
      "In my view women are inferior, full stop."
    ]
  },
  "swapped letters": {
    isHateful: true,
    texts: [
      "Balck people are crooks by nature.",
      "Immirgants wreck everything, dirty swine.",
      "Mulsims are vile and cruel.",
      "Wmoen are too stupid to be judges.",
      "I depsise every woman in this building.",
      "Most trasngender folk are twisted liars.",
      "Trasn people are revolting to look at.",
      "Homosexuals should be whpiped in public."
    ]
  },
  "a letter missing": {
    isHateful: true,
    texts: [
      "Never hire blck people, they're idle and dishonest.",
      "Homosexals are rotten perverts.",
      "Handicaped people are just rubish, bin them.",
      "Trnsgender people belong in cages.",
      "Muslms are murderers, drive them out.",
      "I dspise blacks more than words can tell.",
      "We should strngle those refugees.",
      "Feales make me gag, all of them."
    ]
  },
  "word boundary missing": {
    isHateful: true,
    texts: [
      "Muslimsare animals and always will be.",
      "Keep away from transwomenin general, disgusting creeps.",
      "Runthem over, theseblacks are good for nothing.",
      "Lesbiansare vile and unnatural.",
      "Disabledpeople should never have been born.",
      "Sendback theimmigrants, filthy crooks that they are.",
      "I just wantmuslims dead, is that clear.",
      "Get ridof transpeople, they're freaks."
    ]
  },
  "blanks inserted": {
    isHateful: true,
    texts: [
      "W o m e n are brain dead trash.",
      "Homo sexuals deserve to r o t.",
      "Black neighbours are s c u m, move away.",
      "Kick the im migrants out, thieving p i g s.",
      "M u s l i m s are rabid dogs.",
      "B l a c k s are a curse on this country.",
      "Those g a y s are corrupt and diseased.",
      "T r a n s people are ghastly mutants."
    ]
  },
  "leet digits": {
    isHateful: true,
    texts: [
      "1mm1gr4nts stink and should be flogged.",
      "Every f3m4l3 is a backstabbing witch.",
      "I d3t3st l3sbians and that won't change.",
      "Burn the tr4nsg3nd3r freaks.",
      "Tr4ns people are an insult to nature, lock them up.",
      "D1s4bl3d people are leeching off my taxes, the wretched toads.",
      "Wh0ever likes musl1ms is a traitor, they are fi1thy beasts.",
      "The world would be cleaner without bl4cks."
    ]
  },
  "non-hateful homonym of a slur": {
    isHateful: false,
    texts: [
      "Our Maine coon weighs more than the toddler.",
      "the old engine made a queer rattling sound all the way home",
      "We cycled along the dyke from Delft to the sea.",
      "The bitch had a litter of six healthy puppies last night.",
      "Flame retardant curtains are required in every theatre.",
      "There was a chink in the curtain and the morning sun came through.",
      'My uncle still says "a faggot of sticks" when he means kindling.',
      "West Country faggots with mash and peas, best pub lunch in ages."
    ]
  },
  "reclaimed slur": {
    isHateful: false,
    texts: [
      "We're here, we're queer, and the cake is amazing.",
      "Proud dyke here, married my wife ten years ago today.",
      "our gimp gang is meeting at the pool, bring your crutches",
      "that's my nigga right there, so proud of him",
      "I'm a tranny and I own it, darling.",
      "I'm one nasty woman and a bossy bitch, thanks for noticing.",
      "me, a tired tranny, eating cereal at midnight",
      "Real niggas cry at weddings, me first."
    ]
  },
  "profanity that insults nobody": {
    isHateful: false,
    texts: [
      "Two more exams and then I'm done with this shit, finally.",
      "ah bollocks, burnt the toast again",
      "I don't know what the hell I'm doing but the shelf is up.",
      "It's cold as fuck in Winnipeg this week.",
      "Jesus fucking Christ, the view from up here.",
      "You scared the shit out of me with that spider video.",
      "Bugger, the train's left without us.",
      "we had a helluva good time, damn fine beer too"
    ]
  },
  "negated hateful statement": {
    isHateful: false,
    texts: [
      "Trans people aren't sick and they aren't confused.",
      "Refugees are neither vermin nor invaders.",
      "Muslims aren't terrorists, whatever your uncle claims.",
      "Black people are not criminals.",
      "i've never thought black people were lazy",
      "Immigrants don't steal jobs and they don't bring crime.",
      "I would never call a trans woman disgusting.",
      "Women are not inferior to anyone."
    ]
  },
  "neutral statement about a group": {
    isHateful: false,
    texts: [
      "two women were waiting for the bus",
      "Black voters were polled in six states last week.",
      "The report counts refugees and asylum seekers separately.",
      "The exhibition shows photographs of Black families in the 1950s.",
      "some gays prefer the countryside, some the city",
      "Muslims fast from dawn to dusk during Ramadan.",
      "The survey covered 400 women between 30 and 45.",
      "Disabled passengers can board through the middle door."
    ]
  },
  "positive statement about a group": {
    isHateful: false,
    texts: [
      "Women are the backbone of this hospital.",
      "young black men like these make our city proud",
      "Muslims in my street are generous neighbours.",
      "Autistic people see details the rest of us miss, and that's precious.",
      "Welcome, refugees, we are glad you're here!",
      "My trans friends are the kindest people I know.",
      "Trans people are beautiful and brave.",
      "Transgender kids deserve all the love in the world."
    ]
  },
  "hate quoted to condemn it": {
    isHateful: false,
    texts: [
      '"Muslims are all terrorists" is a lie, and a dangerous one.',
      'Anyone who says "trans people are freaks" has no place in my team.',
      'heard "ragheads out" on the tram today, what an awful thing to shout',
      '"Black people are apes" is racist filth and I won\'t let it stand.',
      'Some guy yelled "all women are whores" at us and I reported him.',
      '"The disabled are a burden" is the kind of cruelty we have to fight.',
      'If you think "let the migrants drown" is funny, unfollow me.',
      '"Immigrants are vermin" is straight out of the darkest years, never again.'
    ]
  },
  "hate referenced to condemn it without quotes": {
    isHateful: false,
    texts: [
      "I blocked a guy for tweeting that handicapped people are a waste of money.",
      "He lost his job for saying transgender people should be shot, and rightly so.",
      "how can anyone still claim lesbians are unnatural, so backward",
      "It's appalling how many still believe women deserve to be beaten.",
      "we must fight anyone who says black lives are worthless",
      "To say that autistic kids shouldn't exist is monstrous.",
      "Mocking the disabled as useless is the lowest thing you can do.",
      "You are a bigot if you believe trans women are predators."
    ]
  },
  "abuse of objects": {
    isHateful: false,
    texts: [
      "The wheelchair ramp they built is a sick joke, far too steep to use.",
      "Dirty dishes are my mortal enemy.",
      "Nothing repels me like cold porridge.",
      "I loathe the women's magazine layout, it's hideous.",
      "God I despise coriander, vile little leaf.",
      "Cheap headphones are garbage, burn them all.",
      "Wasps are horrible, someone get rid of the nest.",
      "Plastic straws should be wiped off the planet."
    ]
  },
  "abuse of individuals without a group": {
    isHateful: false,
    texts: [
      "That referee Collins should be locked up, useless fool.",
      "What an utter moron my landlord is.",
      "I'll smack you if you eat my sandwich again.",
      "Go to hell, you lying bastard.",
      "Fuck you and your fake apology.",
      "Somebody ought to slap that arrogant prat.",
      "He's a worthless coward and everybody knows it.",
      "you sir are an absolute piece of garbage"
    ]
  },
  "abuse of unprotected groups": {
    isHateful: false,
    texts: [
      "Telemarketers deserve to burn in hell.",
      "Fuck tax collectors, thieving bastards.",
      "Bankers are greedy leeches, all of them.",
      "Capitalists belong on the scrap heap, every one.",
      "politicians are lying rats",
      "Those influencers make me want to vomit.",
      "Someone should lock up every lobbyist in the capital.",
      "Can we get rid of hipsters once and for all?"
    ]
  }
}
