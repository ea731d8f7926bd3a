/** The name and the value of a parameter of an address, both as they are written there; without a "=" it has an empty value. */
export const splitParameter = (parameter: string): readonly [name: string, value: string] => {
  const sign = parameter.indexOf("=")
  const end = sign < 0 ? parameter.length : sign
  return [parameter.slice(0, end), parameter.slice(end + 1)]
}
