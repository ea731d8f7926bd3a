import { typosBetween } from "../../domain/creators/identity/editDistance.ts"
import type { Environment } from "./setting.ts"

/** Below it a name is near to too many others: PORT to POST, HOST to HOSTS. */
const NAME_LENGTH_MIN = 6
/** From here on two typos are looked for. */
const LONG_NAME_LENGTH = 10

/**
 * What begins so is never taken for a setting with a typo: npm hands its whole configuration on, and OpenTelemetry has many more
 * variables than the service reads.
 */
const IGNORED_PREFIXES: ReadonlyArray<string> = ["npm_", "OTEL_"]

/** The setting that a name is a typo of; undefined where it is near to none. */
export const nearestSetting = (name: string, settings: ReadonlyArray<string>): string | undefined => {
  const letters = [...name.toUpperCase()]
  return settings
    .filter((setting) => setting.length >= NAME_LENGTH_MIN)
    .map((setting) => {
      const max = setting.length < LONG_NAME_LENGTH ? 1 : 2
      return { setting, typos: typosBetween(letters, [...setting], max), max }
    })
    .filter(({ typos, max }) => typos <= max)
    .toSorted((a, b) => a.typos - b.typos)[0]?.setting
}

/**
 * The first variable that is taken for a setting with a typo, and that setting. One whose setting is set as well, even to nothing,
 * belongs to another program; so does every one that is near to no setting.
 */
export const findTypo = (environment: Environment, settings: ReadonlyArray<string>) => {
  for (const [name, value] of Object.entries(environment)) {
    if (value === undefined || value === "" || settings.includes(name)) continue
    if (IGNORED_PREFIXES.some((prefix) => name.startsWith(prefix))) continue
    const meant = nearestSetting(name, settings)
    if (meant !== undefined && environment[meant] === undefined) return { name, meant }
  }
  return null
}
