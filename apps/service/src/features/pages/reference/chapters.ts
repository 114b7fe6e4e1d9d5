import type { DescribedOperation, InterfaceDocument } from "./interface-document.ts";

/** An operation, or an event that is sent to a customer's address. */
export interface Entry {
  /** The contract's name. */
  readonly id: string;
  /** `GET` and so on; `EVENT` for what is sent. */
  readonly method: string;
  /** For an event its type. */
  readonly path: string;
  /** Other paths of the same operation, for older clients. */
  readonly otherPaths: readonly string[];
  readonly chapter: string;
  readonly operation: DescribedOperation;
}

export interface Chapter {
  readonly name: string;
  readonly description: string;
  readonly entries: readonly Entry[];
}

/** What the document describes, by chapters in their order; a path for older clients stands with the operation it belongs to. */
export function chaptersOf({ tags, paths, webhooks }: InterfaceDocument): readonly Chapter[] {
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  const otherPaths = Map.groupBy(
    operations.filter(({ operation }) => operation.deprecated === true),
    ({ operation }) => operation.operationId.replace(/Alias\d+$/, ""),
  );
  const events = Object.entries(webhooks).flatMap(([type, item]) =>
    Object.values(item).map((operation) => ({ method: "EVENT", path: type, operation })),
  );
  const entries = [...operations.filter(({ operation }) => operation.deprecated !== true), ...events].map(
    ({ method, path, operation }): Entry => ({
      id: operation.operationId,
      method,
      path,
      otherPaths: (otherPaths.get(operation.operationId) ?? []).map((other) => other.path),
      chapter: operation.tags[0],
      operation,
    }),
  );
  return tags.map(({ name, description }) => ({
    name,
    description,
    entries: entries.filter(({ chapter }) => chapter === name),
  }));
}

/** Where a chapter stands on the first page: `#sms-conversations`. */
export function anchorOf(chapter: string): string {
  return chapter.toLowerCase().replaceAll(/[^a-z]+/g, "-");
}

/** The page of an operation or event. */
export function addressOf({ id }: Entry): string {
  return `/docs?operation=${encodeURIComponent(id)}`;
}
