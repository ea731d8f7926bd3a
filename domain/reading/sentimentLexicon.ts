/** Our own list of words that speak well or ill, by strength 1 to 3, in the grammar of `termsOf`. */
export const GOOD: Readonly<Record<1 | 2 | 3, string>> = {
  1: "good, nice, fine, cool, fun, funny, lol, haha, hahaha, lmao, glad, like, liked, enjoy/s/ed/ing, pretty, cute, sweet, kind, friendly, helpful, easy, useful, fresh, proud, safe, calm, clean, bright, warm, smart, interesting, impressive, improved, improve/s, improving, better, welcome, thank, thanks, thankyou, thx, ty, please/d, hope, hopefully, hopeful, support/s/ed, recommend/ed/s, worth, win, wins, winning, winner/s, lucky, luck, yay, congrats, congratulations, cheers, gift/s, smile/s, smiling, laugh/s, laughing, laughed, relax/ed/ing, comfortable, comfy, cozy, healthy, strong, fair, honest, true, loyal, trust/ed, inspired, inspiring, motivated, positive, success, successful, celebrate/d, celebrating, sunshine, peace, peaceful, blessing/s, respect, rocks, yum, yummy, tasty, looking forward, bless, dope, lit, vibes",
  2: "great, happy, happier, love/s/d, loving, lovely, excited, exciting, excellent, fantastic, wonderful, beautiful, gorgeous, brilliant, delicious, delightful, enjoyable, favorite/s, favourite/s, grateful, thankful, blessed, joy, stunning, superb, terrific, thrilled, adorable, charming, elegant, cheerful, fabulous, sweetest, helped, hilarious, magical, genius, talented, recommend highly, well done, good job, great job, can't wait, cant wait, cannot wait, proud of, so good, hero, heroes, legend, best, stoked, hyped, wow, perfect, perfectly, happiness, flawless, treasure, killing it, killed it",
  3: "amazing, awesome, incredible, outstanding, phenomenal, spectacular, love it, love this, love you, adore/d, best ever, the best, masterpiece, ecstatic, extraordinary, magnificent, obsessed, life changing, breathtaking"
}

export const BAD: Readonly<Record<1 | 2 | 3, string>> = {
  1: "bad, sad, sorry, boring, bored, tired, slow, weird, wrong, problem/s, issue/s, mess, messy, cheap, difficult, lost, lose, losing, loses, loser/s, miss, missed, missing, broke, broken, break, hurt/s, hurting, cry, crying, cried, sick, ill, annoying, annoyed, annoys, ugh, meh, lame, silly, confused, confusing, doubt/s, worried, worry, worries, worrying, nervous, afraid, scared, scary, fear/s, stress, stressed, stressful, lonely, alone, upset, unhappy, disappointed, disappointing, disappointment, delay/s/ed, cancel/led/ed, fail/s/ed/ing, failure/s, fault, blame/d, guilty, negative, poor, poorly, waste/d, lacking, useless, trouble/s, struggle/s, struggling, ignore/d, ignored, ruin/s, dirty, noisy, rude, unfair, unfortunately, overpriced, complain/s/ed/ing, complaint/s, damn, sucks, crap, dumb, silly, flop, mad, tears, pain, painful, hell, smh, nope, regret/s, jealous, fake, weak, unlucky, shame, attack/s/ed, crisis, never again, not good",
  2: "angry, hate/s/d, hating, terrible, horrible, awful, nasty, ugly, stupid, pathetic, ridiculous, rubbish, garbage, trash, shit, shitty, bullshit, bitch, idiot/s, moron/s, lie/s, liar/s, lied, lying, cheat/s/ed/er/ers, scam/s/med/mer/mers, fraud, rip off, ripoff, toxic, cruel, evil, gross, worse, dead, death, die/s/d, dying, kill/s/ed/ing, killer, murder/ed, rape, racist, racism, sexist, violence, violent, abuse/d, furious, depressed, depressing, depression, miserable, misery, heartbroken, heartbreaking, devastated, devastating, nightmare, outrage/d, outrageous, shameful, ashamed, insult/s, insulting, corrupt, corruption, destroy/s/ed, tragic, tragedy, sucked, fucked, fuck you, fuck off, pissed, unfollow/ed/ing, unsubscribe/d, boycott, clickbait, embarrassing, embarrassed, refund, wtf, hurts",
  3: "worst, disgusting, disgusted, disgrace, disgraceful, despise/d, horrific, horrendous, atrocious, vile, sickening, repulsive, appalling, abysmal, the worst, worst ever, kill yourself, kys, scammer/s, hateful, unforgivable, terrified, loathe"
}

/** Pictographs, without their variation selectors. */
export const GOOD_PICTOGRAPHS =
  "😀 😃 😄 😁 😆 😂 🤣 😊 😇 🙂 😍 🥰 😘 😋 😎 🤩 🥳 🤗 ❤ 🧡 💛 💚 💙 💜 🖤 💕 💖 💗 💞 💯 🔥 👍 👏 🙌 🙏 💪 🎉 🎊 ✨ ⭐ 🌟 😻 🫶 ☺ 🏆 💐"
export const BAD_PICTOGRAPHS =
  "😠 😡 🤬 😤 😢 😭 😞 😔 😟 🙁 ☹ 😣 😖 😩 😫 😒 🙄 😑 🤢 🤮 👎 💔 😱 😨 🤡 🖕 💩 😓 😥 😰"

/** Words that turn round what follows within a few words. */
export const NEGATORS =
  "not, no, never, don't, dont, doesn't, doesnt, didn't, didnt, won't, wont, can't, cant, cannot, isn't, isnt, aren't, wasn't, wasnt, weren't, wouldn't, couldn't, shouldn't, ain't, aint, nothing, nobody, without, hardly, barely, neither, nor, zero, less"

/** Words that make the next one stronger. */
export const BOOSTERS =
  "very, so, really, too, super, extremely, absolutely, totally, incredibly, such, most, fucking, freaking, damn, insanely, truly, way"
