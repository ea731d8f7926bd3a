/** What is read of one page at most: more of a kind is left out. */
export const METAS_MAX = 1_000
export const LINKS_MAX = 2_000
export const LINK_TEXT_CHARACTERS_MAX = 500
export const RESOURCES_MAX = 500
export const JSON_LD_BLOCKS_MAX = 20
export const SCRIPTS_MAX = 1_000
export const CUSTOM_ELEMENTS_MAX = 10_000
/** A longer address is not one a person would follow. */
export const ADDRESS_CHARACTERS_MAX = 4_096
/** Of the visible text, and of one value; a longer one is cut. */
export const TEXT_CHARACTERS_MAX = 200_000

/** One `a` element that leads somewhere. */
export interface PageLink {
  /** Absolute, http or https. */
  readonly url: string
  /** Lower case, such as `me`, `nofollow` and `sponsored`. */
  readonly rel: ReadonlyArray<string>
  /** What a person reads on it: its text, else its label, its title or what its picture shows; empty where it has none. */
  readonly text: string
}

/** One `link` element: what the page says belongs to it. */
export interface PageResource {
  /** Absolute, http or https. */
  readonly url: string
  /** Lower case, such as `canonical`, `alternate` and `me`. */
  readonly rel: ReadonlyArray<string>
  /** Media type in lower case; empty where it isn't said. */
  readonly type: string
  readonly title: string
}

/** One `script` element that has its text in the page. */
export interface InlineScript {
  readonly id: string | null
  /** Media type in lower case, without parameters; empty where it isn't said. */
  readonly type: string
  /** As written. */
  readonly text: string
}

/** An element of the page's own making: its name has a hyphen in it. */
export interface CustomElement {
  readonly name: string
  /** Names in lower case; of a repeated one the first. */
  readonly attributes: ReadonlyMap<string, string>
}

/**
 * What an HTML page says, each list in the order of the page. Texts can be stored: no NUL, no half of a surrogate pair, character
 * references decoded once. What a page doesn't say is null or empty.
 */
export interface HtmlPage {
  /** Where the page is; relative addresses start there, or at its `base`. */
  readonly url: string
  readonly title: string | null
  /** BCP 47, as the `html` element says. */
  readonly language: string | null
  /** Contents of the `meta` elements by their property or name in lower case, trimmed; of a repeated one the first. */
  readonly metas: ReadonlyMap<string, string>
  /** Absolute, http or https. */
  readonly canonicalUrl: string | null
  readonly links: ReadonlyArray<PageLink>
  readonly resources: ReadonlyArray<PageResource>
  /** The parsed JSON-LD blocks; broken ones are left out. */
  readonly jsonLd: ReadonlyArray<unknown>
  readonly scripts: ReadonlyArray<InlineScript>
  readonly customElements: ReadonlyArray<CustomElement>
  /** Whether there is a field for a password. */
  readonly asksForPassword: boolean
  /** What a person reads without any script: a line a block, without scripts, styles, templates and drawings. */
  readonly text: string
}
