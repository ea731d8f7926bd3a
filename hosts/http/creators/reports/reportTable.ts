import type { Cell, Column } from "../../../../ports/creators/reports/ReportDocument.ts"
import { type Html, html } from "../../pages/html.ts"
import { isolatedText, linkHtml, saidIcon } from "./inline.ts"
import { WIDTH_STEP_PERCENT } from "./plotStyle.ts"

/** From so many columns on, each row is a card on a narrow screen. */
const CARD_COLUMNS_MIN = 3
/** A number of more characters may be broken. */
const WHOLE_NUMBER_CHARACTERS_MAX = 16
/** A word of more characters may be broken, so that it widens no column beyond its table. */
const WHOLE_WORD_CHARACTERS_MAX = 15

const widthClass = (weight: number, total: number): string => {
  const percent = total > 0 ? (weight / total) * 100 : 0
  return `width-${Math.max(1, Math.floor(percent / WIDTH_STEP_PERCENT)) * WIDTH_STEP_PERCENT}`
}

/** How a cell's text may be broken: a number nowhere, words of usual length between them. */
const holdClass = (text: string, align: Column["align"]): string | null => {
  if (align === "right" && text.length <= WHOLE_NUMBER_CHARACTERS_MAX) return "whole"
  return text.split(/\s+/).every((word) => word.length <= WHOLE_WORD_CHARACTERS_MAX) ? "words" : null
}

const classOf = (text: string, align: Column["align"]): string => {
  const hold = holdClass(text, align)
  return hold === null ? align : `${align} ${hold}`
}

const headCell = ({ label, align }: Column): Html => {
  // A heading is words, over numbers too.
  const hold = holdClass(label, "left")
  const names = hold === null ? align : `${align} ${hold}`
  return label.trim() === ""
    ? html`<td role="cell" class="${names}"></td>`
    : html`<th role="columnheader" scope="col" class="${names}">${isolatedText(label)}</th>`
}

/** A cell, with its column's name for where rows are cards; the first one of a row, where it has words, heads the row. */
const bodyCell = ({ text, url, tone }: Cell, index: number, column: Column | undefined): Html => {
  const align = column?.align ?? "left"
  const isEmpty = text.trim() === "" && url === null
  const names = isEmpty ? "empty" : classOf(text, align)
  const inner = html`${tone === undefined ? null : saidIcon(tone)}${linkHtml(text, url)}`
  const content = tone === undefined ? inner : html`<span class="toned">${inner}</span>`
  return index === 0 && !isEmpty
    ? html`<th role="rowheader" scope="row" class="${names}">${content}</th>`
    : html`<td role="cell" class="${names}" data-label="${column?.label ?? ""}">${isEmpty ? null : content}</td>`
}

/**
 * A table. On a narrow screen its rows are cards, for which its roles are written out: browsers take them from what is no
 * longer laid out as a table.
 */
export const tableHtml = (
  id: string,
  caption: string,
  columns: ReadonlyArray<Column>,
  rows: ReadonlyArray<ReadonlyArray<Cell>>
): Html => {
  const total = columns.reduce((sum, { weight }) => sum + weight, 0)
  const widths = columns.map(
    ({ weight }, index) =>
      // What rounding leaves over is the last column's.
      html`<col class="${index === columns.length - 1 ? null : widthClass(weight, total)}">`
  )
  const lines = rows.map(
    (row) => html`<tr role="row">${row.map((cell, index) => bodyCell(cell, index, columns[index]))}</tr>`
  )
  const kind = columns.length < CARD_COLUMNS_MIN ? null : "cards"
  // A group, not a region: a landmark for every table would hide the page's few.
  return html`<div class="scroll" role="group" aria-labelledby="${id}" tabindex="0"><table role="table" class="${kind}"><caption
 id="${id}" dir="auto">${caption}</caption><colgroup>${widths}</colgroup><thead role="rowgroup"><tr role="row">${columns.map(
   headCell
 )}</tr></thead><tbody role="rowgroup">${lines}</tbody></table></div>`
}
