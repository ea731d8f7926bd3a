export default { output: "standalone", serverExternalPackages: ["creatorsignal"] }
