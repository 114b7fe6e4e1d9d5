import { Readable } from "node:stream";
import { toCsv } from "@parley/foundation/csv";
import type { OrganizationScope } from "../../../platform/database/scope.ts";
import { listRejects } from "./row-store.ts";

const AT_ONCE = 5_000;

/** The rejects of an import as CSV, read and sent part by part. Cells that would be formulas are made none. */
export function exportRejects(scope: OrganizationScope, importId: number): Readable {
  return Readable.from(pieces(scope, importId));
}

async function* pieces(scope: OrganizationScope, importId: number): AsyncGenerator<string> {
  yield toCsv([["line", "reason", "value"]]);
  for (let after = 0; ; ) {
    const rejects = await scope.transaction((unit) => listRejects(unit, importId, after, AT_ONCE));
    if (rejects.length > 0) yield toCsv(rejects.map(({ line, reason, value }) => [String(line), reason, value]));
    const last = rejects.at(-1);
    if (last === undefined || rejects.length < AT_ONCE) return;
    after = last.line;
  }
}
