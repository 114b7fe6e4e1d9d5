import type { Compilable, CompiledQuery, KyselyPlugin } from "kysely";
import type { Database } from "./database.ts";

/** Takes the place of a value that is supplied when the query runs. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A query that is built and compiled once and run many times, for the few statements on hot paths where building them
 * costs more than everything else. It is written like any other, with `value("name")` as the placeholder of a value.
 *
 * `build` runs once for all callers, so it must not depend on anything but its parameters.
 */
export function prepareQuery<Values extends object>() {
  return <Row>(
    build: (db: Database, value: <Name extends keyof Values & string>(name: Name) => Values[Name]) => Compilable<Row>,
  ): ((db: Database, values: Values) => Promise<readonly Row[]>) => {
    /** By the plugin that rewrites queries: in tests, two services of one process may have different ones. */
    const compiled = new Map<KyselyPlugin | null, CompiledQuery<Row>>();
    return async (db, values) => {
      const plugin = db.getExecutor().plugins[0] ?? null;
      let query = compiled.get(plugin);
      if (query === undefined) {
        // The query builder only passes the placeholder through; its type is that of the value it stands for.
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
