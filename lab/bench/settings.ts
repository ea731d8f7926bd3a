const seconds = Number(process.env.BENCH_SECONDS ?? 5)
/** How long a cell is measured, and how long it runs before that. */
export const CELL = { seconds, warmUpSeconds: Math.min(1, seconds / 2) }
/** How often reference and subject take turns; the middle one counts. */
export const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
/** Events a server has acknowledged when its memory is read. */
export const EVENTS = Number(process.env.BENCH_EVENTS ?? 500_000)
/** Events in the database whose query plans are shown. */
export const ROWS = Number(process.env.BENCH_ROWS ?? 5_000_000)
