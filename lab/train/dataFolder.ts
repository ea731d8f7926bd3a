import { existsSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { TAUGHT_FOLDER } from "./readTaught.ts"

const inProject = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** The weights that hosts read. */
const WEIGHTS = inProject("adapters/models/weights")

/** Whose texts and accounts the models are trained on and measured by; none of them is part of the project. */
const SOURCES =
  "public data sets: tweeteval and xlm-t of cardiffnlp, t-davidson/hate-speech-and-offensive-language, " +
  "cbaziotis/datastories-semeval2017-task4, srfdata/2017-10-instagram-influencers and bnb/awesome-developer-streams, all on GitHub"

/** The folders of the data that are read. */
export const DATA_FOLDERS = [
  "text/davidson",
  "text/olid",
  "text/hateval",
  "text/sentiment-en",
  "text/sentiment-multilingual",
  TAUGHT_FOLDER,
  "accounts",
  "identity"
]

/** Ends the process with one line. */
const refuse = (reason: string): never => {
  console.error(`creatorsignal: ${reason}`)
  process.exit(1)
}

const read = (args: ReadonlyArray<string>) => {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        data: { type: "string", default: inProject("../shared/data") },
        out: { type: "string", default: WEIGHTS }
      }
    })
    return values
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error))
  }
}

export interface DataFolder {
  readonly data: string
  /** Where weights stand or are written to. */
  readonly out: string
  /** Whether these are the weights that hosts read. */
  readonly isProject: boolean
}

/** Where data and weights stand, from the command line. Without the data the process ends. */
export const dataFolder = (args: ReadonlyArray<string>): DataFolder => {
  const { data, out } = read(args)
  const missing = DATA_FOLDERS.find((part) => !existsSync(join(data, part)))
  if (missing === undefined) return { data, out, isProject: out === WEIGHTS }
  return refuse(`there is no folder ${missing} in ${data}; it is filled from ${SOURCES}; name yours with --data DIR`)
}
