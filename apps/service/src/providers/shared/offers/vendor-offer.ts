/** A voice or a model that a vendor offers. */
export interface VendorOffer {
  /** What a record names it by. */
  readonly id: string;
  /** What the vendor calls it for people; the id where it has no other name. */
  readonly name: string;
  /** Codes in lower case as the vendor gives them: `en`, `de-de`. Empty: not told. */
  readonly languages: readonly string[];
  /** A line about it; null: there is none. */
  readonly description: string | null;
}

/** What a vendor answered. */
export interface OfferList {
  readonly offers: readonly VendorOffer[];
  /** False when there is more, because the list is too long or broke off. */
  readonly isComplete: boolean;
}

/** One list of a vendor. */
export interface OfferSource<Access> {
  /** What is in the vendor's documentation; for when the vendor cannot be asked. */
  readonly known: readonly VendorOffer[];
  /** Asks the vendor. @throws ProviderError when there is no list, or it cannot be read */
  ask(access: Access): Promise<OfferList>;
}

/** Offers that are known by their ids alone. */
export function offersOf(...ids: readonly string[]): readonly VendorOffer[] {
  return ids.map((id) => ({ id, name: id, languages: [], description: null }));
}
