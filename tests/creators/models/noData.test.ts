import { expect, test } from "bun:test"
import { join } from "node:path"
import { newFolder, runProgram } from "../../process/server.ts"

test.each(["train", "evaluate"])("%s without the data says in one line where it comes from", async (program) => {
  await using folder = await newFolder()
  const data = join(folder.path, "data")
  const { code, stdout, stderr } = await runProgram([`lab/train/${program}.ts`, "--data", data, "--out", folder.path])
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" })
  expect(stderr).toMatch(/^creatorsignal: [^\n]+\n$/)
  expect(stderr).toContain(data)
  expect(stderr).toContain("tweeteval")
  expect(stderr).toContain("--data DIR")
})

test("an option that training does not have is refused in one line", async () => {
  const { code, stdout, stderr } = await runProgram(["lab/train/train.ts", "--dta", "x"])
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" })
  expect(stderr).toMatch(/^creatorsignal: [^\n]*--dta[^\n]*\n$/)
})
