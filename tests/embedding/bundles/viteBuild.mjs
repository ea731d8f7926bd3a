import { build } from "vite"

await build({
  configFile: false,
  logLevel: "error",
  base: "./",
  assetsInclude: ["**/*.bin"],
  build: {
    outDir: process.argv[2],
    target: "es2022",
    rollupOptions: { input: "bundles/scoreByUrl.mjs", output: { entryFileNames: "main.mjs" } }
  }
})
