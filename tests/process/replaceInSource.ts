import { plugin } from "bun"

/** Has this process read a file of the project, named from its root, with other words in the place of some that it has once. */
export const replaceInSource = (file: string, words: string, instead: string): void => {
  plugin({
    name: `other words in ${file}`,
    setup: (build) => {
      build.onLoad({ filter: new RegExp(`/${RegExp.escape(file)}$`) }, async ({ path }) => {
        const source = await Bun.file(path).text()
        if (source.split(words).length !== 2) throw new Error(`${file} does not have this once: ${words}`)
        return { contents: source.replace(words, () => instead), loader: "ts" }
      })
    }
  })
}
