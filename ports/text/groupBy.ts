/** The name and the value of a parameter of an address, both as they are written there; without a "=" it has an empty value. */
export const splitParameter = (parameter: string): readonly [name: string, value: string] => {
  const sign = parameter.indexOf("=")
  const end = sign < 0 ? parameter.length : sign
  return [parameter.slice(0, end), parameter.slice(end + 1)]
}

/** What `Map.groupBy` does, which Node 20 doesn't have yet. */
export const groupBy = <Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Array<Item>> => {
  const groups = new Map<Key, Array<Item>>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return groups
}
