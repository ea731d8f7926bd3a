import { Schema } from "effect"
import { printedDescription } from "../../../hosts/commandLine/openapi.ts"
import { Exceptions } from "./exceptions.ts"
import { type Objected, objectIn } from "./json.ts"
import { normalise } from "./normalise.ts"

export const FROZEN_FILE = `${import.meta.dir}/v1.json`
export const EXCEPTIONS_FILE = `${import.meta.dir}/exceptions.json`

const readJson = async (path: string): Promise<unknown> => JSON.parse(await Bun.file(path).text())

export const readFrozen = async (): Promise<Objected> => objectIn(await readJson(FROZEN_FILE))
export const readExceptions = async (): Promise<Exceptions> =>
  Schema.decodeUnknownSync(Exceptions)(await readJson(EXCEPTIONS_FILE))

/** What the API answers that it is now. */
export const readDescription = async (): Promise<Objected> =>
  objectIn(JSON.parse(await printedDescription("CreatorSignal", "http://localhost")))

export const readCurrent = async (): Promise<Objected> => normalise(await readDescription())
