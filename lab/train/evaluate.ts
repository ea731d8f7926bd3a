import { readFileSync, writeFileSync } from "node:fs"
import { pathToFileURL } from "node:url"
import { readTextWeights } from "../../adapters/models/TextModels.ts"
import { makeClassifier } from "../../domain/creators/textAnalysis/models/makeClassifier.ts"
import { normalise } from "../../domain/creators/textAnalysis/normalise.ts"
import { accuracyModule, accuracyTables, replaceTables } from "./accuracyPage.ts"
import { dataFolder } from "./dataFolder.ts"
import { evaluateIdentity } from "./evaluateIdentity.ts"
import { measureAccuracy, measureCalibration } from "./measureAccuracy.ts"
import { readExamples } from "./readExamples.ts"
import { readAccounts } from "./trainAccounts.ts"

/**
 * Measures the models on texts and accounts that training never saw: `npm run evaluate -- --data DIR`. Prints the tables, and
 * writes them to domain/creators/textAnalysis/ACCURACY.md and measuredAccuracy.ts; those of whose accounts are whose to
 * domain/creators/identity/ACCURACY.md. With `--out DIR` it measures weights of another folder and writes nothing.
 */
const { data, out, isProject } = dataFolder(process.argv.slice(2))
const examples = readExamples(data)
const accounts = readAccounts(data)
const classifier = makeClassifier(readTextWeights(pathToFileURL(`${out}/`)))

const accuracies = measureAccuracy(classifier, examples, accounts)
const calibrations = measureCalibration(classifier, examples, accounts)
const tables = accuracyTables(accuracies, calibrations)
console.log(tables)

if (isProject) {
  const page = new URL("../../domain/creators/textAnalysis/ACCURACY.md", import.meta.url)
  writeFileSync(page, replaceTables(readFileSync(page, "utf8"), tables))
  const module = new URL("../../domain/creators/textAnalysis/measuredAccuracy.ts", import.meta.url)
  writeFileSync(module, accuracyModule(accuracies, calibrations))
}

console.log("")
evaluateIdentity(data, isProject)

/** Rounds over which a throughput is taken; the fastest counts, as others may use the machine. */
const ROUNDS = 5
const TEXTS = 5_000
const MICROSECONDS_PER_SECOND = 1_000_000
const texts = examples.olid.train.slice(0, TEXTS).map(({ text }) => text)
let fastest = Infinity
for (let round = 0; round < ROUNDS; round += 1) {
  const from = process.cpuUsage()
  for (const text of texts) classifier.read(normalise(text), null)
  const { user, system } = process.cpuUsage(from)
  fastest = Math.min(fastest, user + system)
}
const perSecond = Math.round((texts.length * MICROSECONDS_PER_SECOND) / fastest)
console.log(`\nThroughput, everything: ${perSecond} posts a second on one core.`)
