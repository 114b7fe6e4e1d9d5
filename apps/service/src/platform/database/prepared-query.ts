import type { Compilable, CompiledQuery, KyselyPlugin } from "kysely";
import type { Database } from "./database.ts";

/** Stands in a query for a value that comes later. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A query that is built and compiled once and run many times: for the few statements of the hot paths, where building
 * costs more than everything else. It is written like any other; `value("name")` stands where a value will be.
 *
 * The function it gives takes a `build` that must not depend on anything but its parameters: it runs once for all callers.
 */
export function prepareQuery<Values extends object>() {
  return <Row>(
    build: (db: Database, value: <Name extends keyof Values & string>(name: Name) => Values[Name]) => Compilable<Row>,
  ): ((db: Database, values: Values) => Promise<readonly Row[]>) => {
    /** By what rewrites queries: two services of one process may differ in it (tests). */
    const compiled = new Map<KyselyPlugin | null, CompiledQuery<Row>>();
    return async (db, values) => {
      const plugin = db.getExecutor().plugins[0] ?? null;
      let query = compiled.get(plugin);
      if (query === undefined) {
        // The query builder only carries the placeholder; the type is that of the value it stands for.
        query = build(db, (name) => new Placeholder(name) as unknown as Values[typeof name]).compile();
        compiled.set(plugin, query);
      }
      const given = values as Readonly<Record<string, unknown>>;
      const parameters = query.parameters.map((parameter) =>
        parameter instanceof Placeholder ? given[parameter.name] : parameter,
      );
      const { rows } = await db.executeQuery<Row>({ ...query, parameters });
      return rows;
    };
  };
}
