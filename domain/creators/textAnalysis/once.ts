/**
 * Makes a value when it is first asked for, and gives the same one ever after: to prepare the word lists takes as long as
 * all else that a host does to start, and few hosts read a text at once.
 */
export const once = <A>(make: () => A): (() => A) => {
  let made: { readonly value: A } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
