import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { isLong } from "../support/running/sized.ts"

export const ROOT = join(import.meta.dir, "../..")

/** What teams have that the project hasn't: a server and a pool, and an `expect` beside Node's own runner. */
const OF_TEAMS = ["hono@4.13.19", "@hono/node-server@2.1.9", "pg@8.23.1", "@types/pg@8.23.1"]
const EXPECT = "expect@30.5.2"

/** What npm needs of the environment to reach its registry, and nothing that says it runs within a script of this project. */
const environment = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value === undefined || /^npm_(?!config_)/i.test(name) ? [] : [[name, value]]
    )
  )

/** Runs a program to its end; throws with what it said where it fails. */
export const run = (command: ReadonlyArray<string>, cwd: string, more: Record<string, string> = {}): string => {
  const { exitCode, stdout, stderr } = Bun.spawnSync([...command], { cwd, env: { ...environment(), ...more } })
  if (exitCode === 0) return stdout.toString()
  throw new Error(`${command.join(" ")} ended with ${exitCode}\n${stdout}\n${stderr}`)
}

/** The project as a clone has it, in a folder of its own: what git knows and what is new, and the installed packages. */
const cloneProject = (folder: string): void => {
  for (const file of run(["git", "ls-files", "-co", "--exclude-standard", "-z"], ROOT).split("\0")) {
    const isCorpus = file.startsWith("tests/") && !/\.(ts|md)$/.test(file) && !file.startsWith("tests/embedding/")
    if (file === "" || isCorpus || !existsSync(join(ROOT, file))) continue
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(ROOT, file), join(folder, file))
  }
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"))
}

const INSTALL = ["npm", "install", "--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error"]

const linkPackage = (name: string, consumer: string): void => {
  const [from, to] = [join(ROOT, "node_modules", name), join(consumer, "node_modules", name)]
  if (existsSync(to) || !existsSync(from)) return
  mkdirSync(dirname(to), { recursive: true })
  symlinkSync(from, to)
}

/** The package as npm makes it of a clone: packed, then installed from the tarball with all that its entries need. */
const installTarball = (project: string, consumer: string): void => {
  run(["npm", "pack", "--pack-destination", dirname(project), "--loglevel=error"], project)
  const [tarball = ""] = new Bun.Glob("*.tgz").scanSync(dirname(project))
  run([...INSTALL, "--legacy-peer-deps", join(dirname(project), tarball), ...OF_TEAMS, EXPECT], consumer)
  const { peerDependencies = {} } = manifestIn(join(consumer, "node_modules/creatorsignal"))
  run([...INSTALL, ...Object.entries(peerDependencies).map(([name, range]) => `${name}@${range}`)], consumer)
}

/** The same files moved to where npm would put them, which takes a minute of npm's less. */
const moveBuilt = (project: string, consumer: string): void => {
  run([...INSTALL, ...OF_TEAMS], consumer)
  run([process.execPath, "hosts/library/pack.ts"], project)
  const manifest = manifestIn(project)
  const installed = join(consumer, "node_modules/creatorsignal")
  const files: unknown = manifest.files
  const listed = Array.isArray(files) ? files.map(String) : []
  for (const file of ["package.json", "README.md", "LICENSE", ...listed.filter((path) => !path.startsWith("!"))]) {
    mkdirSync(dirname(join(installed, file)), { recursive: true })
    cpSync(join(project, file), join(installed, file), { recursive: true })
  }
  for (const path of listed.filter((each) => each.startsWith("!")).map((each) => each.slice(1))) {
    rmSync(join(installed, path), { recursive: true, force: true })
    for (const file of new Bun.Glob(path).scanSync(installed)) rmSync(join(installed, file))
  }
  run([process.execPath, "hosts/library/pack.ts", "restore"], project)
  for (const name of Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }))
    linkPackage(name, consumer)
}

const manifestIn = (folder: string): Record<string, Record<string, string>> =>
  JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))

/**
 * Packs the project and installs it in an empty folder, outside of the tree, with what teams have beside it: with TEST_SIZE=long as npm
 * does all of it, else the same files, and the project's own packages linked.
 */
export const packAndInstall = () => {
  const place = mkdtempSync(join(tmpdir(), "creatorsignal-library-"))
  const [project, consumer] = [join(place, "project"), join(place, "consumer")]
  mkdirSync(project)
  mkdirSync(consumer)
  cloneProject(project)
  writeFileSync(join(consumer, "package.json"), '{"name":"consumer","private":true,"type":"module"}')
  const before = readFileSync(join(project, "package.json"), "utf8")
  if (isLong) installTarball(project, consumer)
  else moveBuilt(project, consumer)
  for (const name of ["@types/node", "@types/bun", "bun-types", "undici-types"]) linkPackage(name, consumer)
  const installed = join(consumer, "node_modules/creatorsignal")
  const after = readFileSync(join(project, "package.json"), "utf8")
  return { place, consumer, installed, manifest: manifestIn(installed), before, after }
}

export const removePacked = ({ place }: ReturnType<typeof packAndInstall>): void =>
  rmSync(place, { recursive: true, force: true })
