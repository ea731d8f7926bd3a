import { readLists } from "../../../../lists/readLists.ts"
import file from "./traits.txt" with { type: "text" }

const { list } = readLists(file)

// What is bad of people. None of it is hate by itself: it counts where a group as such is said to be it, or is named by it.

/** What is bad of people and isn't contempt by itself: it counts where a group as such is said to be it. */
export const TRAITS = list("TRAITS")

/** Animals that people are called. */
const ANIMALS = list("ANIMALS")

/** Dirt and disease. */
const DIRT = list("DIRT")

/** Words for being stupid. */
const STUPIDITY = list("STUPIDITY")

/** Crime, deceit and drugs. */
const CRIME = list("CRIME")

/** Words for not working. */
const IDLENESS = list("IDLENESS")

/** What arouses disgust. */
const DISGUST = list("DISGUST")

/** Evil, and being damned. */
const EVIL = list("EVIL")

/** Words for being mad. */
const MADNESS = list("MADNESS")

/** Being less than others, or less than human. */
const INFERIORITY = list("INFERIORITY")

/** Enemies and traitors. */
const ENMITY = list("ENMITY")

/** Bad character and bad manners. */
const BAD_CHARACTER = list("BAD_CHARACTER")

/** Every list of this file but the first, whose phrases come before these. */
export const MORE_TRAITS = [
  ANIMALS,
  DIRT,
  STUPIDITY,
  CRIME,
  IDLENESS,
  DISGUST,
  EVIL,
  MADNESS,
  INFERIORITY,
  ENMITY,
  BAD_CHARACTER
].join("\n")
