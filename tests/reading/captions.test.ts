import { expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { Schema } from "effect"
import { normalise } from "../../domain/reading/normalise.ts"
import { type Disclosure, readDisclosure } from "../../domain/reading/readDisclosure.ts"

const LABELS = ["disclosed", "vague", "undisclosed", "organic", "unverified"] as const
type Label = (typeof LABELS)[number]

const Caption = Schema.fromJsonString(
  Schema.Struct({
    language: Schema.String,
    text: Schema.String,
    paidLabel: Schema.NullOr(Schema.Boolean),
    label: Schema.Literals(LABELS)
  })
)

const LABEL_OF: Readonly<Record<Disclosure, Label>> = {
  clear: "disclosed",
  late: "disclosed",
  vague: "vague",
  hidden: "undisclosed",
  unknown: "unverified",
  none: "organic"
}

const captionsOf = (name: string) =>
  readFileSync(fileURLToPath(new URL(`captions/${name}.jsonl`, import.meta.url)), "utf8")
    .trim()
    .split("\n")
    .map((line) => Schema.decodeSync(Caption)(line))

/** How many captions of each label are told right, and what the accusing one is worth. */
const measure = (name: string, isTagged: boolean) => {
  const right: Record<Label, number> = { disclosed: 0, vague: 0, undisclosed: 0, organic: 0, unverified: 0 }
  let [accused, missed] = [0, 0]
  for (const { language, text, paidLabel, label } of captionsOf(name)) {
    const { disclosure } = readDisclosure(normalise(text), paidLabel === true, isTagged ? language : null)
    const told = LABEL_OF[disclosure]
    if (told === label) right[label] += 1
    else if (told === "undisclosed") accused += 1
    else if (label === "undisclosed") missed += 1
  }
  return { right, accused, missed }
}

/**
 * The figures as they were measured, so that a change for the worse is seen. The words were chosen beside the open captions;
 * those held out were first read when the words were final. Of the second author's, words were chosen beside them too; the third and
 * fourth author's chose no word. Those two showed that a link in the profile alone accuses of one's own work, so that it needs a brand.
 */
test.each([
  ["open", false, { disclosed: 67, vague: 16, undisclosed: 38, organic: 68, unverified: 6 }, 0, 1],
  ["open", true, { disclosed: 67, vague: 16, undisclosed: 38, organic: 68, unverified: 5 }, 1, 1],
  ["heldOut", false, { disclosed: 163, vague: 26, undisclosed: 72, organic: 184, unverified: 9 }, 6, 37],
  ["heldOut", true, { disclosed: 163, vague: 26, undisclosed: 72, organic: 184, unverified: 13 }, 2, 37],
  ["secondAuthor", false, { disclosed: 192, vague: 0, undisclosed: 42, organic: 189, unverified: 0 }, 0, 88],
  ["secondAuthor", true, { disclosed: 192, vague: 0, undisclosed: 101, organic: 189, unverified: 0 }, 0, 29],
  ["thirdAuthor", false, { disclosed: 88, vague: 0, undisclosed: 21, organic: 115, unverified: 0 }, 4, 79],
  ["thirdAuthor", true, { disclosed: 88, vague: 0, undisclosed: 33, organic: 115, unverified: 0 }, 4, 67],
  ["fourthAuthor", false, { disclosed: 79, vague: 0, undisclosed: 34, organic: 116, unverified: 0 }, 3, 56],
  ["fourthAuthor", true, { disclosed: 79, vague: 0, undisclosed: 43, organic: 116, unverified: 0 }, 3, 47]
] as const)(
  "of captions %s, with the platform's tag: %p, no fewer are told right",
  (name, isTagged, least, accusedMax, missedMax) => {
    const { right, accused, missed } = measure(name, isTagged)
    for (const label of LABELS) expect([label, right[label] >= least[label]]).toEqual([label, true])
    expect(accused).toBeLessThanOrEqual(accusedMax)
    expect(missed).toBeLessThanOrEqual(missedMax)
  }
)

test.each([
  ["signs with marks", `my ${"❤️".repeat(5_000)}`],
  ["marks alone", `my ${"\u0301".repeat(5_000)}`],
  ["words with marks", `my ${"e\u0301\u0302 ".repeat(2_000)}`],
  ["one word", "a".repeat(20_000)],
  ["characters that no blank parts", "好".repeat(20_000)],
  ["questions", "a?".repeat(5_000)],
  ["parameters", `a?${"&a".repeat(5_000)}`]
])("a caption of nothing but %s is read like any other, however long", (_, text) => {
  expect(readDisclosure(normalise(text), false, "en").disclosure).toBe("none")
})
