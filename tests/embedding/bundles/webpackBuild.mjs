import webpack from "webpack"

const compiler = webpack({
  mode: "production",
  target: "node20",
  entry: "./bundles/scoreAsset.mjs",
  experiments: { outputModule: true },
  output: { path: process.argv[2], filename: "main.mjs", module: true, chunkFormat: "module" }
})
compiler.run((error, stats) => {
  if (error !== null || stats?.hasErrors() !== false) throw error ?? new Error(stats?.toString())
})
