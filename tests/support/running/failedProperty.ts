import fc from "fast-check"

// A failed property says what was wrong with the smallest value, and not that it failed alone: the runner doesn't print an error's cause.
fc.configureGlobal({ includeErrorInReport: true })
