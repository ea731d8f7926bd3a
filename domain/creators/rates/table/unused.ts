import type { SourceName } from "./sources.ts"

/** Published figures that no answer is made of, and why. */
export const UNUSED: ReadonlyArray<{ readonly source: SourceName; readonly figure: string; readonly why: string }> = [
  {
    source: "getcims",
    figure: "5 to 15 on Instagram, 20 to 50 on YouTube",
    why: "They are euros, and nothing is converted."
  },
  {
    source: "besttwitchextensions",
    figure: "10 to 250 for 1,000 viewer-hours on Twitch",
    why: "An hour of a viewer is no view."
  },
  {
    source: "ainfluencer",
    figure: "photo 0.14, video 0.20 for an engagement; story 0.06 a view",
    why: "An engagement is no view, and a story at 60 for 1,000 views is of another kind than the rest."
  },
  {
    source: "hypeauditor",
    figure: "on Instagram video 40 to 50 % more, carousel 20 to 30 %, link 10 to 20 %",
    why: "Formats have prices of their own here; a surcharge beside them would count twice."
  },
  {
    source: "femehk",
    figure: "engagement moves a price by .5 to 2",
    why: "A bound, no figure; what is used lies in it."
  }
]
