import { withSettingsTable } from "./settingsTable.ts"

// Writes the table of settings into hosts/README.md.
const page = Bun.file(`${import.meta.dir}/../README.md`)
await Bun.write(page, withSettingsTable(await page.text()))
