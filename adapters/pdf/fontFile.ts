import { existsSync } from "node:fs"

/** Where a file of a font's package is: copied beside a bundle, else in its package. */
export const fontFile = (fontPackage: string, file: string): URL => {
  const copied = new URL(`./fonts/${fontPackage}/${file}`, import.meta.url)
  return existsSync(copied) ? copied : new URL(import.meta.resolve(`${fontPackage}/${file}`))
}
