import { readFileSync } from "node:fs"

/** Processor time is told in hundredths of a second. */
const TICK_MS = 10

const fieldsOf = (pid: number): ReadonlyArray<number> =>
  (readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1) ?? "").split(" ").map(Number)

/** The fields of a process; none where it has ended. */
const fieldsOrNone = (pid: number): ReadonlyArray<number> => {
  try {
    return fieldsOf(pid)
  } catch {
    return []
  }
}

const sumOf = (fields: ReadonlyArray<number>, from: number, to: number): number =>
  fields.slice(from, to).reduce((sum, each) => sum + each, 0) * TICK_MS

/** Processor time of a process and of its threads, in ms. */
export const cpuMsOf = (pid: number): number => sumOf(fieldsOf(pid), 11, 13)

/** Processor time of a process and of all that it began, in ms: of those that ended too. */
export const cpuMsOfAll = (pid: number): number => {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").map(Number)
  const ofChildren = children.reduce((sum, child) => sum + sumOf(fieldsOrNone(child), 11, 13), 0)
  // Those that ended meanwhile are in the sum of their parent.
  return ofChildren + sumOf(fieldsOf(pid), 11, 15)
}
