import { expect, test } from "bun:test"
import { languageOf } from "../../../domain/creators/textAnalysis/language.ts"
import { normalise } from "../../../domain/creators/textAnalysis/normalise.ts"

// Everyday sentences of the first lessons of a language course: which language each is in is not in doubt.
const SENTENCES: ReadonlyArray<readonly [language: string, text: string]> = [
  ["fa", "من این غذا را خیلی دوست دارم"],
  ["fa", "سلام دوستان صبح بخیر"],
  ["fa", "امروز هوا خیلی خوب است"],
  ["ur", "یہ کھانا بہت اچھا ہے"],
  ["ur", "میں گھر جا رہا ہوں"],
  ["ps", "زه په کابل کې اوسېږم او ښه یم"],
  ["ckb", "من زۆر خۆشم دەوێ"],
  ["ar", "أنا أحب هذا الطعام كثيرا"],
  ["ar", "صباح الخير يا أصدقاء"],
  ["ar", "الجو جميل جدا اليوم في القاهرة"]
]

test.each(SENTENCES)("languages that share the Arabic script are told by their own letters: %s", (language, text) => {
  expect(languageOf(normalise(text), null)).toBe(language)
})
