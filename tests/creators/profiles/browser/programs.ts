import { existsSync, readdirSync, readFileSync } from "node:fs"
import { tmpdir } from "node:os"

export interface Program {
  readonly pid: number
  readonly parent: number
  readonly args: string
}

const programOf = (pid: number): Program | null => {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8")
    if (/^State:\s+[ZX]/m.test(status)) return null
    const args = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ")
    return { pid, parent: Number(/^PPid:\s+(\d+)/m.exec(status)?.[1] ?? 0), args }
  } catch {
    return null
  }
}

const programs = (): ReadonlyArray<Program> =>
  existsSync("/proc")
    ? readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? (programOf(Number(name)) ?? []) : []))
    : []

/** Browsers a process started, this one unless told otherwise, each with a profile folder of its own. */
export const browsers = (starter: number = process.pid): ReadonlyArray<Program> =>
  programs().filter(({ parent, args }) => parent === starter && args.includes("profile-browser-"))

/** The processes that draw a browser's pages. */
export const renderers = (): ReadonlyArray<Program> => {
  const folders = browsers().flatMap(({ args }) => /profile-browser-\w+/.exec(args)?.[0] ?? [])
  return programs().filter(
    ({ args }) => args.includes("--type=renderer") && folders.some((folder) => args.includes(folder))
  )
}

/** Processes that still use one of the profile folders. */
export const usersOf = (folders: ReadonlyArray<string>): ReadonlyArray<Program> =>
  programs().filter(({ args }) => folders.some((folder) => args.includes(folder)))

/** Profile folders there are. */
export const profileFolders = (): ReadonlyArray<string> =>
  readdirSync(tmpdir()).filter((name) => name.startsWith("profile-browser-"))
