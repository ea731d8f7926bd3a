import { existsSync, readFileSync } from "node:fs"

/** Where the page is: beside the bundle, which has it copied, or where it is written. */
const PLACES = ["./ACCURACY.md", "../../../domain/creators/textAnalysis/ACCURACY.md"].map(
  (place) => new URL(place, import.meta.url)
)

/** How accurate it is what is read in texts: weak spots first, as it was measured. */
export const readAccuracyPage = (): string => {
  const place = PLACES.find((each) => existsSync(each))
  if (place === undefined) throw new Error("the accuracy page is not where it was")
  return readFileSync(place, "utf8")
}
