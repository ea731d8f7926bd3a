import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { printProfiles } from "../../domain/creators/textAnalysis/languageProfiles.ts"
import { makeLexiconReader } from "../../domain/creators/textAnalysis/lexicon/readLexicon.ts"
import { printTable } from "../../domain/creators/textAnalysis/models/featureTable.ts"
import { dataFolder } from "./dataFolder.ts"
import { readExamples } from "./readExamples.ts"
import { readMoreExamples } from "./readMoreExamples.ts"
import { readTaught } from "./readTaught.ts"
import { readAccounts, trainAccounts } from "./trainAccounts.ts"
import { trainCoarse } from "./trainCoarse.ts"
import { trainEnglish } from "./trainEnglish.ts"
import { trainEnglishTone } from "./trainEnglishTone.ts"
import { trainHate } from "./trainHate.ts"
import { handleCurveModule, rarityModules } from "./trainIdentity.ts"
import { trainLanguages } from "./trainLanguages.ts"
import { trainTones } from "./trainTones.ts"
import { trainWords } from "./trainWords.ts"

/** Rebuilds every weight file: `npm run train -- --data DIR --out DIR`. The same data gives the same bytes. */
const { data, out, isProject } = dataFolder(process.argv.slice(2))
const examples = readExamples(data)
mkdirSync(out, { recursive: true })
const write = (name: string, bytes: Uint8Array | string, folder = out) => {
  writeFileSync(join(folder, name), bytes)
  console.log(`${name}: ${bytes.length} bytes`)
}
const lines = (list: ReadonlyArray<string>) => list.map((word) => `${word}\n`).join("")
write("accounts.json", `${JSON.stringify(trainAccounts(readAccounts(data)), null, 2)}\n`)
const words = trainWords(examples)
const readLexicon = makeLexiconReader(words)
write("words.txt", lines(words.common))
write("seldom.txt", lines(words.seldom))
const coarse = trainCoarse()
write("coarse.txt", lines(coarse))
write("languages.bin", printProfiles(await trainLanguages(examples)))
for (const [code, table] of trainTones(examples, readLexicon)) write(`tone-${code}.bin`, printTable(table))
write("tone-en.bin", printTable(trainEnglishTone(examples, readTaught(data), readLexicon)))
write("english.bin", printTable(trainEnglish(examples, readLexicon)))
write("hate.bin", printTable(trainHate(examples, readMoreExamples(data), readLexicon)))

// Tables of the domain stand beside what reads them. The curve is learnt with the rarities that this process has read: after a
// change of theirs, it takes a second run.
const identity = isProject ? fileURLToPath(new URL("../../domain/creators/identity/sameOwner", import.meta.url)) : out
for (const { name, text } of [...rarityModules(words.common, new Set(coarse)), handleCurveModule(data)]) {
  write(name, text, identity)
}
