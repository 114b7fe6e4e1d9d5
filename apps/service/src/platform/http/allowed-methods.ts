import type { Contract } from "./operation.ts";

/** `/things/{thing_id}` as a pattern of a request's path. */
function patternOf(path: string): RegExp {
  const parts = path.split(/\{\w+\}/).map((part) => part.replaceAll(/[.*+?^$()[\]{}|\\]/g, "\\$&"));
  return new RegExp(`^${parts.join("[^/]+")}/?$`);
}

/**
 * Which methods a path has, for a request whose method it does not have (RFC 9110, 15.5.6: a 405 names them).
 * @returns an empty list for a path that is not served
 */
export function allowedMethodsOf(contracts: readonly Contract[]): (path: string) => readonly string[] {
  const served = contracts.flatMap(({ method, path, aliases = [] }) =>
    [path, ...aliases].map((each) => ({ methods: method === "GET" ? ["GET", "HEAD"] : [method], path: each })),
  );
  // Made at the first request that needs them: hardly any does.
  let patterns: readonly { readonly methods: readonly string[]; readonly pattern: RegExp }[] | null = null;
  return (path) => {
    patterns ??= served.map(({ methods, path: each }) => ({ methods, pattern: patternOf(each) }));
    const found = patterns.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods);
    return [...new Set(found)].sort();
  };
}
