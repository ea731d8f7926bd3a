import { SETTINGS } from "./settings.ts"

const code = (text: string): string => `\`${text}\``

/** The settings as a table in Markdown. */
const settingsTable = (): string =>
  [
    "| variable | default | used by | what |",
    "| --- | --- | --- | --- |",
    ...Object.values(SETTINGS).map(({ description, isSecret, shownDefault, usedBy, variables }) => {
      const what = isSecret ? `${description} (secret)` : description
      return `| ${variables.map(code).join(", ")} | ${shownDefault} | ${usedBy} | ${what} |`
    })
  ].join("\n")

const BEGIN = "<!-- settings: written by bun hosts/settings/writeSettingsTable.ts -->"
const END = "<!-- end of settings -->"

/** A page of the README with the table as it is now; it has to hold the two marks. */
export const withSettingsTable = (page: string): string => {
  const [before, old, ...rest] = page.split(BEGIN)
  const after = old?.split(END)[1]
  if (before === undefined || after === undefined || rest.length > 0) throw new Error(`the page has no "${BEGIN}"`)
  return `${before}${BEGIN}\n${settingsTable()}\n${END}${after}`
}

// Writes the table of settings into hosts/README.md.
const page = Bun.file(`${import.meta.dir}/../README.md`)
await Bun.write(page, withSettingsTable(await page.text()))
