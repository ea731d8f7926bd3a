import { InvalidConfig } from "../settings/setting.ts"

/** Days of sales of a sample, where the option names none. */
const SAMPLE_DAYS = 60
/** Fewer leave out what takes days, as a refund does. */
const SAMPLE_DAYS_MIN = 3
const SAMPLE_DAYS_MAX = 60

const SAMPLE = /^--sample(?:=([1-9]\d?))?$/

/** What a start is asked for on its command line; all else is settings of the environment. */
export interface StartOptions {
  /** Days of sales of the invented shop that is to be served; null: none is. */
  readonly sampleDays: number | null
}

/** Reads the words after a start's command. Throws InvalidConfig for a word that is no option, and for days that can't be. */
export const readStartOptions = (words: ReadonlyArray<string>): StartOptions => {
  let sampleDays: number | null = null
  for (const word of words) {
    const read = SAMPLE.exec(word)
    const days = read === null ? 0 : Number(read[1] ?? SAMPLE_DAYS)
    if (days >= SAMPLE_DAYS_MIN && days <= SAMPLE_DAYS_MAX) sampleDays = days
    else if (word.startsWith("--sample=")) {
      throw new InvalidConfig({
        message: `--sample takes ${SAMPLE_DAYS_MIN} to ${SAMPLE_DAYS_MAX} days of sales, or no number`
      })
    } else {
      throw new InvalidConfig({
        message: `${word} is no option of a start: --sample is the only one, and settings are variables of the environment`
      })
    }
  }
  return { sampleDays }
}
