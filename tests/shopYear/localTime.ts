import { DAY_MS } from "../../ports/time/days.ts"

/** Times of a zone that are remembered as they were written; an order's are written over and over. */
const WRITTEN_MAX = 4_096

/** How far a zone is ahead of UTC from a moment on. */
interface Offset {
  readonly from: number
  readonly minutes: number
}

const offsetBy = (zone: string) => {
  const format = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "longOffset" })
  return (at: number): number => {
    const name = format.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value ?? "GMT"
    const found = /^GMT(?:([+-])(\d{2}):(\d{2}))?$/.exec(name)
    if (found?.[1] === undefined) return 0
    return (found[1] === "-" ? -1 : 1) * (Number(found[2]) * 60 + Number(found[3]))
  }
}

/** A store's clock: found once for all offsets of a span, so that telling a time costs no lookup of the zone. */
export const makeLocalTime = (zone: string, from: number, to: number) => {
  const offsetAt = offsetBy(zone)
  const offsets: Array<Offset> = [{ from: Number.NEGATIVE_INFINITY, minutes: offsetAt(from) }]
  for (let day = from; day < to; day += DAY_MS) {
    const before = offsetAt(day)
    if (before === offsetAt(day + DAY_MS)) continue
    let [low, high] = [day, day + DAY_MS]
    while (high - low > 1_000) {
      const middle = Math.floor((low + high) / 2_000) * 1_000
      if (offsetAt(middle) === before) low = middle
      else high = middle
    }
    offsets.push({ from: high, minutes: offsetAt(high) })
  }
  const minutesAt = (at: number): number => {
    for (let index = offsets.length - 1; index > 0; index--) {
      const offset = offsets[index]
      if (offset !== undefined && at >= offset.from) return offset.minutes
    }
    return offsets[0]?.minutes ?? 0
  }
  const written = new Map<number, string>()
  const two = (part: number) => String(part).padStart(2, "0")
  const write = (at: number): string => {
    const minutes = minutesAt(at)
    const ahead = Math.abs(minutes)
    return `${shifted(at).slice(0, 19)}${minutes < 0 ? "-" : "+"}${two(Math.floor(ahead / 60))}:${two(ahead % 60)}`
  }
  const shifted = (at: number) => new Date(at + minutesAt(at) * 60_000).toISOString()
  return {
    zone,
    /** When clocks change. */
    changes: offsets.slice(1).map((offset) => offset.from),
    /** The calendar day on the store's wall, such as 2025-03-30. */
    dayOf: (at: number): string => shifted(at).slice(0, 10),
    /** A time as the platform writes it, to the second, with the zone's offset. */
    isoOf: (at: number): string => {
      const known = written.get(at)
      if (known !== undefined) return known
      if (written.size >= WRITTEN_MAX) written.clear()
      const time = write(at)
      written.set(at, time)
      return time
    },
    /** The local midnight that is next after a moment; some zones change their clocks on the way. */
    midnightAfter: (at: number): number => {
      const day = shifted(at).slice(0, 10)
      let guess = Date.parse(`${day}T00:00:00Z`) + DAY_MS - minutesAt(at) * 60_000
      guess += (minutesAt(at) - minutesAt(guess)) * 60_000
      return guess
    }
  }
}

export type LocalTime = ReturnType<typeof makeLocalTime>
