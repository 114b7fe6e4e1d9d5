/** A part of a list, as `page` and `per_page` or `skip` and `limit` ask for it. */
export interface Page {
  readonly skip: number;
  readonly limit: number;
}

interface PageQuery {
  readonly page: number;
  readonly per_page: number;
  readonly skip?: number | undefined;
  readonly limit?: number | undefined;
}

export function readPage({ page, per_page: perPage, skip, limit }: PageQuery): Page {
  const size = limit ?? perPage;
  // Who sends only a limit means the first of that many.
  return { skip: skip ?? (limit === undefined ? (page - 1) * size : 0), limit: size };
}

export function presentPagination({ skip, limit }: Page, total: number) {
  const page = Math.floor(skip / limit) + 1;
  return {
    page,
    per_page: limit,
    total_items: total,
    total_pages: Math.ceil(total / limit),
    has_next: skip + limit < total,
    has_prev: skip > 0,
  };
}
