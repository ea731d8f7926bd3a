/**
 * Freezes the description as it is: `npm run freeze`. It refuses what breaks callers and has no exception. Exceptions that it used move
 * to the history; commit both files. Where there is no frozen copy it makes the first.
 */
import { EXCEPTIONS_FILE, FROZEN_FILE, readCurrent, readExceptions, readFrozen } from "./current.ts"
import { freezeAnew } from "./freezeAnew.ts"
import { writeJson } from "./writeJson.ts"

const current = await readCurrent()
const frozen = (await Bun.file(FROZEN_FILE).exists()) ? await readFrozen() : current
const anew = freezeAnew(frozen, current, await readExceptions())
if (anew.refused.length > 0) {
  console.error(
    `${anew.refused.join("\n")}\nNothing was frozen. See tests/accounts/versioning/README.md for exceptions.`
  )
  process.exit(1)
}
await Bun.write(FROZEN_FILE, writeJson(anew.frozen))
await Bun.write(EXCEPTIONS_FILE, writeJson(anew.exceptions))
console.log(`v1 is frozen as of ${anew.frozen.version}`)
