/** A part of what members see: where it begins and what it is called. */
export interface Section {
  readonly path: string
  readonly name: string
}

/** The navigation of members, in its order. A page says by `section` which of them it is of. */
export const SECTIONS: ReadonlyArray<Section> = [
  { path: "/home", name: "Home" },
  { path: "/attribution", name: "Attribution" },
  { path: "/links", name: "Links" },
  { path: "/stores", name: "Stores" },
  { path: "/creators", name: "Creators" },
  { path: "/roster", name: "Roster" },
  { path: "/checks", name: "Checks" },
  { path: "/reviews", name: "Review" },
  { path: "/account/api", name: "Developers" },
  { path: "/account/credits", name: "Credits" },
  { path: "/account/people", name: "People" },
  { path: "/account/settings", name: "Settings" },
  { path: "/account/activity", name: "Activity" },
  { path: "/account", name: "You" }
]
