/** Where a list stands, in the way its operation pages. */
export type ListPosition =
  /** `before`: the last entry of the page before, undefined on the first; `last`: that of this one, where more follow. */
  | { readonly by: "before"; readonly before: number | undefined; readonly last: number | undefined }
  | { readonly by: "offset"; readonly offset: number; readonly perPage: number; readonly total: number }
  /** `page` counts from 1. */
  | { readonly by: "page"; readonly page: number; readonly hasNext: boolean };

/** What changes in the address; undefined leaves a parameter out, as on the first page. */
export type PageStep = Readonly<Record<string, number | undefined>>;

interface PageSteps {
  /** To the page before; with `before` to the first one, since such a list does not know what precedes. Null: there is none. */
  readonly back: PageStep | null;
  readonly on: PageStep | null;
}

/** Where a list can go from where it stands. */
export function stepsFrom(at: ListPosition): PageSteps {
  switch (at.by) {
    case "before":
      return {
        back: at.before === undefined ? null : { before: undefined },
        on: at.last === undefined ? null : { before: at.last },
      };
    case "offset": {
      const { offset, perPage, total } = at;
      return {
        back: offset === 0 ? null : { offset: Math.max(0, offset - perPage) || undefined },
        on: offset + perPage < total ? { offset: offset + perPage } : null,
      };
    }
    case "page":
      return {
        back: at.page <= 1 ? null : { page: at.page === 2 ? undefined : at.page - 1 },
        on: at.hasNext ? { page: at.page + 1 } : null,
      };
  }
}
