/** A piece of a text as it was written, and what a voice is given for it. */
export interface SpokenPart {
  /** With the white space that follows it. All parts in order are the whole text. */
  readonly written: string;
  /** Empty where nothing of it is said. */
  readonly spoken: string;
  /** `spoken` is a tag for the voice, not words. */
  readonly isTag?: true;
}
