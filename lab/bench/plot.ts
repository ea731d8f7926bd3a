import type { Point } from "./trend.ts"

/** One picture of a page of plots: lines over the same time. */
export interface Panel {
  readonly title: string
  readonly unit: string
  readonly lines: ReadonlyArray<{ readonly name: string; readonly points: ReadonlyArray<Point> }>
}

const WIDTH = 420
const HEIGHT = 150
const MARGIN = { left: 62, right: 12, top: 26, bottom: 24 }
const COLUMNS = 2
const TICKS = 4
const COLOURS = ["#0b5fa5", "#c4461b", "#3b7d3b", "#7a4fa3"]

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")
const shown = (value: number) => value.toLocaleString("en-US", { notation: "compact", maximumSignificantDigits: 3 })

const panelSvg = ({ title, unit, lines }: Panel, longestSeconds: number): string => {
  const values = lines.flatMap(({ points }) => points.map(({ value }) => value))
  const top = Math.max(...values, 0) || 1
  const x = (seconds: number) => MARGIN.left + (seconds / longestSeconds) * (WIDTH - MARGIN.left - MARGIN.right)
  const y = (value: number) => HEIGHT - MARGIN.bottom - (value / top) * (HEIGHT - MARGIN.top - MARGIN.bottom)
  const ticks = Array.from({ length: TICKS + 1 }, (_, tick) => tick / TICKS)
  const rows = ticks.map((part) => {
    const at = y(part * top).toFixed(1)
    return (
      `<path d="M${MARGIN.left} ${at}H${WIDTH - MARGIN.right}" stroke="#ddd"/>` +
      `<text x="${MARGIN.left - 4}" y="${at}" dy="4" text-anchor="end">${shown(part * top)}</text>`
    )
  })
  const columns = ticks.map(
    (part) =>
      `<text x="${x(part * longestSeconds).toFixed(1)}" y="${HEIGHT - 8}" text-anchor="middle">` +
      `${((part * longestSeconds) / 60).toFixed(0)} min</text>`
  )
  const paths = lines.map(({ points }, line) => {
    const path = points.map(({ seconds, value }) => `${x(seconds).toFixed(1)} ${y(value).toFixed(1)}`).join("L")
    return `<path d="M${path}" fill="none" stroke="${COLOURS[line % COLOURS.length]}" stroke-width="1.2"/>`
  })
  const names = lines.map(
    ({ name }, line) => `<tspan fill="${COLOURS[line % COLOURS.length]}" dx="8">${escaped(name)}</tspan>`
  )
  const heading = `<text x="${MARGIN.left}" y="16"><tspan font-weight="bold">${escaped(title)}, ${escaped(unit)}</tspan>`
  return `${heading}${lines.length > 1 ? names.join("") : ""}</text>${[...rows, ...columns, ...paths].join("")}`
}

/** Panels side by side as one SVG picture. */
export const plotSvg = (title: string, panels: ReadonlyArray<Panel>): string => {
  const seconds = panels.flatMap(({ lines }) => lines.flatMap(({ points }) => points.map((point) => point.seconds)))
  const longest = Math.max(...seconds, 1)
  const [width, height] = [COLUMNS * WIDTH, Math.ceil(panels.length / COLUMNS) * HEIGHT]
  const placed = panels.map(
    (panel, place) =>
      `<g transform="translate(${(place % COLUMNS) * WIDTH} ${Math.floor(place / COLUMNS) * HEIGHT})">${panelSvg(panel, longest)}</g>`
  )
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" ` +
    `font-family="sans-serif" font-size="11" role="img"><title>${escaped(title)}</title>` +
    `<rect width="${width}" height="${height}" fill="#fff"/>\n${placed.join("\n")}\n</svg>\n`
  )
}
