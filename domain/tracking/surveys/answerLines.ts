import { SELECTIONS_MAX } from "../../../ports/tracking/orders/Order.ts"

/** An answer line by line, as each of several choices is a line and names whom it names. What lies beyond SELECTIONS_MAX is one line. */
export const answerLines = (answer: string): ReadonlyArray<string> => {
  const lines = answer.split("\n")
  return lines.length <= SELECTIONS_MAX
    ? lines
    : [...lines.slice(0, SELECTIONS_MAX - 1), lines.slice(SELECTIONS_MAX - 1).join("\n")]
}
