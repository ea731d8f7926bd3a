/** When the month (UTC) begins that a moment is in, or the one so many months later; earlier where they are below zero. */
export const startOfMonth = (at: Date, months = 0): Date =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months))
