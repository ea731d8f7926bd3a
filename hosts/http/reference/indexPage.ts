import { type Html, html } from "../pages/html.ts"
import { type ApiDocument, type Described, describedOf } from "./apiDocument.ts"
import { deprecationLine, prose } from "./schemaTables.ts"
import { nameOf, pathOf, REFERENCE_PATH, renderReference } from "./words.ts"

/** Characters of a filter that are looked at, at most. */
const FILTER_CHARACTERS_MAX = 100

const wordsOf = (filter: string): ReadonlyArray<string> =>
  filter
    .slice(0, FILTER_CHARACTERS_MAX)
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "")

/** Whether every word stands somewhere in what is said of an operation. */
const holds = ({ method, path, operation }: Described, words: ReadonlyArray<string>): boolean => {
  const { operationId, summary, description, tags } = operation
  const text = [method, path, operationId, summary, description, ...tags].join(" ").toLowerCase()
  return words.every((word) => text.includes(word))
}

const listOf = (all: ReadonlyArray<Described>): Html =>
  html`<ul class="operations">${all.map(
    (each) => html`<li><a href="${pathOf(each.operation.operationId)}">${nameOf(each)}</a>
<span>${each.operation["x-deprecation"] === undefined ? null : html`<strong>Deprecated</strong>. `}${prose(
      each.operation.summary
    )}</span></li>\n`
  )}</ul>`

/** All that will be gone, fields too. */
const deprecatedSection = ({ "x-deprecations": all = [] }: ApiDocument): Html | null =>
  all.length === 0
    ? null
    : html`<section><h2 id="deprecated">What will be gone</h2><ul>${all.map(
        ({ kind, name, ...mark }) => html`<li>The ${kind} <code>${name}</code>: ${deprecationLine(mark)}</li>\n`
      )}</ul></section>`

const placeOfTag = (name: string): string => `tag-${name.replaceAll(/[^a-z0-9]+/gi, "-")}`

/** The index of the reference: every operation by its tag, or those that hold the filter's words. */
export const indexPage = (document: ApiDocument, serviceName: string, filter: string): string => {
  const words = wordsOf(filter)
  const found = describedOf(document).filter((each) => holds(each, words))
  const names = [...new Set(document.tags.map(({ name }) => name))]
  const groups = names.flatMap((name) => {
    const all = found.filter(({ operation }) => operation.tags[0] === name)
    const about = document.tags.filter((tag) => tag.name === name).map(({ description }) => description)
    return all.length === 0 ? [] : [{ name, about: about.join(" "), all }]
  })
  const { title, version, description } = document.info
  return renderReference(serviceName, {
    title: words.length === 0 ? "API reference" : "API reference, filtered",
    description: `Every operation of the ${title}.`,
    content: html`<h1>API reference</h1>
<p class="muted">${title} ${version}, at <code>${document.servers[0]?.url ?? ""}</code>. For programs:
<a href="/api/v1/openapi.json">OpenAPI 3.1</a>.</p>
${
  words.length === 0
    ? description.split("\n\n").map((paragraph) => html`<p>${prose(paragraph)}</p>`)
    : html`<p role="status">${found.length} of ${describedOf(document).length} hold these words.
<a href="${REFERENCE_PATH}">Show all</a></p>`
}
${words.length === 0 ? deprecatedSection(document) : null}
<form class="filter" method="get" action="${REFERENCE_PATH}"><label>Filter by words
<input type="search" name="q" maxlength="${FILTER_CHARACTERS_MAX}" value="${filter.slice(0, FILTER_CHARACTERS_MAX)}"></label>
<button type="submit">Filter</button></form>
${
  groups.length === 0
    ? html`<p>Nothing holds all of these words. Try fewer.</p>`
    : html`<nav class="links" aria-label="Parts">${groups.map(
        ({ name }) => html`<a href="#${placeOfTag(name)}">${name}</a>\n`
      )}</nav>`
}
${groups.map(
  ({
    name,
    about,
    all
  }) => html`<section><h2 id="${placeOfTag(name)}">${name.charAt(0).toUpperCase() + name.slice(1)}</h2>
<p>${prose(about)}</p>${listOf(all)}</section>`
)}`
  })
}
