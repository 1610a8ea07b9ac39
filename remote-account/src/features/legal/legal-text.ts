/** A legal text: what it says before the first heading, then its sections. */
export interface LegalText {
  /** The day on which it was last changed, `YYYY-MM-DD`. */
  readonly updated: string
  readonly intro: string
  readonly sections: readonly LegalSection[]
}

export interface LegalSection {
  readonly heading: string
  /** A paragraph is a text, a list its items. */
  readonly blocks: readonly (string | readonly string[])[]
}
