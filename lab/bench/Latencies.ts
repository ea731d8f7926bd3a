import { Schema } from "effect"

const BUCKET_MS = 0.01
const LONGEST_MS = 10_000

/** What one cell found. */
export const Measured = Schema.Struct({
  perSecond: Schema.Finite,
  p50Ms: Schema.Finite,
  p99Ms: Schema.Finite,
  /** Answers taken altogether, those of the warm-up and of the end included. */
  answers: Schema.Int
})
export type Measured = typeof Measured.Type

/** Counts how long answers took, to a hundredth of a millisecond. */
export class Latencies {
  private readonly buckets = new Uint32Array(LONGEST_MS / BUCKET_MS)
  private count = 0

  add(ms: number) {
    const bucket = Math.min(this.buckets.length - 1, Math.floor(ms / BUCKET_MS))
    this.buckets[bucket] = (this.buckets[bucket] ?? 0) + 1
    this.count++
  }

  private quantileMs(fraction: number): number {
    let left = fraction * this.count
    for (let bucket = 0; bucket < this.buckets.length; bucket++) {
      left -= this.buckets[bucket] ?? 0
      if (left <= 0) return (bucket + 1) * BUCKET_MS
    }
    return LONGEST_MS
  }

  measured(seconds: number, answers: number): Measured {
    return { perSecond: this.count / seconds, p50Ms: this.quantileMs(0.5), p99Ms: this.quantileMs(0.99), answers }
  }
}
