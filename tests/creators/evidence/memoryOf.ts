import { readFileSync, writeFileSync } from "node:fs"

const KIBIBYTES = 1024
/** What Linux calls forgetting the most that a process had. */
const FORGET_PEAK = "5"

/** Whether the system says what a process had at most: sampling would miss it. */
export const canWatchMemory = process.platform === "linux"

const mebibytesOf = (pid: number, name: "VmRSS" | "VmHWM"): number => {
  const status = readFileSync(`/proc/${pid}/status`, "utf8")
  return Math.round(Number(RegExp(`^${name}:\\s+(\\d+) kB$`, "m").exec(status)?.[1]) / KIBIBYTES)
}

/** Answers what a process has now, and what asks how much more, in MiB, it had at most since. */
export const watchMemory = (pid: number) => {
  const before = mebibytesOf(pid, "VmRSS")
  writeFileSync(`/proc/${pid}/clear_refs`, FORGET_PEAK)
  return { before, grownBy: () => mebibytesOf(pid, "VmHWM") - before }
}
