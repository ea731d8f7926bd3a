/** Whether this runs from the sources, beside the packages, or bundled, with the fonts copied beside it. */
const isBundled = !import.meta.url.endsWith(".ts")

/** Where a file of a font's package is. */
export const fontFile = (fontPackage: string, file: string): URL =>
  isBundled
    ? new URL(`./fonts/${fontPackage}/${file}`, import.meta.url)
    : new URL(`../../node_modules/${fontPackage}/${file}`, import.meta.url)
