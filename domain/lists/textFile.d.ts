/** A data file beside a module, imported as text. Elsewhere Bun's own types say so. */
declare module "*.txt" {
  const text: string
  export default text
}
