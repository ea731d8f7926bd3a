/** Invented captions of everyday life. Many use words that mean something worse elsewhere, as everyday captions do. */
const CAPTIONS: ReadonlyArray<string> = [
  "Made {dish} with {thing} {when}, {feeling}",
  "New video is up: {dish} in under {number} minutes",
  "{when} I finally killed it at the gym, {number} squats and I can't feel my legs",
  "Beat {number} eggs, fold in the {thing} and bake until golden",
  "Shot {number} photos of {place} {when} and kept one",
  "This {dish} is sick, {feeling}",
  "Wine tasting near {place} with my parents {when}",
  "Weeding the garden {when}. The {thing} won.",
  "We lost {number} to nil and I have never laughed so much",
  "What is your favourite {thing}? I need ideas for {dish}",
  "Crack the eggs first, then the {thing}. Trust me on the {dish}.",
  "{number} days until we leave for {place}, {feeling}",
  "Back from {place}. My feet are dead, my heart is full.",
  "Trying high heels for the first time in {number} years, wish me luck",
  "Roast chicken, {thing} and a very long nap {when}",
  "The court by {place} has new nets! Tennis {when}?",
  "Thank you for {number} thousand of you, {feeling}",
  "Rain in {place} again, so it's {dish} and a film",
  "My dog stole the {thing} and has no regrets",
  "Sunday reset: laundry, {thing}, {number} pages of my book",
  "How I store {thing} so it lasts {number} weeks",
  "Bombed my driving test, second try {when}",
  "The drop at {number} seconds kills me every time, what a song",
  "Hot dogs or {dish}? Choose wisely",
  "Coffee first. Then {place}. Then more coffee.",
  "Ran {number} kilometres around {place} {when}, {feeling}",
  "Three ways to fold a shirt, number two is a crime",
  "My sister says my {dish} is better than hers. Framed it.",
  "Bloody oranges are in season, so {dish} it is",
  "Old photo from {place}. {number} years and the same jacket."
]
const WORDS: Readonly<Record<string, ReadonlyArray<string>>> = {
  dish: [
    "lemon pasta",
    "pumpkin soup",
    "carrot cake",
    "fried rice",
    "dumplings",
    "apple pie",
    "flatbread",
    "a lentil stew"
  ],
  thing: ["garlic", "basil", "tomatoes", "oats", "the last lemons", "mushrooms", "walnuts"],
  when: ["this morning", "tonight", "yesterday", "on Friday", "at last", "before breakfast"],
  feeling: ["so happy", "my heart is full", "no words", "would do it again", "zero regrets", "I'm exhausted and proud"],
  place: ["the lake", "the old harbour", "the market", "the north coast", "my grandmother's village", "the station"],
  number: ["2", "3", "5", "12", "20", "30"]
}
const OTHER_LANGUAGES: ReadonlyArray<readonly [language: string, text: string]> = [
  ["de", "Heute gibt es Kürbissuppe mit Brot und danach gehen wir zusammen an den See"],
  ["es", "Hoy preparamos una sopa de calabaza y después vamos todos juntos a la playa"],
  ["fr", "Ce matin nous avons préparé une soupe et maintenant nous allons au marché"]
]
/** Of a hundred posts, how many are pictures without words, and how many are in another language. */
const WITHOUT_WORDS_PERCENT = 4
const OTHER_LANGUAGES_PERCENT = 6

/** A caption, always the same of the same place. */
export const everydayCaption = (place: number): { readonly text: string; readonly language: string | null } => {
  let seed = (place + 1) * 2_654_435_761
  const next = (count: number): number => {
    seed = (Math.imul(seed ^ (seed >>> 15), 2_246_822_519) + 374_761_393) >>> 0
    return seed % count
  }
  const kind = next(100)
  if (kind < WITHOUT_WORDS_PERCENT) return { text: "", language: null }
  if (kind < WITHOUT_WORDS_PERCENT + OTHER_LANGUAGES_PERCENT) {
    const [language, text] = OTHER_LANGUAGES[next(OTHER_LANGUAGES.length)] ?? ["de", ""]
    return { text, language }
  }
  const caption = CAPTIONS[next(CAPTIONS.length)] ?? ""
  const text = caption.replace(/\{(\w+)\}/g, (_, name: string) => {
    const words = WORDS[name] ?? []
    return words[next(words.length)] ?? ""
  })
  return { text: `${text.charAt(0).toUpperCase()}${text.slice(1)}`, language: "en" }
}
