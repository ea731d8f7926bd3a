import { describe, expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { readTextWeights } from "../../../adapters/models/TextModels.ts"
import { flagsOf } from "../../../domain/creators/scoring/riskFlags.ts"
import { classifierOf } from "../../../domain/creators/textAnalysis/classifierOf.ts"
import { normalise } from "../../../domain/creators/textAnalysis/normalise.ts"

// Posts by an author who hadn't seen the rules: label, group, text. `plain` must not be flagged, `meant` must be.
const POSTS = readFileSync(new URL("./things.tsv", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => {
    const [label = "", group = "", text = ""] = line.split("\t")
    return { label, group, text }
  })
/** How many of 139 and of 52 are read wrongly, at most: a bitch of Russian breeders is one. Of the later 52 nine were. */
const WRONG_MAX = { plain: 2, meant: 5 } as const

const classifier = classifierOf(readTextWeights())
const read = (text: string) => classifier.read(normalise(text), null)
const isFlagged = (text: string) => flagsOf(text, read(text).signals).length > 0

describe("things, names and jokes that look like slurs", () => {
  test.each(["plain", "meant"] as const)("%s posts are read as they were meant", (kind) => {
    const wrong = POSTS.filter(({ label, text }) => label === kind && isFlagged(text) !== (kind === "meant"))
    expect(wrong.map(({ text }) => text).slice(WRONG_MAX[kind])).toEqual([])
  })
})

describe("what is praised by denying a complaint", () => {
  test.each([
    ["positive", "Nicht schlecht!"],
    ["positive", "Ich kann mich nicht beschweren"],
    ["negative", "Das war leider nicht so toll"],
    ["positive", "Pas mal du tout"],
    ["positive", "Jamais déçue par cette marque"],
    ["negative", "C'est pas terrible"],
    ["neutral", "Il y a pas mal de monde ce soir au marché"],
    ["negative", "Pas mal de retard, je suis furieuse"],
    ["positive", "No está nada mal este hotel"],
    ["negative", "No me gustó"],
    ["positive", "Niente male, ottimo"],
    ["negative", "Non è un granché"],
    ["positive", "Não é ruim"],
    ["negative", "Não vale a pena"],
    ["positive", "Kann man nicht meckern"],
    ["positive", "Da kann ich nicht meckern, alles top angekommen"],
    ["positive", "Da kann man wirklich nichts sagen außer danke"],
    ["positive", "Da gibt es nichts zu meckern"],
    ["positive", "Das ist gar nicht mal so übel"],
    ["positive", "Ich habe keinen Grund zur Klage"],
    ["negative", "Die Lieferung war eine Katastrophe, ich kann nur meckern"],
    ["negative", "Das ist nicht das Gelbe vom Ei"],
    ["positive", "Non c'è male"],
    ["positive", "Non c’è male davvero questo posto"],
    ["positive", "Non c'è nulla da ridire"],
    ["positive", "Niente da dire, servizio impeccabile"],
    ["positive", "Non posso proprio lamentarmi"],
    ["negative", "Non c'è niente di buono qui"],
    ["negative", "Mi ha fatto male lo stomaco, pessimo"],
    ["positive", "Ce n'est pas mal du tout"],
    ["positive", "C'est loin d'être mauvais"],
    ["positive", "Je n'ai pas à me plaindre"],
    ["positive", "On ne peut pas se plaindre"],
    ["positive", "Il n'y a rien à redire"],
    ["negative", "C'est loin d'être bon"],
    ["positive", "No me puedo quejar"],
    ["positive", "No hay queja"],
    ["positive", "No está pero que nada mal"],
    ["positive", "No tengo ninguna pega"],
    ["negative", "No es para tanto, me decepcionó"],
    ["positive", "Nada mau, nada mau"],
    ["positive", "Não me posso queixar"],
    ["positive", "Não há do que reclamar"],
    ["positive", "Não está nada mal"],
    ["negative", "Não é lá grande coisa"]
  ])("is praise in each language whose tone is read: %s, %s", (tone, text) => {
    expect(String(read(text).tone)).toBe(tone)
  })
})

test.each([
  ["pas mal de ", "J'ai @belles surprises, merci à tous"],
  ["pas mal de ", "On a fait @route aujourd'hui"],
  ["nicht wenige ", "Hier waren @Leute"],
  ["no pocas ", "Hay @cosas buenas"]
])("what only says many says nothing of a tone: %s", (many, text) => {
  expect(read(text.replace("@", many)).tone).toBe(read(text.replace("@", " ")).tone)
})
