import { isObject } from "./json.ts"

const LINE_CHARACTERS_MAX = 120

const onOneLine = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(", ")}]`
  if (!isObject(value)) return JSON.stringify(value)
  const fields = Object.entries(value).map(([name, each]) => `${JSON.stringify(name)}: ${onOneLine(each)}`)
  return fields.length === 0 ? "{}" : `{ ${fields.join(", ")} }`
}

/** JSON as the formatter of the project leaves it: what fits on a line stands on one, so that a change is a line or a few. */
const written = (value: unknown, indent: string, used: number): string => {
  const line = onOneLine(value)
  if (indent.length + used + line.length <= LINE_CHARACTERS_MAX) return line
  const inner = `${indent}  `
  if (Array.isArray(value)) {
    return value.length === 0
      ? "[]"
      : `[\n${value.map((each) => inner + written(each, inner, 1)).join(",\n")}\n${indent}]`
  }
  if (!isObject(value)) return line
  const fields = Object.entries(value).map(([name, each]) => {
    const start = `${JSON.stringify(name)}: `
    return inner + start + written(each, inner, start.length + 1)
  })
  return `{\n${fields.join(",\n")}\n${indent}}`
}

export const writeJson = (value: unknown): string => `${written(value, "", 0)}\n`
