import { routesOfAccountLinks } from "./dashboard-routes.ts";

/** Says which documented operation a request is, like `GET /api/v1/calls/{call_id}`; null: none. */
export type NameOperation = (method: string, path: string) => string | null;

interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** Reads what is public from the service's own `/openapi.json`. @param origin of the service */
export async function readOperations(origin: string): Promise<NameOperation> {
  const { paths } = (await (await fetch(`${origin}/openapi.json`)).json()) as OpenApiDocument;
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => ({
      name: `${method.toUpperCase()} ${path}`,
      path,
      method,
      pattern: patternOf(path),
    })),
  );
  // Of two that fit, the one that says more about the address is meant: `/calls/count` is no `/calls/{call_id}`.
  operations.sort((one, other) => parametersIn(one.path) - parametersIn(other.path));
  return (method, path) =>
    operations.find((each) => each.method === method.toLowerCase() && each.pattern.test(path))?.name ?? null;
}

function patternOf(path: string): RegExp {
  const literal = path.replaceAll(/[.*+?^$()|[\]\\]/g, "\\$&");
  return new RegExp(`^${literal.replaceAll(/\{[^}]+\}/g, "[^/]+")}$`);
}

function parametersIn(path: string): number {
  return path.split("{").length - 1;
}

const ACCOUNT_LINKS = routesOfAccountLinks();

/** The page itself and its files are no requests to the API. */
export function isOwnFile(path: string): boolean {
  return path === "/app" || path.startsWith("/app/") || ACCOUNT_LINKS.includes(path) || path === "/favicon.ico";
}
